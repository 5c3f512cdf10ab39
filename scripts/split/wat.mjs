// Wasm as text and back, and the text as a list of top-level forms: binaryen prints each form from a line of its own,
// one space in, and the head of a function on one line.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FEATURES = [
  "--enable-bulk-memory",
  "--enable-nontrapping-float-to-int",
  "--enable-sign-ext",
  "--enable-mutable-globals",
  "--enable-reference-types",
  "--enable-multivalue",
  "--enable-simd",
];
const NAME = String.raw`\$(?:"(?:[^"\\]|\\.)*"|[^\s()]+)`;
const FUNCTION = new RegExp(String.raw`^ \(func (${NAME})(.*)$`);
const IMPORT = new RegExp(String.raw`^ \(import "[^"]*" "[^"]*" \((func|memory|table|global) (${NAME})`);
const OTHER = new RegExp(String.raw`^ \((\w+)(?: (${NAME}))?`);

/** Runs one of binaryen's programs, which stand on PATH, on bytes; gives its output. */
function run(program, options, input) {
  const folder = mkdtempSync(join(tmpdir(), "ringscope-"));
  try {
    const [from, to] = [join(folder, "in"), join(folder, "out")];
    writeFileSync(from, input);
    execFileSync(program, [...FEATURES, ...options, from, "-o", to], { stdio: ["ignore", "ignore", "inherit"] });
    return readFileSync(to);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The bytes of a text, with its names where `named`. */
export const assemble = (text, named = false) => run("wasm-as", named ? ["-g"] : [], text);

const SHRINK = ["-Oz", "--low-memory-unused", "--zero-filled-memory", "--one-caller-inline-max-function-size=20"];

/** Made as small as binaryen can. */
export const shrink = (bytes) => run("wasm-opt", SHRINK, bytes);

/**
 * The forms of a module: `{kind, name, text}`, where `kind` is func, import, global, …; functions have `head` (their
 * parameters and results as text) and `rest` (the lines below), imports have `what`.
 */
export function read(bytes) {
  const lines = run("wasm-dis", [], bytes).toString("utf8").split("\n");
  const forms = [];
  for (const line of lines.slice(1)) {
    if (/^ \(/.test(line)) forms.push({ lines: [line] });
    else if (line !== ")" && line !== "") forms.at(-1)?.lines.push(line);
  }
  return forms.map(({ lines: own }) => {
    const text = own.join("\n");
    const asFunction = FUNCTION.exec(own[0]);
    if (asFunction) return { kind: "func", name: asFunction[1], head: asFunction[2], rest: own.slice(1), text };
    const asImport = IMPORT.exec(own[0]);
    if (asImport) return { kind: "import", what: asImport[1], name: asImport[2], text };
    const [, kind, name] = OTHER.exec(own[0]) ?? [];
    return { kind, name, text };
  });
}

/** A module's text, of the texts of its forms. */
export const write = (texts) => `(module\n${texts.join("\n")}\n)\n`;

/** The parameters and results of a function's head: `{params: ["i32", …], results: ["i32", …]}`. */
export function signature(head) {
  const types = (word, pattern) =>
    [...head.matchAll(pattern)].flatMap(([, inside]) => inside.trim().split(/\s+/).slice(word === "param" ? 1 : 0));
  return { params: types("param", /\(param ([^()]*)\)/g), results: types("result", /\(result ([^()]*)\)/g) };
}

/** The names that a text calls or takes the address of. */
export function called(text) {
  return [...text.matchAll(new RegExp(String.raw`\((?:return_)?(?:call|ref\.func) (${NAME})`, "g"))].map(([, name]) => name);
}

/** The name of a function as a person reads it, without what a compiler's version puts into it. */
export const plain = (name) => name.replace(/^\$"?|"$/g, "").replace(/\[[0-9a-f]{1,16}\]/g, "");

/** Whether that is no name: what wasm-bindgen adds has a number only, which is another one in the next build. */
export const isNumber = (name) => /^\d+$/.test(name);
