// The page itself, as it is published: how long a million keys take until they are seen, what one more weight takes, the
// longest task, and the frames while a change is played. Prints a table and writes the figures as JSON.

import { writeFile } from 'node:fs/promises';
import { launch } from '../lib/chromium.mjs';
import { serve } from '../lib/server.mjs';

const [out] = process.argv.slice(2);
const nodes = Array.from({ length: 10 }, (_, i) => `n${i}`).join(',');
const at = (keys, weight) => `v1/ring/nodes=${nodes}/keys=${keys}/weigh=n1*${weight}/step=1`;

/** Notes long tasks from now on, and the program's memory. */
const watch = () => {
  window.tasks = [];
  addEventListener('TrunkApplicationStarted', ({ detail }) => {
    window.program = detail.wasm.memory;
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.tasks.push(entry.duration);
  }).observe({ type: 'longtask' });
};

/** Opens another link in the page and waits for its sentence: the time, and the longest task. */
const change = async (link) => {
  const said = document.querySelector('#said');
  const before = said.textContent;
  window.tasks.length = 0;
  const start = performance.now();
  location.hash = `#${link}`;
  while (said.textContent === before) {
    if (performance.now() - start > 30_000) throw new Error('nothing new is said');
    await new Promise((resume) => requestAnimationFrame(resume));
  }
  const time = performance.now() - start;
  await new Promise((resume) => setTimeout(resume, 1_500));
  return { time, longest: Math.max(0, ...window.tasks) };
};

/** The times between frames while the change is played. */
const frames = async () => {
  const play = [...document.querySelectorAll('button')].find((b) => (b.getAttribute('aria-label') ?? b.textContent).trim() === 'play');
  play?.click();
  const times = [];
  const end = performance.now() + 2_000;
  let last;
  while (performance.now() < end) {
    const now = await new Promise((resume) => requestAnimationFrame(resume));
    if (last !== undefined) times.push(now - last);
    last = now;
  }
  times.sort((a, b) => a - b);
  const busy = times.slice(Math.floor(times.length / 4));
  return { played: Boolean(play), frames: times.length, median: times[times.length >> 1], slowest: busy.at(-1) };
};

const served = await serve();
const browser = await launch();
const rows = [];
try {
  for (const keys of [1_000, 10_000, 100_000, 1_000_000]) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(60_000);
    await page.addInitScript(watch);
    const start = Date.now();
    await page.goto(served.url(at(keys, 2)));
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready') && document.documentElement.hasAttribute('data-settled'));
    const opened = Date.now() - start;
    const longest = await page.evaluate(() => Math.max(0, ...window.tasks));
    const weights = [];
    for (const weight of [2.5, 1.5, 3]) weights.push(await page.evaluate(change, at(keys, weight)));
    const measured = await page.evaluate(
      ([many, none]) => {
        const time = (link) => {
          const start = performance.now();
          window.wasmBindings.measure(link);
          return performance.now() - start;
        };
        time(none);
        return { all: Math.min(time(many), time(many)), none: time(none) };
      },
      [at(keys, 2), at(0, 2)],
    );
    const played = await page.evaluate(frames);
    // The program's memory never shrinks: this is the most it has had.
    const memory = await page.evaluate(() => ({ wasm: window.program.buffer.byteLength, heap: performance.memory?.usedJSHeapSize ?? 0 }));
    rows.push({
      keys,
      opened,
      longest,
      reweighed: Math.min(...weights.map((w) => w.time)),
      longestReweighing: Math.max(...weights.map((w) => w.longest)),
      measured,
      played,
      memory,
    });
    await page.close();
  }
} finally {
  await browser.close();
  await served.close();
}

console.log(`\nThe page in Chromium ${browser.version()}: a ring of 10 nodes, one weight changed\n`);
console.log('      keys    opened   longest task   new weight seen   longest task   measure()   frame, median   slowest   memory: Wasm   JavaScript');
for (const row of rows) {
  const ms = (n, width) => `${n.toFixed(0)} ms`.padStart(width);
  const mib = (n, width) => `${(n / 2 ** 20).toFixed(0)} MiB`.padStart(width);
  console.log(
    `${String(row.keys).padStart(10)}${ms(row.opened, 10)}${ms(row.longest, 15)}${ms(row.reweighed, 18)}${ms(row.longestReweighing, 15)}${ms(row.measured.all - row.measured.none, 12)}${`${row.played.median.toFixed(1)} ms`.padStart(16)}${ms(row.played.slowest, 10)}${mib(row.memory.wasm, 15)}${mib(row.memory.heap, 13)}`,
  );
}
await writeFile(out, `${JSON.stringify(rows, null, 1)}\n`);
