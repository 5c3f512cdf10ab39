// One table of ratios out of what the other parts of scripts/bench measured, and the same as JSON:
// node e2e/bench/table.mjs FOLDER, in which native.json, browser.json and page.json lie.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
const read = (name) => readFile(join(folder, name), 'utf8');

/** What a crate or package has to take at least, in times of ours; and natively at least so much of what Wasm takes. */
const GOAL = { crate: 1, bigint: 15, hashring: 50, native: 1 / 1.5 };

const rows = [];
const add = (where, job, other, ours, theirs, goal) => rows.push({ where, job, other, ours, theirs, ratio: theirs / ours, goal });

for (const line of (await read('native.json')).trim().split('\n')) {
  const { job, crate, ours, theirs } = JSON.parse(line);
  add('natively', job, crate, ours, theirs, GOAL.crate);
}

const { wasm, native, javascript } = JSON.parse(await read('browser.json'));
const jump = wasm['jump among 100'].place;
add('browser', 'jump among 100', 'BigInt', jump, javascript['jump, BigInt'], GOAL.bigint);
add('browser', 'jump among 100', 'jumphash of npm', jump, javascript['jump, jumphash of npm'], GOAL.bigint);
add('browser', 'hashing', 'FNV-1a with BigInt', wasm['modulo 10'].hash, javascript['hash, FNV-1a with BigInt']);
const ketama = wasm['ketama of 16,000 points'];
add('browser', 'ketama, from bytes', 'hashring of npm', ketama.hash + ketama.place, javascript['ring, hashring of npm'], GOAL.hashring);
add('browser', 'building 16,000 points', 'hashring of npm', ketama.build, javascript['build 16,000 points, hashring of npm']);
for (const [name, row] of Object.entries(wasm)) {
  add('Wasm', `hashing: ${name}`, 'ours natively', row.hash, native[name].hash, GOAL.native);
  add('Wasm', name, 'ours natively', row.place, native[name].place, GOAL.native);
}

console.log('\nHow many times as long as ours the other takes; natively 100,000 keys, in the browser 1,000,000\n');
const line = ([where, job, other, ours, theirs, ratio, goal]) =>
  console.log(`${where.padEnd(10)}${job.padEnd(34)}${other.padEnd(20)}${ours.padStart(12)}${theirs.padStart(13)}${ratio.padStart(8)}   ${goal}`);
line(['', 'job', 'beside', 'ours', 'the other', 'ratio', 'goal']);
for (const { where, job, other, ours, theirs, ratio, goal } of rows) {
  const reached = goal === undefined ? '' : `${goal.toFixed(goal % 1 ? 2 : 0)}${ratio < goal ? ', missed' : ''}`;
  line([where, job, other, `${ours.toFixed(2)} ms`, `${theirs.toFixed(2)} ms`, ratio.toFixed(2), reached]);
}
await writeFile(join(folder, 'ratios.json'), `${JSON.stringify({ rows, page: JSON.parse(await read('page.json')) }, null, 1)}\n`);
