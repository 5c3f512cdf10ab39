// The same jobs as people write them in JavaScript today: jump hash with BigInt, and the packages `hashring` and
// `jumphash` from npm, which were written for Node and get here what a bundler would give them.

import { best } from './jobs.mjs';

/** FNV-1a over 64 bits, with BigInt: what is at hand where a 64-bit hash is wanted. */
export function fnv1a64(text) {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  }
  return hash;
}

/** Jump hash as it is found in answers and gists. */
export function jump(key, buckets) {
  let state = key;
  let b = -1;
  let j = 0;
  while (j < buckets) {
    b = j;
    state = BigInt.asUintN(64, state * 2862933555777941757n + 1n);
    j = Math.floor((b + 1) * (2147483648 / (Number(state >> 33n) + 1)));
  }
  return b;
}

/** A package of CommonJS files, given the text of each by its name. */
function required(files, name, given) {
  const modules = {};
  const require = (wanted) => {
    if (wanted in given) return given[wanted];
    const text = files[wanted];
    if (text === undefined) throw new Error(`not among the files: ${wanted}`);
    modules[wanted] ??= (() => {
      const module = { exports: {} };
      new Function('module', 'exports', 'require', 'Buffer', text)(module, module.exports, require, given.Buffer);
      return module;
    })();
    return modules[wanted].exports;
  };
  return require(name);
}

/** The job of each, in milliseconds for so many keys; what is slow gets fewer keys and is scaled up. */
export function javascript(files, keys) {
  const names = Array.from({ length: keys }, (_, i) => `key-${i}`);
  const rows = {};
  const hashes = names.map(fnv1a64);
  rows['hash, FNV-1a with BigInt'] = best(2, () => names.reduce((sum, name) => sum ^ fnv1a64(name), 0n)).ms;
  rows['jump, BigInt'] = best(2, () => hashes.reduce((sum, hash) => sum + jump(hash, 100), 0)).ms;

  const part = Math.floor(keys / 20);
  const scale = keys / part;
  const Buffer = { isBuffer: (value) => value instanceof Uint8Array };
  const jumphash = required(files, 'jumphash', { crypto: {}, Buffer });
  const bytes = hashes.slice(0, part).map((hash) => {
    const eight = new Uint8Array(8);
    new DataView(eight.buffer).setBigUint64(0, hash);
    return eight;
  });
  const agree = bytes.slice(0, 200).every((eight, i) => jumphash(eight, 100) === jump(hashes[i], 100));
  if (!agree) throw new Error('the package jumphash leaps elsewhere than the BigInt form');
  rows['jump, jumphash of npm'] = scale * best(1, () => bytes.reduce((sum, eight) => sum + jumphash(eight, 100), 0)).ms;

  const md5 = required(files, 'js-md5', { Buffer: undefined });
  const HashRing = required(files, 'hashring', { crypto: {}, './package.json': { version: '' }, Buffer });
  const servers = Array.from({ length: 100 }, (_, i) => `10.0.0.${i + 1}:11211`);
  // Its cache of 5,000 answers is for keys that come again; here none does.
  const build = () => new HashRing(servers, md5.array, { 'max cache size': 1 });
  rows['build 16,000 points, hashring of npm'] = best(2, build).ms;
  const ring = build();
  const some = names.slice(0, part);
  rows['ring, hashring of npm'] = scale * best(1, () => some.reduce((sum, name) => sum + ring.get(name).length, 0)).ms;
  return rows;
}
