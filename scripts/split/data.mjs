// Which data goes with which part: what the functions of the first refer to, and what that refers to, stays; the rest
// comes with the second, at the same addresses.

// A stretch shorter than this costs more as a segment of its own than in the middle of another.
const SHORT = 12;

/** The bytes of a data form's text. */
function bytesOf(text) {
  const [, inside] = /"((?:[^"\\]|\\.)*)"\)?\s*$/s.exec(text);
  const letters = { t: 9, n: 10, r: 13, '"': 34, "'": 39, "\\": 92 };
  const bytes = [];
  for (let at = 0; at < inside.length; at += 1) {
    if (inside[at] !== "\\") bytes.push(...Buffer.from(String.fromCodePoint(inside.codePointAt(at))));
    else if (inside[at + 1] in letters) bytes.push(letters[inside[(at += 1)]]);
    else {
      bytes.push(parseInt(inside.slice(at + 1, at + 3), 16));
      at += 2;
    }
  }
  return bytes;
}

const textOf = (start, bytes) =>
  ` (data (i32.const ${start}) "${bytes.map((byte) => `\\${byte.toString(16).padStart(2, "0")}`).join("")}")`;

/** The numbers of the pieces that functions of these linked names need. */
function needed({ uses, links }, names) {
  const found = new Set();
  const open = names.flatMap((name) => [...(uses.get(name) ?? [])]);
  while (open.length > 0) {
    const piece = open.pop();
    if (found.has(piece)) continue;
    found.add(piece);
    open.push(...links[piece]);
  }
  return found;
}

/** The data forms of both parts; `first`: the linked names of the functions of the first part. */
export function deal(forms, references, first) {
  const pieces = needed(references, first);
  const parts = { first: [], later: [] };
  for (const { name, text } of forms.filter(({ kind }) => kind === "data")) {
    const start = Number(/\(i32\.const (\d+)\)/.exec(text)[1]);
    const bytes = bytesOf(text);
    // What may be written to is there from the beginning, and so is what belongs to no piece.
    const isLater = new Uint8Array(bytes.length);
    if (name.startsWith("$.rodata")) {
      const mark = (value) => (piece, number) => {
        if (pieces.has(number) !== (value === 0)) return;
        isLater.fill(value, Math.max(0, piece.start - start), Math.max(0, piece.end - start));
      };
      references.data.forEach(mark(1));
      references.data.forEach(mark(0));
    }
    for (let from = 0, to; from < bytes.length; from = to) {
      to = from + 1;
      while (to < bytes.length && isLater[to] === isLater[from]) to += 1;
      if (isLater[from] && to - from < SHORT) isLater.fill(0, from, to);
    }
    for (let from = 0, to; from < bytes.length; from = to) {
      to = from + 1;
      while (to < bytes.length && isLater[to] === isLater[from]) to += 1;
      parts[isLater[from] ? "later" : "first"].push(textOf(start + from, bytes.slice(from, to)));
    }
  }
  return parts;
}
