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

// What opening such a plan and scrubbing through it asks of the page's thread: processor time, not time on a clock, so
// that a busy machine says the same.
for (const plan of ['caches=341/requests=1000', 'caches=1000/pages=50/popularity=zipf/requests=100000', 'caches=1000/requests=1000000']) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(site.url('v1/ring/view=tree/caches=21/requests=10/keys=1/step=0'));
  await page.waitForSelector('html[data-ready][data-settled]');
  const client = await page.context().newCDPSession(page);
  const tasks = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    tasks.push(...value.filter(({ name, tdur }) => name === 'RunTask' || (name === 'ThreadControllerImpl::RunTask' && tdur)));
  });
  const traced = async (act) => {
    tasks.length = 0;
    await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] } });
    await act();
    const done = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
    await client.send('Tracing.end');
    await done;
    return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
  };
  const opened = await traced(async () => {
    await page.evaluate(async (link) => {
      const root = document.documentElement;
      location.hash = link;
      while (root.hasAttribute('data-settled')) await new Promise((resume) => setTimeout(resume));
      while (!root.hasAttribute('data-settled')) await new Promise((resume) => setTimeout(resume, 50));
    }, `v1/ring/view=tree/${plan}/keys=1/step=0`);
  });
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  const before = await spent();
  await page.evaluate(async () => {
    const slider = document.querySelector('.track input');
    for (let i = 1; i <= 100; i += 1) {
      slider.value = String((i * 377) % 1000);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
  });
  const frame = ((await spent()) - before) / 100;
  console.log(`${plan.padEnd(56)} longest task ${opened.toFixed(0)} ms, a frame of scrubbing ${frame.toFixed(1)} ms of the processor`);
  await page.context().close();
}
await browser.close();
await site.close();
