// Cuts a module in two: a first part with the functions that a first load runs, and the rest.
//
// Both share memory, tables and globals, so no function knows where it stands. In the first part each function of the
// second that is called from there is a few bytes that call through a table; the second part fills the table when it
// arrives, and where it is called before, the loader (loader.js) fetches it on the spot.

import { called, signature, write } from "./wat.mjs";

const LATER = "$ringscope_later";
const THERE = "$ringscope_there";
const READY = "$ringscope_ready";
const LOAD = "$ringscope_load";

/** What the head says, without the names of parameters. */
function type(head) {
  const { params, results } = signature(head);
  return [params.length && `(param ${params.join(" ")})`, results.length && `(result ${results.join(" ")})`]
    .filter(Boolean)
    .join(" ");
}

/** A function that calls what the second part put at place `at` of the table. */
function standIn({ name, head }, at) {
  const given = [...head.matchAll(/\(param (\$\S+) /g)].map(([, local]) => `(local.get ${local})`).join(" ");
  return ` (func ${name}${head}\n  (call ${READY})\n  (call_indirect ${LATER} ${type(head)} ${given} (i32.const ${at})))`;
}

/** Names of functions that can be reached from `roots` within `functions`. */
function reachable(roots, functions) {
  const found = new Set();
  const open = [...roots];
  while (open.length > 0) {
    const name = open.pop();
    if (found.has(name) || !functions.has(name)) continue;
    found.add(name);
    open.push(...functions.get(name));
  }
  return found;
}

/**
 * The texts of the two parts of a module, and how many functions stand in each.
 *
 * `isFirst` says of a function's form whether the first part needs it; `data` are the texts of each part's data.
 */
export function cut(forms, isFirst, data) {
  const functions = forms.filter(({ kind }) => kind === "func");
  const first = functions.filter(isFirst);
  const later = functions.filter((form) => !isFirst(form));
  const names = new Set(later.map(({ name }) => name));

  // What the first part calls, takes the address of, or exports: those need a place in the table.
  const wanted = new Set();
  const roots = forms.filter(({ kind }) => kind === "elem" || kind === "export" || kind === "start");
  for (const { kind, text } of [...first, ...roots]) {
    const used = kind === "func" ? called(text) : text.match(/\$(?:"(?:[^"\\]|\\.)*"|[^\s()]+)/g);
    used.filter((name) => names.has(name)).forEach((name) => wanted.add(name));
  }
  const stands = later.filter(({ name }) => wanted.has(name));

  // What the second part runs, and what it calls in the first.
  const calls = new Map(later.map(({ name, text }) => [name, called(text)]));
  const alive = reachable(wanted, calls);
  const imported = new Set([...alive].flatMap((name) => calls.get(name)).filter((name) => !names.has(name)));

  const shared = forms.filter(
    ({ kind, what }) => ["memory", "table", "global"].includes(kind) || (kind === "import" && what !== "func"),
  );
  // Names are unique within a kind only.
  const outward = [];
  const share = (kind, name) => {
    const short = `.${outward.length.toString(36)}`;
    outward.push(` (export "${short}" (${kind} ${name}))`);
    return short;
  };

  const second = write([
    ...forms.filter(({ kind }) => kind === "type" || kind === "rec").map(({ text }) => text),
    // The browser's functions are called by both parts.
    ...forms.filter(({ kind, what, name }) => kind === "import" && what === "func" && imported.has(name)).map(({ text }) => text),
    ...first
      .filter(({ name }) => imported.has(name))
      .map(({ name, head }) => ` (import "first" "${share("func", name)}" (func ${name} ${type(head)}))`),
    ...shared.map((form) => ` (import "first" "${share(form.kind, form.name)}" ${imports(form)})`),
    ` (import "first" "${share("table", LATER)}" (table ${LATER} ${stands.length} funcref))`,
    ` (elem (table ${LATER}) (i32.const 0) func ${stands.map(({ name }) => name).join(" ")})`,
    ...data.later,
    ...later.filter(({ name }) => alive.has(name)).map(({ text }) => text),
  ]);

  const isHead = ({ kind }) => kind === "type" || kind === "rec" || kind === "import";
  const start = write([
    ...forms.filter(isHead).map(({ text }) => text),
    ` (import "./later.js" "load" (func ${LOAD}))`,
    ` (global ${THERE} (mut i32) (i32.const 0))`,
    ` (table ${LATER} ${stands.length} funcref)`,
    ...forms.filter((form) => !isHead(form) && !["func", "data"].includes(form.kind)).map(({ text }) => text),
    ...data.first,
    ...outward,
    ` (export "later_is_there" (global ${THERE}))`,
    ` (func ${READY}\n  (if (i32.eqz (global.get ${THERE})) (then (call ${LOAD}))))`,
    ...first.map(({ text }) => text),
    ...stands.map(standIn),
  ]);
  return { first: start, later: second, counts: { first: first.length, later: alive.size, between: stands.length } };
}

/** The import of a form that the first part defines. */
function imports({ kind, name, text }) {
  const inside = text.trim();
  if (kind === "memory") return inside;
  if (kind === "table") return inside;
  if (kind === "global") {
    const [, what] = /^\(global \S+ (\(mut \w+\)|\w+)/.exec(inside);
    return `(global ${name} ${what})`;
  }
  throw new Error(`Expected a memory, a table or a global to share between the parts, and got "${inside.slice(0, 60)}".`);
}
