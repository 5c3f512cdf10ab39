// The jobs of benches/wasm, timed: in the page of scripts/bench-browser, or in Node.

/** Calls `job` so many times: the best time in milliseconds, and what it gave. */
export function best(runs, job) {
  let least = Infinity;
  let gave;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    gave = job();
    least = Math.min(least, performance.now() - start);
  }
  return { ms: least, gave };
}

/** A fresh copy of the module. */
export async function load(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const { exports } = instance;
  const give = (link) => {
    for (const byte of new TextEncoder().encode(link)) exports.byte(byte);
  };
  const opened = (link, by) => {
    give(link);
    if (!exports[by]()) throw new Error(`not a link: ${link.slice(0, 80)}`);
  };
  return {
    exports,
    open: (link) => opened(link, 'open'),
    next: (link) => opened(link, 'next'),
    /** Bytes that the module holds. */
    memory: () => exports.memory.buffer.byteLength,
  };
}

/** Building, hashing and placing what a link says, each timed by itself, in a module of its own. */
export async function placing(bytes, link, runs = 15) {
  const module = await load(bytes);
  module.open(link);
  const { exports } = module;
  const build = best(5, exports.build);
  const hash = best(runs, exports.hash);
  const place = best(runs, exports.place);
  return {
    build: build.ms,
    hash: hash.ms,
    place: place.ms,
    sums: [hash.gave >>> 0, place.gave >>> 0],
    memory: module.memory(),
  };
}

/** The link of a scheme with so many nodes and keys. */
export function link(scheme, nodes, keys, settings = '') {
  const names = Array.from({ length: nodes }, (_, i) => `n${i}`);
  return `v1/${scheme}/nodes=${names.join(',')}/keys=${keys}${settings}/step=0`;
}

/** Frames of a change of so many keys that moves four of five, as pixels: the median over the change, the best of some runs. */
export async function drawing(bytes, keys, ratio, runs = 5) {
  const module = await load(bytes);
  module.open(`${link('ring', 5, keys).replace('/step=0', '')}/set=hash:murmur3-32/step=1`);
  module.exports.tell();
  const first = best(1, () => module.exports.frame(0, ratio)).ms;
  const medians = Array.from({ length: runs }, () => {
    const times = Array.from({ length: 92 }, (_, i) => best(1, () => module.exports.frame(11 * i, ratio)).ms);
    return times.sort((a, b) => a - b)[times.length >> 1];
  });
  return { first, frame: Math.min(...medians) };
}

/** One weight of a ring of many changes from run to run; the times of each new story. */
export async function reweighing(bytes, keys, nodes, runs = 5) {
  const module = await load(bytes);
  const start = link('ring', nodes, keys).replace('/step=0', '');
  const at = (weight) => `${start}/weigh=n1*${weight}/step=1`;
  module.open(at(2));
  const first = best(1, module.exports.tell).ms;
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    module.next(at((21 + run) / 10));
    times.push(best(1, module.exports.tell).ms);
  }
  return { first, again: Math.min(...times), memory: module.memory() };
}
