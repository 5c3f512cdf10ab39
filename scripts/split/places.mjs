// Where the split finds and leaves its files, seen from the project's folder.

/** The program before the split, with its script: what a profile is made from. */
export const WHOLE = "target/split/whole";

/** The names of the functions that a first load runs, one a line. */
export const FIRST = "scripts/split/first.txt";

/** The names of the program's two files in the text of the page, which Trunk may have minified. */
export function program(html) {
  const named = (attribute) => new RegExp(`${attribute}="?(?:[^"\\s>]*/)?([^"\\s>/]+)`).exec(html)?.[1];
  const names = { js: named("data-js"), wasm: named("data-wasm") };
  if (!names.js || !names.wasm) {
    throw new Error(`Expected data-js and data-wasm in the page, and found ${JSON.stringify(names)}.`);
  }
  return names;
}
