// Hot spots: random cache trees, played, looked at and changed.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { ask, button, hash, link, number, open, said, settled, until } from './lib/page.mjs';
import { pixels } from './lib/picture.mjs';
import { small } from './lib/targets.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TREE = 'v1/ring/view=tree/caches=85/requests=300/step=0';
const slider = (page) => page.getByRole('slider', { name: 'time', exact: true });
const word = (page, name) => page.getByRole('button', { name: new RegExp(`^${name}: `) });

/** The numbers of a link by name. */
async function numbers(page, scenario) {
  const rows = await ask(page, 'measure', scenario);
  return Object.fromEntries(rows.map((row) => [row.name, row]));
}

/** A table by its heading, as rows of texts. */
async function rows(page, heading) {
  const table = page.locator('table').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
  return Promise.all((await table.locator('tbody tr').all()).map((row) => row.locator('th, td').allInnerTexts()));
}

/** Scrubs to a thousandth of the time. */
const scrub = (page, at) =>
  slider(page).evaluate((input, at) => {
    input.value = at;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, at);

test('the picture, the sentence and the tables say what measure() says', async (t) => {
  const page = await open(t, TREE);
  const all = await numbers(page, TREE);
  const origin = all['requests at the origin'].measured;
  const busiest = all['busiest cache'].measured;
  assert.equal(origin, 4);
  assert.ok(busiest < 300);
  const sentence = await said(page);
  assert.match(sentence, /^300 requests for hot: 4 reached the origin, 4 at most\./);
  assert.match(sentence, new RegExp(`is the busiest cache with ${busiest} \\(\\d+ ± \\d+ expected\\); one responsible cache: 300\\.$`));
  const [trees, one, shared] = await rows(page, 'The same requests otherwise');
  assert.deepEqual([trees[0], trees[1], trees[2]], ['Random trees', '4', String(busiest)]);
  assert.deepEqual([one[0], one[1], one[2], one.at(-1)], ['One cache per page', '1', '300', '1']);
  assert.equal(shared[2], String(busiest), 'one page has one tree, shared or not');
});

test('the header leads to the trees and back, and undo does too', async (t) => {
  const page = await open(t);
  await button(page, 'Hot spots').click();
  await link(page, /view=tree/);
  assert.match(await hash(page), /caches=85/);
  await settled(page);
  assert.match(await said(page), /^1,000 requests for hot: 4 reached the origin/);
  assert.equal(await button(page, 'Hot spots').getAttribute('aria-current'), 'page');
  await button(page, 'Picture').click();
  await until(async () => /cache-6 joined/.test(await said(page)), 'the picture');
  await button(page, 'undo').click();
  await until(async () => /requests for hot/.test(await said(page)), 'the trees again');
  await button(page, 'undo').click();
  await until(async () => /cache-6 joined/.test(await said(page)), 'the picture again');
});

for (const width of [360, 768]) {
  test(`at ${width} pixels the views are behind their name`, async (t) => {
    const page = await open(t, '', { width, height: 740 });
    await button(page, 'view: Picture').click();
    await page.getByRole('menuitemradio', { name: 'Hot spots' }).click();
    await until(async () => /requests for hot/.test(await said(page)), 'the trees');
    await settled(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    assert.deepEqual(await small(page, { least: 24 }), []);
  });
}

test('it is scrubbed both ways, and a moment is the same from either side', async (t) => {
  const page = await open(t, TREE);
  const end = await pixels(page);
  const shown = async (at) => {
    const before = await pixels(page);
    await scrub(page, at);
    await until(async () => (await pixels(page)) !== before, `another picture at ${at}`);
    return pixels(page);
  };
  const middle = await shown(500);
  assert.match(await said(page), /^\d+ of 300 requests for hot: /);
  await shown(100);
  assert.equal(await shown(500), middle);
  assert.equal(await shown(1000), end);
});

test('it plays to its end and sleeps', async (t) => {
  const page = await open(t, 'v1/ring/view=tree/caches=21/requests=12/step=0');
  await button(page, 'speed 1×').click();
  await button(page, 'play').click();
  await button(page, 'pause').click();
  assert.match(await slider(page).getAttribute('aria-valuetext'), /^\d+ of 12 answered$/);
  assert.ok(await page.evaluate(() => document.documentElement.hasAttribute('data-settled')));
  await button(page, 'play').click();
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-settled'), null, { timeout: 60_000 });
  assert.equal(await slider(page).getAttribute('aria-valuetext'), '12 of 12 answered');
  // At rest nobody asks for frames.
  await page.evaluate(() => {
    window.asked = 0;
    const own = window.requestAnimationFrame;
    window.requestAnimationFrame = (call) => {
      window.asked += 1;
      return own.call(window, call);
    };
  });
  await page.evaluate(() => new Promise((resume) => setTimeout(resume, 300)));
  assert.equal(await page.evaluate(() => window.asked), 0);
});

test('step by step, forward and back', async (t) => {
  const page = await open(t, 'v1/ring/view=tree/caches=21/requests=10/step=0');
  await button(page, 'to the start').click();
  const answered = async () => Number((await slider(page).getAttribute('aria-valuetext')).split(' ')[0]);
  await until(async () => (await answered()) === 0, 'the start');
  await button(page, 'step forward').click();
  const first = await answered();
  assert.ok(first >= 1, `${first} answered after a step`);
  await button(page, 'step forward').click();
  assert.ok((await answered()) > first);
  await button(page, 'step back').click();
  assert.equal(await answered(), first);
  await button(page, 'step back').click();
  assert.equal(await answered(), 0);
});

test('with reduced motion it is simply over', async (t) => {
  const page = await open(t, TREE, { still: true });
  await button(page, 'to the start').click();
  await button(page, 'play').click();
  await until(async () => (await slider(page).getAttribute('aria-valuetext')) === '300 of 300 answered', 'the end');
});

test('its settings are words of the sentence, and stand in the link', async (t) => {
  const page = await open(t, TREE);
  await word(page, 'requests before a copy').click();
  await page.getByRole('dialog').getByRole('button', { name: '4', exact: true }).click();
  await link(page, /threshold=4/);
  await settled(page);
  assert.match(await said(page), /16 reached the origin, 16 at most\./);
  await word(page, 'name of the page').click();
  await page.getByRole('dialog').getByRole('textbox').fill('front page');
  await page.keyboard.press('Enter');
  await link(page, /page=front~20page/);
  assert.match(await said(page), /^300 requests for front page:/);
  const before = await hash(page);
  await button(page, 'Draw others').click();
  await until(async () => (await hash(page)) !== before && /seed=\d+/.test(await hash(page)), 'another seed');
  await word(page, 'caches').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the scenario’s 5 nodes' }).click();
  await until(async () => !/caches=/.test(await hash(page)), 'the nodes as caches');
  assert.match(await page.locator('.sentence').innerText(), /5 nodes as caches/);
});

test('a choice of q is a button of its table', async (t) => {
  const page = await open(t, TREE);
  await button(page, 'a copy after 8 requests').click();
  await link(page, /threshold=8/);
  await settled(page);
  assert.equal(await button(page, 'a copy after 8 requests').getAttribute('aria-pressed'), 'true');
  const table = await rows(page, 'What q trades');
  const copies = table.map((row) => Number(row[0]));
  assert.ok(copies.every((n, i) => i === 0 || n <= copies[i - 1]), `copies fall with q: ${copies}`);
  const origins = table.map((row) => Number(row.at(-1).replaceAll(',', '')));
  table.forEach((row, i) => assert.ok(origins[i] <= 4 * Number(row[2])));
});

test('what is pointed at is said, by pointer and by keyboard', async (t) => {
  const page = await open(t, TREE);
  const box = await page.locator('.stage canvas').boundingBox();
  await page.mouse.move(box.x + (104 + 728) / 2, box.y + 40);
  const card = page.locator('.pic .card');
  const lines = () => card.locator('b, li').allInnerTexts();
  await until(async () => (await card.count()) === 1, 'a card');
  assert.deepEqual(await lines(), ['Origin of hot', '4 requests received, 4 at most']);
  // It covers nothing of the picture.
  const below = await card.boundingBox();
  assert.ok(below.y >= box.y + box.height - 1, 'the card is under the picture');
  await page.mouse.move(5, 895);
  await until(async () => (await card.count()) === 0, 'no card');
  await page.locator('.stage').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  assert.equal((await lines())[0], 'Origin of hot');
  await page.keyboard.press('ArrowDown');
  const first = await lines();
  assert.match(first.join('\n'), /^Node 1\na node of level 1, played by cache-\d+\n4 requests received, 4 at most\n1 of 1 passed on/);
  // The cache that plays a node is the owner of the key NAME#NODE.
  const [{ owner }] = await ask(page, 'locate', `v1/ring/nodes=${made(85)}/step=0`, ['hot#1']);
  assert.equal(first[1], `a node of level 1, played by ${owner}`);
  await page.keyboard.press('ArrowRight');
  assert.equal((await lines())[0], 'Node 2');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  assert.match((await lines()).join('\n'), /^cache-\d+\n\d+ requests? received\nplays nodes? /);
  await page.keyboard.press('Escape');
  assert.equal(await card.count(), 0);
});

const made = (count) => Array.from({ length: count }, (_, i) => `cache-${i + 1}`).join(',');

test('the scenario’s changes are stepped through', async (t) => {
  const page = await open(t, `v1/ring/nodes=${made(30)}/add=new/drop=cache-3/view=tree/requests=300/step=1`);
  const nodes = (count) => page.getByText(`after ${count} of 2 changes`);
  await nodes(1).waitFor();
  const told = await said(page);
  const [, changed, all] = /new joined: (\d+) of (\d+) nodes of hot’s tree (?:have|has) another cache \(\d\.\d must, on average\)\.$/.exec(told) ?? [];
  assert.equal(all, '29', `both trees have 29 nodes beside the root: ${told}`);
  // Who plays a node is an owner: counted by locate().
  const keys = Array.from({ length: 29 }, (_, i) => `hot#${i + 1}`);
  const owners = async (names) => (await ask(page, 'locate', `v1/ring/nodes=${names}/step=0`, keys)).map((row) => row.owner);
  const [before, after] = [await owners(made(30)), await owners(`${made(30)},new`)];
  const others = keys.filter((_, i) => before[i] !== after[i]);
  assert.equal(Number(changed), others.length);
  const rows = page.locator('table').filter({ has: page.getByText('The tree of hot') }).locator('tbody tr');
  assert.equal(await rows.filter({ hasText: 'before the change' }).count(), others.length);
  await button(page, 'next change').click();
  await nodes(2).waitFor();
  await until(async () => /cache-3 left: /.test(await said(page)), 'the next change');
  await button(page, 'previous change').click();
  await button(page, 'previous change').click();
  await nodes(0).waitFor();
  await settled(page);
  assert.doesNotMatch(await said(page), /tree ha/);
});

test('a modulo moves caches about needlessly, and says so', async (t) => {
  const page = await open(t, `v1/modulo/nodes=${made(30)}/add=new/view=tree/requests=300/step=1`);
  assert.match(await said(page), /new joined: \d+ of 29 nodes of hot’s tree have another cache \(\d\.\d must, on average\), \d+ needlessly\.$/);
});

test('many requests are answered in bits, while the last picture stays', async (t) => {
  const page = await open(t, 'v1/ring/view=tree/caches=341/requests=300/step=0');
  const before = await said(page);
  const longest = await page.evaluate(async (link) => {
    let settle;
    const settled = new Promise((resolve) => (settle = resolve));
    const root = document.documentElement;
    let begun = false;
    new MutationObserver(() => {
      if (!root.hasAttribute('data-settled')) begun = true;
      else if (begun) settle();
    }).observe(root, { attributes: true });
    let tasks = 0;
    let saidMeanwhile = null;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      tasks += 1;
      saidMeanwhile ??= begun ? document.querySelector('#said').textContent : null;
      channel.port2.postMessage(0);
    };
    channel.port2.postMessage(0);
    location.hash = link;
    await settled;
    channel.port1.close();
    return { tasks, saidMeanwhile };
  }, 'v1/ring/view=tree/caches=341/requests=200000/pages=20/popularity=zipf/step=0');
  assert.ok(longest.tasks > 10, `${longest.tasks} other tasks ran meanwhile`);
  assert.equal(longest.saidMeanwhile, before);
  assert.match(await said(page), /^200,000 requests for 20 pages: /);
});

test('the twin of the picture is a table, which sums up', async (t) => {
  const page = await open(t, TREE);
  const table = page.locator('table').filter({ has: page.getByText('The tree of hot, breadth-first from the root') });
  const cells = await Promise.all((await table.locator('tbody tr').all()).map((row) => row.locator('th, td').allInnerTexts()));
  assert.equal(cells.length, 85);
  const level = (n) => cells.filter((row) => row[1] === String(n)).map((row) => Number(row[3]));
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  assert.equal(sum(level(0)), 4);
  assert.equal(sum(level(3)), 300, 'all requests start at leaves');
  assert.ok([...level(1), ...level(2)].every((n) => n <= 4));
});

test('two hot pages have two trees', async (t) => {
  const page = await open(t, 'v1/ring/view=tree/caches=341/pages=2/popularity=equal/requests=400/step=0');
  assert.match(await said(page), /^400 requests for 2 pages: 8 reached the origin, 8 at most\./);
  const before = await pixels(page);
  await page.getByRole('combobox', { name: 'Tree of' }).selectOption({ index: 1 });
  await until(async () => (await pixels(page)) !== before, 'the other tree');
  await until(async () => (await page.locator('.stage').getAttribute('aria-label')).includes('hot-2'), 'its name');
});

test('without caches everybody goes to the origin', async (t) => {
  const page = await open(t, 'v1/ring/nodes=/view=tree/requests=20/step=0');
  assert.match(await said(page), /^20 requests for hot went straight to the origin: there is no cache\.$/);
});

test('caches that a scheme cannot place are refused in words', async (t) => {
  const page = await open(t, 'v1/anchor/view=tree/caches=2000/step=0');
  assert.match(await page.getByRole('alert').filter({ hasText: '!' }).innerText(), /1,024|1024/);
});

test('a view that is not there yet shows the picture, and says so', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/view=rebalance/step=0');
  assert.match(await page.getByRole('status').filter({ hasText: 'rebalance' }).innerText(), /not in this version/);
});

