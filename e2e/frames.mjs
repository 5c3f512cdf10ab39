// How long frames take: `node e2e/frames.mjs [SCHEME …] [KEYS …]`. Plays a change that moves four keys of five, and prints
// for each scheme, number of keys and pixel ratio what our part of a frame took and how many frames a second came of it:
// the best of RUNS (an environment variable) plays, since whatever else the machine does only ever slows them down. Not a
// test: times are the machine's.

import { launch } from './lib/chromium.mjs';
import { serve } from './lib/server.mjs';

const given = process.argv.slice(2);
const counts = given.filter((word) => /^\d+$/.test(word)).map(Number);
const schemes = given.filter((word) => !/^\d+$/.test(word));
const KEYS = counts.length > 0 ? counts : [1_000, 10_000, 100_000, 1_000_000];
const SCHEMES = schemes.length > 0 ? schemes : ['ring', 'jump', 'modulo'];
const RUNS = Number(process.env.RUNS ?? 1);
/** The size of the picture in CSS pixels. */
const SIDE = 800;
/** Starting a frame loop is no frame. */
const SKIPPED = 2;

const browser = await launch();
const site = await serve();

/** Notes when each frame of the page began and how long it took. */
function watch() {
  window.frames = [];
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (step) =>
    ask((now) => {
      const begun = performance.now();
      step(now);
      const took = performance.now() - begun;
      const last = window.frames.at(-1);
      // More than one thing may wait for a frame.
      if (last?.[0] === now) last[1] += took;
      else window.frames.push([now, took]);
    });
}

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const at = (numbers, part) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? NaN;

async function measure(scheme, keys, dpr) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1100 }, deviceScaleFactor: dpr });
  await context.addInitScript(watch);
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  await page.goto(site.url(`v1/${scheme}/nodes=a,b,c,d,e/keys=${keys}/set=hash:murmur3-32/step=0`));
  await page.addStyleTag({ content: `.stage { width: ${SIDE}px !important; height: ${SIDE}px !important }` });
  const settled = () =>
    page.waitForFunction(() => ['data-ready', 'data-settled'].every((name) => document.documentElement.hasAttribute(name)));
  await settled();
  await page.waitForTimeout(500);
  await page.evaluate(() => (window.frames.length = 0));
  await page.getByRole('button', { name: 'play', exact: true }).click();
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-settled'));
  await settled();
  const frames = (await page.evaluate(() => window.frames)).slice(SKIPPED);
  const heap = await page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0);
  const [width, height] = await page.evaluate(() => {
    const { width, height } = document.querySelector('.stage canvas');
    return [width, height];
  });
  await context.close();
  const ours = frames.map(([, took]) => took);
  const passed = frames.slice(1).map(([begun], i) => begun - frames[i][0]);
  return {
    scheme, keys, dpr, size: `${width} × ${height}`, frames: frames.length,
    'ours, median ms': at(ours, 0.5).toFixed(1), 'ours, 95 % ms': at(ours, 0.95).toFixed(1),
    'frames/s, median': (1000 / at(passed, 0.5)).toFixed(0),
    'frames/s, mean': ((1000 * passed.length) / passed.reduce((sum, one) => sum + one, 0)).toFixed(0),
    heap: `${(heap / 1e6).toFixed(0)} MB`,
  };
}

const table = [];
for (const scheme of SCHEMES) {
  for (const keys of KEYS) {
    for (const dpr of [1, 2]) {
      const plays = [];
      for (let run = 0; run < RUNS; run += 1) plays.push(await measure(scheme, keys, dpr));
      const frames = Math.max(...plays.map((play) => Number(play['frames/s, median'])));
      plays.sort((a, b) => a['ours, median ms'] - b['ours, median ms']);
      table.push({ ...plays[0], 'frames/s, median': frames });
    }
  }
}
console.table(table);
await browser.close();
await site.close();
