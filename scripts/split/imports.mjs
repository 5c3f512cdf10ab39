// The names by which the program asks for what the browser has are long, and stand in both files: they become short.

const LONG = /__wbg_\w+_[0-9a-f]{16}|__wbindgen_\w+|__wbg_\w+/;

/** The script and the forms of the module with short names for what the module imports. */
export function shorten(script, forms) {
  const short = new Map();
  const shortened = forms.map((form) => {
    if (form.kind !== "import") return form;
    const [, module, name] = /^ \(import "([^"]*)" "([^"]*)"/.exec(form.text);
    if (!LONG.test(name)) return form;
    if (!short.has(name)) short.set(name, `_${short.size.toString(36)}`);
    const text = form.text.replace(`"${module}" "${name}"`, `"${module}" "${short.get(name)}"`);
    return { ...form, text };
  });
  let missing = [...short.keys()];
  const lines = script.split("\n").map((line) => {
    const [, name] = /^ {8}(\w+): function\b/.exec(line) ?? [];
    if (!short.has(name)) return line;
    missing = missing.filter((other) => other !== name);
    return line.replace(name, short.get(name));
  });
  if (missing.length > 0) {
    throw new Error(`Expected ${missing[0]} in wasm-bindgen's script: has its form changed? scripts/split has to follow.`);
  }
  return { script: lines.join("\n"), forms: shortened };
}