test('a hundred thousand requests on a thousand caches', async (t) => {
  const scenario = 'v1/ring/view=tree/caches=1000/pages=50/popularity=zipf/requests=100000/keys=1/step=0';
  const page = await open(t, scenario);
  const all = await numbers(page, scenario);
  assert.equal(all['requests at the origin'].measured, 200);
  assert.match(await said(page), new RegExp(`is the busiest cache with ${number(all['busiest cache'].measured)} `));
});

test('the page runs the trees as the native program does', async (t) => {
  const page = await open(t, TREE);
  const file = readFileSync(new URL('../tests/golden/trees.txt', import.meta.url), 'utf8');
  for (const line of file.trim().split('\n')) {
    const [scenario, recorded] = line.split('\t');
    const all = await numbers(page, scenario);
    const told = ['requests at the origin', 'busiest cache', 'copies kept'].map((name) => all[name].measured);
    assert.deepEqual(told, recorded.split(' ').slice(0, 3).map(Number), scenario);
  }
});

for (const [what, options] of [['light', {}], ['dark', { theme: 'dark' }], ['contrast', { theme: 'contrast' }], ['on a phone', { width: 360, height: 740 }]]) {
  test(`axe finds nothing, ${what}`, async (t) => {
    const page = await open(t, 'v1/ring/view=tree/caches=85/pages=3/popularity=zipf/requests=300/step=0', { ...options, still: true });
    for (const summary of await page.locator('summary').all()) {
      if (!(await summary.evaluate((one) => one.parentElement.open))) await summary.click();
    }
    await page.evaluate(AXE);
    const found = await page.evaluate(async () => {
      const { violations } = await window.axe.run(document);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 4).join(', ')}`);
    });
    assert.deepEqual(found, []);
  });
}

test('the picture is saved as it is at this moment', async (t) => {
  const page = await open(t, TREE);
  await scrub(page, 400);
  await until(async () => /of 300 requests/.test(await said(page)), 'a moment');
  const download = page.waitForEvent('download');
  await button(page, 'Save picture').click();
  const svg = readFileSync(await (await download).path(), 'utf8');
  assert.match(svg, /^<svg /);
  assert.ok(svg.includes(`<title>${await said(page)}</title>`), svg.slice(0, 400));
  assert.match(svg, /What each of 85 caches received/);
});
