// What the linker left in a module that was linked with --emit-relocs: which function and which piece of data refers to
// which piece of data. (Format: the tool conventions of WebAssembly, "Linking.md".)

const SECTION = { CUSTOM: 0, IMPORT: 2, CODE: 10, DATA: 11 };
const SYMBOL = { FUNCTION: 0, DATA: 1, SECTION: 3 };
const UNDEFINED = 0x10;
const NAMED = 0x40;
const SYMBOL_TABLE = 8;
// Kinds of relocation that refer to memory, and all that have an addend.
const MEMORY = new Set([3, 4, 5, 11]);
const WITH_ADDEND = new Set([3, 4, 5, 8, 9, 11]);

/** Reads a module's bytes from the front. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  byte() {
    return this.bytes[this.at++];
  }
  /** An unsigned number in LEB128. */
  number() {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      shift += 7;
    } while (byte & 0x80);
    return value;
  }
  text() {
    const length = this.number();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at).toString("utf8");
  }
}

function* sections(bytes) {
  const reader = new Reader(bytes, 8);
  while (reader.at < bytes.length) {
    const head = reader.at;
    const id = reader.byte();
    const length = reader.number();
    const start = reader.at;
    yield { id, head, start, end: start + length, name: id === SECTION.CUSTOM ? new Reader(bytes, start).text() : "" };
    reader.at = start + length;
  }
}

function importedFunctions(bytes, section) {
  const reader = new Reader(bytes, section.start);
  let functions = 0;
  for (let left = reader.number(); left > 0; left -= 1) {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind === 0) {
      functions += 1;
      reader.number();
    } else if (kind === 3) {
      reader.at += 2;
    } else {
      if (kind === 1) reader.byte();
      const flags = reader.byte();
      reader.number();
      if (flags & 1) reader.number();
    }
  }
  return functions;
}

function symbolTable(bytes, section) {
  const reader = new Reader(bytes, section.start);
  reader.text();
  if (reader.number() !== 2) throw new Error('Expected version 2 of the "linking" section.');
  const symbols = [];
  while (reader.at < section.end) {
    const kind = reader.byte();
    const end = reader.number() + reader.at;
    for (let left = kind === SYMBOL_TABLE ? reader.number() : 0; left > 0; left -= 1) {
      const what = reader.byte();
      const flags = reader.number();
      const symbol = { what };
      if (what === SYMBOL.DATA) {
        symbol.name = reader.text();
        if (!(flags & UNDEFINED)) {
          symbol.segment = reader.number();
          symbol.offset = reader.number();
          symbol.size = reader.number();
        }
      } else {
        symbol.index = reader.number();
        if (what !== SYMBOL.SECTION && (!(flags & UNDEFINED) || flags & NAMED)) symbol.name = reader.text();
      }
      symbols.push(symbol);
    }
    reader.at = end;
  }
  return symbols;
}

/** The relocations that refer to memory: `{at, symbol}`, where `at` counts from the start of their section. */
function relocations(bytes, section) {
  const reader = new Reader(bytes, section.start);
  reader.text();
  reader.number();
  const found = [];
  for (let left = reader.number(); left > 0; left -= 1) {
    const kind = reader.byte();
    const at = reader.number();
    const symbol = reader.number();
    if (WITH_ADDEND.has(kind)) reader.number();
    if (MEMORY.has(kind)) found.push({ at, symbol });
  }
  return found;
}

/** The last of sorted `starts` that is at or before `at`. */
function lastBefore(starts, at) {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A module without what the linker left, which other tools warn of and which is larger than the program. */
export function withoutRelocations(bytes) {
  const kept = [...sections(bytes)].filter(({ name }) => name !== "linking" && !name.startsWith("reloc."));
  return Buffer.concat([bytes.subarray(0, 8), ...kept.map(({ head, end }) => bytes.subarray(head, end))]);
}

/**
 * The data of a linked module and who uses it:
 * - `data`: the pieces, `{name, start, end}` in memory;
 * - `uses`: by a function's linked name, the numbers of the pieces that it refers to;
 * - `links`: by a piece's number, the pieces that it refers to.
 */
export function references(bytes) {
  const all = [...sections(bytes)];
  const custom = (name) => all.find((section) => section.name === name);
  const linking = custom("linking");
  if (!linking) throw new Error('Expected a "linking" section: was the module linked with --emit-relocs?');
  const symbols = symbolTable(bytes, linking);

  // Where functions' bodies start, counted from the start of the section.
  const code = all.find(({ id }) => id === SECTION.CODE);
  const reader = new Reader(bytes, code.start);
  const bodies = [];
  for (let left = reader.number(); left > 0; left -= 1) {
    bodies.push(reader.at - code.start);
    const length = reader.number();
    reader.at += length;
  }
  const imported = importedFunctions(bytes, all.find(({ id }) => id === SECTION.IMPORT));
  const names = new Map();
  for (const { what, index, name } of symbols) {
    if (what === SYMBOL.FUNCTION && name) names.set(index - imported, [...(names.get(index - imported) ?? []), name]);
  }

  // Where segments lie, in the section and in memory.
  const dataSection = all.find(({ id }) => id === SECTION.DATA);
  reader.at = dataSection.start;
  const segments = [];
  for (let left = reader.number(); left > 0; left -= 1) {
    if (reader.number() !== 0 || reader.byte() !== 0x41) throw new Error("Expected active data at constant places.");
    const memory = reader.number();
    reader.byte();
    const length = reader.number();
    segments.push({ at: reader.at - dataSection.start, memory, length });
    reader.at += length;
  }

  const data = [];
  const pieceOf = new Map();
  for (const [number, { what, segment, offset, size, name }] of symbols.entries()) {
    if (what !== SYMBOL.DATA || segment === undefined || !segments[segment]) continue;
    const start = segments[segment].memory + offset;
    pieceOf.set(number, data.length);
    data.push({ name, start, end: start + size });
  }

  const uses = new Map();
  for (const { at, symbol } of relocations(bytes, custom("reloc.CODE"))) {
    const piece = pieceOf.get(symbol);
    if (piece === undefined) continue;
    for (const name of names.get(lastBefore(bodies, at)) ?? []) {
      uses.set(name, (uses.get(name) ?? new Set()).add(piece));
    }
  }

  const order = data.map((_, piece) => piece).sort((a, b) => data[a].start - data[b].start);
  const starts = order.map((piece) => data[piece].start);
  const segmentStarts = segments.map(({ at }) => at);
  const links = data.map(() => []);
  for (const { at, symbol } of relocations(bytes, custom("reloc.DATA"))) {
    const to = pieceOf.get(symbol);
    const segment = segments[lastBefore(segmentStarts, at)];
    const from = order[lastBefore(starts, at - segment.at + segment.memory)];
    if (to !== undefined && from !== undefined) links[from].push(to);
  }
  return { data, uses, links };
}
