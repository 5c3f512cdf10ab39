// Cuts the built program in two, the part that a first load runs and the rest: Trunk's last step (see Trunk.toml).
//
// Which functions are the first part's is written in scripts/split/first.txt, by scripts/split/profile.mjs. A function
// that is missing there costs time (it is fetched when it is called), never a wrong answer. A build that is not cut works
// the same and is larger to begin with.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { deal } from "./split/data.mjs";
import { shorten } from "./split/imports.mjs";
import { cut } from "./split/parts.mjs";
import { FIRST, WHOLE, program } from "./split/places.mjs";
import { references, withoutRelocations } from "./split/relocs.mjs";
import { assemble, isNumber, plain, read, shrink } from "./split/wat.mjs";

// Where wasm-bindgen's script is changed: what stands there, and what then does.
const CHANGES = [
  ["function __wbg_get_imports() {", "function __wbg_own_imports() {"],
  ["    wasm.__wbindgen_start();", "    __wbg_first_is_there();\n    wasm.__wbindgen_start();"],
];

const folder = process.env.TRUNK_STAGING_DIR ?? "dist";
const linked = join(process.env.CARGO_TARGET_DIR ?? "target", "wasm32-unknown-unknown/release/ringscope.wasm");
const page = join(folder, "index.html");
const html = readFileSync(page, "utf8");
const names = program(html);
const whole = { script: readFileSync(join(folder, names.js), "utf8"), wasm: withoutRelocations(readFileSync(join(folder, names.wasm))) };
for (const [from] of CHANGES) {
  if (whole.script.split(from).length !== 2) {
    throw new Error(`Expected "${from}" once in ${names.js}: has wasm-bindgen changed? scripts/split has to follow.`);
  }
}
mkdirSync(WHOLE, { recursive: true });
writeFileSync(join(WHOLE, "page.wasm"), whole.wasm);
writeFileSync(join(WHOLE, "page.js"), whole.script);

/** The functions' names as the linker wrote them, in the module's order. */
function linkedNames() {
  const out = "target/split/mangled";
  execFileSync("wasm-bindgen", ["--target", "web", "--no-typescript", "--no-demangle", "--out-dir", out, linked]);
  const forms = read(withoutRelocations(readFileSync(join(out, "ringscope_bg.wasm"))));
  return forms.filter(({ kind }) => kind === "func").map(({ name }) => name.replace(/^\$"?|"$/g, ""));
}

const wanted = new Set(existsSync(FIRST) ? readFileSync(FIRST, "utf8").split("\n").filter(Boolean) : []);
// Glue without a name has a number, which is another one in the next build; it is small.
const isFirst = ({ name }) => wanted.has(plain(name)) || isNumber(plain(name));
const { script, forms } = shorten(whole.script, read(whole.wasm));
const functions = forms.filter(({ kind }) => kind === "func");
const mangled = linkedNames();
if (mangled.length !== functions.length) {
  throw new Error(`Expected the functions of ${linked} in ${names.wasm}: ${mangled.length} there, ${functions.length} here.`);
}
const data = deal(forms, references(readFileSync(linked)), mangled.filter((_, at) => isFirst(functions[at])));
const { first, later, counts } = cut(forms, isFirst, data);
const parts = { first: shrink(assemble(first)), later: shrink(assemble(later)) };

const loader = readFileSync(new URL("split/loader.js", import.meta.url), "utf8");
const hash = createHash("sha256").update(script).update(loader).update(parts.first).update(parts.later);
const stem = `ringscope-${hash.digest("hex").slice(0, 16)}`;
const glue =
  CHANGES.reduce((text, [from, to]) => text.replace(from, to), script) + loader.replace("LATER", `${stem}_later.wasm`);
rmSync(join(folder, names.js));
rmSync(join(folder, names.wasm));
const small = (text, options = {}) => transformSync(text, { minify: true, ...options }).code;
writeFileSync(join(folder, `${stem}.js`), small(glue, { format: "esm" }));
for (const name of ["early.js", "start.js", "worker.js", "lost.js"]) {
  writeFileSync(join(folder, name), small(readFileSync(join(folder, name), "utf8")));
}
writeFileSync(join(folder, `${stem}_bg.wasm`), parts.first);
writeFileSync(join(folder, `${stem}_later.wasm`), parts.later);
writeFileSync(page, html.replaceAll(names.wasm, `${stem}_bg.wasm`).replaceAll(names.js, `${stem}.js`));
console.log(
  `the program in two parts: ${counts.first} functions, ${parts.first.length} bytes; ` +
    `later ${counts.later} functions, ${parts.later.length} bytes; ${counts.between} called across`,
);
