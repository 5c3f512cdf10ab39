// The browser's part of scripts/bench: Ringscope's code in Wasm beside the same jobs in JavaScript and natively. Prints
// how placing grows and what frames take, and writes all figures as JSON; table.mjs makes the ratios of them.

import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from '../lib/chromium.mjs';
import { link } from './jobs.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../benches/js/node_modules', import.meta.url));
const [wasmFile, native, out] = process.argv.slice(2);

const KEYS = 1_000_000;
const JOBS = [
  ['ring of 160,000 points', link('ring', 1000, KEYS, '/v=160')],
  ['ring of 640 points', link('ring', 5, KEYS)],
  ['ketama of 16,000 points', link('ketama', 100, KEYS)],
  ['jump among 100', link('jump', 100, KEYS)],
  ['modulo 10', link('modulo', 10, KEYS)],
  ['anchor among 100', link('anchor', 100, KEYS, '/capacity=128')],
  ['multi-probe among 100', link('multiprobe', 100, KEYS)],
];

const FILES = {
  hashring: 'hashring/index.js',
  'simple-lru-cache': 'simple-lru-cache/lib/simple_lru.js',
  'connection-parse': 'connection-parse/index.js',
  'js-md5': 'js-md5/src/md5.js',
  jumphash: 'jumphash/index.js',
  'bn.js': 'bn.js/lib/bn.js',
};

const TYPES = { '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

/** An isolated page, for clocks of microseconds. */
const server = createServer(async (request, response) => {
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
  const path = new URL(request.url, 'http://localhost').pathname;
  if (path === '/') {
    response.writeHead(200, { ...headers, 'Content-Type': 'text/html' });
    response.end('<!doctype html><link rel="icon" href="data:,"><title>bench</title>');
    return;
  }
  const file = path === '/jobs.wasm' ? wasmFile : join(HERE, normalize(path));
  try {
    const text = await readFile(file);
    response.writeHead(200, { ...headers, 'Content-Type': TYPES[extname(path)] ?? 'text/plain' });
    response.end(text);
  } catch {
    response.writeHead(404, headers);
    response.end();
  }
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const origin = `http://127.0.0.1:${server.address().port}/`;
const files = {};
for (const [name, file] of Object.entries(FILES)) files[name] = await readFile(join(PACKAGES, file), 'utf8');

const browser = await launch();
let found;
try {
  const page = await browser.newPage();
  page.on('console', (message) => console.error(message.text()));
  await page.goto(origin);
  found = await page.evaluate(
    async ([jobs, files, keys]) => {
      const { placing, reweighing, drawing, link } = await import('/jobs.mjs');
      const { javascript } = await import('/javascript.mjs');
      const bytes = await (await fetch('/jobs.wasm')).arrayBuffer();
      const wasm = {};
      for (const [name, text] of jobs) wasm[name] = await placing(bytes, text);
      const growth = { keys: {}, points: {} };
      for (let keys = 1_000; keys <= 1_000_000; keys *= 10) {
        growth.keys[keys] = await placing(bytes, link('ring', 100, keys, '/v=160'));
      }
      for (const [nodes, v] of [[1, 100], [10, 100], [100, 100], [100, 1_000], [1_000, 1_000]]) {
        growth.points[nodes * v] = await placing(bytes, link('ring', nodes, 100_000, `/v=${v}`));
      }
      const reweigh = {};
      for (const nodes of [10, 1_000]) reweigh[nodes] = await reweighing(bytes, keys, nodes);
      const frames = {};
      for (const keys of [100_000, 1_000_000]) for (const ratio of [1, 2]) frames[`${keys} keys at ${ratio}`] = await drawing(bytes, keys, ratio);
      return { wasm, growth, reweigh, frames, javascript: javascript(files, keys), isolated: crossOriginIsolated };
    },
    [JOBS, files, KEYS],
  );
  found.browser = browser.version();
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}

const input = JOBS.map(([name, text]) => `${name.replaceAll(' ', '_')} ${text}\n`).join('');
const lines = execFileSync(native, { input, encoding: 'utf8' }).trim().split('\n').map((line) => JSON.parse(line));
found.native = Object.fromEntries(lines.map((line) => [line.name.replaceAll('_', ' '), line]));

const grown = execFileSync(native, ['growth'], { encoding: 'utf8' });
found.nativeGrowth = grown.trim().split('\n').map((line) => JSON.parse(line));

for (const [name, row] of Object.entries(found.wasm)) {
  if (`${row.sums}` !== `${found.native[name].sums}`) throw new Error(`${name}: Wasm and native disagree`);
}

console.log('\nPlacing on a ring of 16,000 points, by keys; 100,000 keys by points\n');
for (const [keys, row] of Object.entries(found.growth.keys)) console.log(`${keys.padStart(10)} keys   ${row.place.toFixed(3)} ms, ${(1e6 * row.place / keys).toFixed(1)} ns a key`);
for (const [points, row] of Object.entries(found.growth.points)) console.log(`${points.padStart(10)} points ${row.place.toFixed(3)} ms, ${(10 * row.place).toFixed(1)} ns a key, built in ${row.build.toFixed(2)} ms`);
console.log('\nThe same natively, up to 10,000,000 keys; and 1,000,000 keys by points, with plain binary search beside\n');
for (const row of found.nativeGrowth) {
  const search = row.binary ? `; binary search ${(row.binary / row.place).toFixed(1)}x` : '';
  console.log(`${String(row.keys).padStart(10)} keys, ${String(row.points).padStart(8)} points: ${row.place.toFixed(3)} ms, ${(1e6 * row.place / row.keys).toFixed(1)} ns a key${search}`);
}
console.log('\nA whole story of 1,000,000 keys: first, and after one more weight\n');
for (const [nodes, row] of Object.entries(found.reweigh)) console.log(`${nodes.padStart(6)} nodes: ${row.first.toFixed(0)} ms, ${row.again.toFixed(0)} ms; ${(row.memory / 2 ** 20).toFixed(0)} MiB`);
console.log('\nA frame of 800 × 800 in which four keys of five fly, at so many pixels per pixel; and the first one\n');
for (const [name, row] of Object.entries(found.frames)) console.log(`${name.padStart(20)}: ${row.frame.toFixed(1)} ms; ${row.first.toFixed(0)} ms`);

await writeFile(out, `${JSON.stringify(found, null, 1)}\n`);
