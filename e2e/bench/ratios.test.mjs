// The same job by the page's program and in JavaScript, in one run on one machine: a million keys, from text to owners.
// Both have to find the same owners. The ratios are printed; one fails its test only at a sixth of what is usual, which no
// busy machine makes of it, but a loop that lost its vectors, its index or its optimisation does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../lib/page.mjs';
import { fnv1a64, jump } from './javascript.mjs';
import { best, link } from './jobs.mjs';

const KEYS = 1_000_000;
const MARGIN = 6;
const RUNS = 3;

/** FNV-1a over 32 bits, as fast as JavaScript has it. */
function fnv1a32(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The index of the first of sorted numbers that is at least `wanted`, round to the first. */
function successor(sorted, wanted) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low % sorted.length;
}

/** In the page: places a step of a link by its program, forgetting before each run what it knew: `{ms, gave}`. */
const place = ([at, step, from]) => {
  const { errand_begin, errand_go_on, errand_done } = window.wasmBindings;
  const whole = (text, wanted) => {
    if (!errand_begin(text, wanted, false)) throw new Error(`refused: ${text.slice(0, 80)}`);
    while (errand_go_on(0xffff_ffff) < 1);
    return errand_done(false)[0];
  };
  return window.best(window.runs, () => whole(at, step), () => {
    whole('v1/modulo/nodes=a/keys=1/hash=crc32/step=0', 0);
    if (from !== undefined) whole(at, from);
  });
};

/** In the page: gives every key's owner by what `owner` makes of its text. */
const byHand = (names, owner) => {
  const owners = new Uint32Array(names.length);
  for (let i = 0; i < names.length; i += 1) owners[i] = owner(names[i]);
  return owners;
};

/** Like `best` of jobs.mjs, with something to do before each run that does not count. */
const bestAfter = (runs, job, before) => {
  let found = { ms: Infinity };
  for (let run = 0; run < runs; run += 1) {
    before();
    const next = window.once(1, job);
    if (next.ms < found.ms) found = next;
  }
  return found;
};

/** A page that has these functions by name, and the keys. */
async function prepared(t) {
  const page = await open(t, 'v1/ring/nodes=a/keys=0/step=0');
  const functions = { fnv1a32, fnv1a64, jump, successor, place, byHand, once: best, best: bestAfter };
  const texts = Object.entries(functions).map(([name, given]) => `window.${name} = ${given};`);
  await page.evaluate(`${texts.join('\n')}
    window.runs = ${RUNS};
    window.names = Array.from({ length: ${KEYS} }, (_, i) => \`key-\${i}\`);
    0`);
  return page;
}

function judge(t, what, { ours, theirs, same }, usual) {
  const ratio = theirs / ours;
  t.diagnostic(`${what}: ${ours.toFixed(0)} ms and ${theirs.toFixed(0)} ms, ratio ${ratio.toFixed(1)}, usually ${usual}`);
  assert.ok(same, 'both place every key at the same node');
  assert.ok(ratio > usual / MARGIN, `${what}: expected a ratio of about ${usual}, at least a sixth of it, and got ${ratio.toFixed(2)}`);
}

test('jump among 100, beside BigInt', async (t) => {
  const page = await prepared(t);
  const found = await page.evaluate(([at]) => {
    const ours = window.place([at, 0]);
    const theirs = window.best(window.runs, () => window.byHand(window.names, (name) => window.jump(window.fnv1a64(name), 100)), () => {});
    return { ours: ours.ms, theirs: theirs.ms, same: ours.gave.every((owner, i) => owner === theirs.gave[i]) };
  }, [link('jump', 100, KEYS, '/hash=fnv1a64')]);
  judge(t, 'jump among 100 / BigInt', found, 6);
});

test('a ring of 16,000 points, beside binary search in JavaScript', async (t) => {
  const page = await prepared(t);
  const found = await page.evaluate(([at]) => {
    const ours = window.place([at, 0]);
    const rows = window.wasmBindings.points(at);
    const ends = Uint32Array.from(rows, (row) => Number(row.position));
    const owners = Uint32Array.from(rows, (row) => Number(row.owner.slice(1)));
    const owner = (name) => owners[window.successor(ends, window.fnv1a32(name))];
    const theirs = window.best(window.runs, () => window.byHand(window.names, owner), () => {});
    return { ours: ours.ms, theirs: theirs.ms, same: ours.gave.every((owner, i) => owner === theirs.gave[i]) };
  }, [link('ring', 100, KEYS, '/v=160/hash=fnv1a32')]);
  judge(t, 'ring of 16,000 points / binary search', found, 4);
});

test('one node more, beside placing everything', async (t) => {
  const page = await prepared(t);
  const found = await page.evaluate(([at]) => {
    const [again, whole] = [window.place([at, 1, 0]), window.place([at, 1])];
    return { ours: again.ms, theirs: whole.ms, same: again.gave.every((owner, i) => owner === whole.gave[i]) };
  }, [link('rendezvous', 20, KEYS).replace('/step=0', '/add=x/step=1')]);
  judge(t, 'rendezvous among 20, what changed / everything', found, 6);
});
