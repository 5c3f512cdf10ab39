// How long random cache trees take: `node e2e/trees.mjs`. Asks `measure()` in the page, which runs a plan once as it is and
// several times with other chances; prints, for each plan, what one run took: the difference between many requests and none,
// by the number of runs. Not a test: times are the machine's.

import { launch } from './lib/chromium.mjs';
import { serve } from './lib/server.mjs';

/** Plans, and how many runs `measure()` makes of each beside its own. */
const PLANS = [
  ['caches=1000/requests=1000', 100],
  ['caches=1000/pages=50/popularity=equal/requests=100000', 8],
  ['caches=1000/pages=50/popularity=zipf/requests=100000', 8],
  ['caches=10000/requests=100000', 8],
  ['caches=1000/requests=1000000', 3],
];
/** Each is asked so often; the best counts. */
const TIMES = 5;

const browser = await launch();
const site = await serve();
const page = await (await browser.newContext()).newPage();
await page.goto(site.url('v1/ring/nodes=a/keys=0/step=0'));
await page.waitForSelector('html[data-ready][data-settled]');

const best = (plan) =>
  page.evaluate(
    ([link, times]) => {
      let least = Infinity;
      for (let i = 0; i < times; i += 1) {
        const begun = performance.now();
        window.wasmBindings.measure(link);
        least = Math.min(least, performance.now() - begun);
      }
      return least;
    },
    [`v1/ring/keys=1/view=tree/${plan}/step=0`, TIMES],
  );

for (const [plan, others] of PLANS) {
  const [whole, none] = [await best(plan), await best(plan.replace(/requests=\d+/, 'requests=0'))];
  const run = (whole - none) / (others + 1);
  console.log(`${plan.padEnd(56)} ${run.toFixed(1)} ms a run, ${none.toFixed(0)} ms for caches and map, ${whole.toFixed(0)} ms in all`);
}
await browser.close();
await site.close();
