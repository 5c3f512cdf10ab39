// The page at the sizes that people have: nothing to scroll sideways, nothing on top of anything,
// targets that a finger meets, and frames of any size.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './lib/server.mjs';
import { button, open, said, settled, until } from './lib/page.mjs';
import { row } from './lib/cluster.mjs';
import { canvasSize } from './lib/picture.mjs';
import { overlaps, small, TARGET } from './lib/targets.mjs';

const SIZES = [
  [1440, 900],
  [1024, 800],
  [768, 1024],
  [360, 740],
  [740, 360],
];
/** Long names, large numbers, many changes: what makes a page burst. */
const FULL = `v1/ring/nodes=cache-with-a-rather-long-name.example.test:11211,${'b'.repeat(90)},~c3~9cberg*1000/keys=100000/v=1000/add=d/weigh=d*2.5/down=d/up=d/drop=d/add=f,g,h/step=6`;

for (const [width, height] of SIZES) {
  test(`at ${width} × ${height} everything has its place`, async (t) => {
    const page = await open(t, '', { width, height, still: true });
    await assertNoSidewaysScroll(page);
    assert.deepEqual(await overlaps(page), [], 'regions on top of each other');
    assert.deepEqual(await clipped(page), [], 'text that is cut off');
    assert.deepEqual(await small(page, { least: 24 }), [], 'targets that are too small');
    const { css, device } = await canvasSize(page);
    assert.deepEqual(device, css.map(Math.round));
    assert.ok(css[0] >= 280 && css[1] >= 200, `a picture of ${css.join(' × ')}`);
    const { y, height: tall } = await page.locator('.stage canvas').boundingBox();
    assert.ok(tall <= height, `a picture ${tall} high is never seen whole in ${height}`);
    if (height >= 700) assert.ok(y + tall <= height, 'the whole picture is in the first view');
  });

  test(`at ${width} × ${height} long names and large numbers do not burst it`, async (t) => {
    const page = await open(t, FULL, { width, height, still: true });
    await assertNoSidewaysScroll(page);
    assert.deepEqual(await overlaps(page), []);
    await page.locator('tr.node-row button.node').last().click();
    await assertNoSidewaysScroll(page);
    assert.deepEqual(await overlaps(page), []);
  });
}

/** Every view, as the header leads there and with much in it. */
const VIEWS = ['picture', 'tree', 'views'].flatMap((view) => [
  `v1/ring/nodes=cache-1,cache-2,cache-3/add=cache-4/view=${view}/step=1`,
  `v1/ring/nodes=a-rather-long-name.example.test:11211,b,c/add=d/weigh=d*2.5/caches=341/requests=20000/pages=50/popularity=zipf/page=a-long-name-of-a-page-that-nobody-would-choose.html/clients=50/view=${view}/step=2`,
]);

for (const width of [360, 768, 1440]) {
  test(`at ${width} pixels no view scrolls sideways`, async (t) => {
    for (const link of VIEWS) {
      const page = await open(t, link, { width, height: 800, still: true });
      await assertNoSidewaysScroll(page);
      for (const summary of await page.locator('summary').all()) {
        if (!(await summary.evaluate((one) => one.parentElement.open))) await summary.click();
      }
      await assertNoSidewaysScroll(page);
      await page.context().close();
    }
  });
}

/** Which of these boxes lie over the one before, in the order of reading. */
const touching = (locator) =>
  locator.evaluateAll((all) => {
    const seen = all.map((one) => ({ text: one.innerText, box: one.getBoundingClientRect() })).filter(({ box }) => box.width > 9);
    seen.sort((a, b) => a.box.left - b.box.left);
    return seen.slice(1).filter(({ box }, i) => box.left < seen[i].box.right && box.top === seen[i].box.top).map(({ text }) => text);
  });

test('labels of time and of flows keep off each other at any width', async (t) => {
  const change = 'add=cache-e/weigh=b*2/drop=c/add=f/weigh=a*3/drop=b';
  for (const width of [1440, 1000, 860, 740, 620]) {
    for (const [changes, step] of [[change, 4], ['add=cache-e/weigh=b*2/drop=c', 1], ['add=cache-e', 1]]) {
      const page = await open(t, `v1/ring/nodes=a,b,c,d/${changes}/step=${step}`, { width, height: 900, still: true });
      assert.deepEqual(await touching(page.locator('.notch .what')), [], `labels of time at ${width} after ${changes}`);
      const now = page.locator('.notch.now .what');
      assert.ok((await now.boundingBox()).width > 30, `what is shown is named at ${width}`);
      await page.context().close();
    }
    const page = await open(t, 'v1/ring/v=4/nodes=alpha,beta,gamma,delta,epsilon/add=zeta/step=1', { width, height: 900, still: true });
    const ends = await page.locator('.flow-parts li').evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { left, right, top } = range.getBoundingClientRect();
        return { left, right, top: Math.round(top) };
      }),
    );
    ends.slice(1).forEach(({ left, top }, i) => {
      if (Math.abs(top - ends[i].top) < 4) assert.ok(left >= ends[i].right + 4, `flows at ${width}`);
    });
    await page.context().close();
  }
});

test('a weight is read whole, however long it is', async (t) => {
  for (const width of [1440, 768]) {
    const page = await open(t, 'v1/ring/v=1/nodes=a*1.333333,b*123456,c*0.000001,d*1000000/step=0', { width, height: 900 });
    for (const name of ['a', 'b', 'c', 'd']) {
      const field = page.getByRole('spinbutton', { name: `weight of ${name}`, exact: true });
      const { needs, has } = await field.evaluate((one) => ({ needs: one.scrollWidth, has: one.clientWidth }));
      assert.ok(needs <= has, `weight of ${name} at ${width}: ${needs} of ${has}`);
    }
    for (const name of ['raise weight of a', 'lower weight of a']) {
      await button(page, name).scrollIntoViewIfNeeded();
      const at = await button(page, name).boundingBox();
      const hit = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.getAttribute('aria-label'), [at.x + 3, at.y + 22]);
      const other = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.getAttribute('aria-label'), [at.x + at.width - 3, at.y + 22]);
      assert.deepEqual([hit, other], [name, name], 'buttons keep their whole width');
    }
  }
});

test('a finger meets the line of time', async (t) => {
  for (const width of [360, 768]) {
    const page = await open(t, '', { width, height: 900, touch: true, still: true });
    const line = page.getByRole('slider', { name: 'time', exact: true });
    const { height } = await line.boundingBox();
    assert.ok(height >= TARGET, `${height} high at ${width}`);
  }
});

test('dialogs, menus and messages stay within a phone', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/step=0', { width: 360, height: 740, still: true });
  const within = async (locator, what) => {
    await locator.waitFor();
    const { x, width } = await locator.boundingBox();
    assert.ok(x >= 0 && x + width <= 360.5, `${what} from ${x} to ${x + width}`);
    await assertNoSidewaysScroll(page);
  };
  await button(page, 'Edit as a list').click();
  await within(page.getByRole('dialog', { name: 'Nodes as a list' }), 'the box of nodes');
  await page.keyboard.press('Escape');
  for (const word of [/^keys: /, /^scheme: /, /^points per weight: /, /^hash function: /]) {
    await page.getByRole('button', { name: word }).click();
    await within(page.locator('.popover'), `the panel of ${word}`);
    await page.keyboard.press('Escape');
  }
  await button(page, '+ Add a change').click();
  await within(page.locator('#add-change'), 'the form for a change');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await within(page.locator('.popover'), 'the menu');
  await page.evaluate(() => {
    location.hash = `v1/ring/nodes=${'long-name-'.repeat(40)}*x/step=0`;
  });
  await within(page.getByRole('alert').filter({ hasText: 'should be a number' }), 'the message');
});

test('a phone has every control of the list, in the sheet under the row', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/step=0', { width: 360, height: 740, still: true });
  await button(page, 'more about b').click();
  for (const name of ['lower weight of b', 'raise weight of b', 'take down b', 'move up b', 'remove b']) {
    assert.ok(await button(page, name).isVisible(), name);
  }
  await button(page, 'raise weight of b').click();
  await until(async () => /^b has weight 2:/.test(await said(page)), 'the new weight');
  await button(page, 'remove b').click();
  await until(async () => /^b left:/.test(await said(page)), 'the removal');
});

test('the page scrolls over the picture, by wheel and by finger', async (t) => {
  const page = await open(t, '', { width: 360, height: 740, touch: true, still: true });
  const { x, y, width } = await page.locator('.stage canvas').boundingBox();
  await page.mouse.move(x + width / 2, y + 60);
  await page.mouse.wheel(0, 200);
  await until(() => page.evaluate(() => scrollY > 50), 'the page to scroll by wheel');
  await page.evaluate(() => scrollTo(0, 0));
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: x + width / 2, y: y + 250 });
  for (let i = 1; i <= 10; i += 1) await touch('touchMove', { x: x + width / 2, y: y + 250 - 20 * i });
  await touch('touchEnd');
  await until(() => page.evaluate(() => scrollY > 50), 'the page to scroll by finger');
});

test('zoomed to 200 %, and with larger letters, nothing is lost', async (t) => {
  const page = await open(t, '', { width: 720, height: 450, dpr: 2, still: true });
  await assertNoSidewaysScroll(page);
  assert.deepEqual(await overlaps(page), []);
  await page.addStyleTag({ content: 'html { font-size: 24px !important; }' });
  await assertNoSidewaysScroll(page);
});

const FRAMES = [
  [0, 0],
  [1, 1],
  [0, 300],
  [3000, 40],
];

for (const [width, height] of FRAMES) {
  test(`in a frame of ${width} × ${height} nothing breaks, and the picture is right once there is room`, async (t) => {
    const site = await serve({
      pages: { '/host.html': `<iframe src="/#v1/ring/nodes=a,b/add=c/step=1" width="${width}" height="${height}" style="border:0"></iframe>` },
    });
    t.after(site.close);
    const page = await open(t, '', { on: site, address: `${site.origin}/host.html`, settle: false });
    const frame = await frameOf(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await enlarge(page, frame);
  });
}

test('in a frame that is hidden at first the picture is drawn when it is shown', async (t) => {
  const site = await serve({
    pages: {
      '/host.html':
        '<section style="display:none"><iframe src="/#v1/ring/nodes=a,b/add=c/step=1" width="800" height="600" style="border:0"></iframe></section>',
    },
  });
  t.after(site.close);
  const page = await open(t, '', { on: site, address: `${site.origin}/host.html`, settle: false });
  const frame = await frameOf(page);
  await page.evaluate(() => {
    document.querySelector('section').style.display = '';
  });
  await enlarge(page, frame);
});

/** The page's frame, once the program runs in it. */
async function frameOf(page) {
  await page.waitForSelector('iframe', { state: 'attached' });
  await until(() => page.frames().length === 2, 'the frame');
  const frame = page.frames()[1];
  await frame.waitForFunction(() => window.wasmBindings, null, { polling: 100 });
  return frame;
}

/** Gives the frame room and asserts that the picture fills it. */
async function enlarge(page, frame) {
  await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    frame.width = 800;
    frame.height = 600;
  });
  await settled(frame);
  await until(async () => {
    const { css, device } = await canvasSize(frame);
    return css[0] > 300 && Math.abs(css[0] - device[0]) <= 1 && Math.abs(css[1] - device[1]) <= 1;
  }, 'a canvas of the right size');
  const drawn = await frame.evaluate(() => {
    const canvas = document.querySelector('.stage canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, at) => at % 4 === 3 && value > 0).length;
  });
  assert.ok(drawn > 5_000, `${drawn} pixels are drawn`);
  assert.match(await said(frame), /^c joined:/);
}

test('a printed page holds the picture as it is', async (t) => {
  const page = await open(t, '', { still: true });
  await page.emulateMedia({ media: 'print' });
  const { css } = await canvasSize(page);
  assert.ok(css[0] > 200 && css[1] > 200);
  assert.ok(await page.locator('#said').isVisible());
  assert.ok(await row(page, 'cache-6').isVisible());
  const pdf = await page.pdf({ format: 'A4' });
  assert.ok(pdf.length > 10_000);
});

async function assertNoSidewaysScroll(page) {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  assert.ok(content <= view, `${content} pixels of content in ${view}`);
}

/** Text that does not fit its element, which hides the rest without an ellipsis. */
function clipped(page) {
  return page.evaluate(() => {
    const found = [];
    for (const one of document.querySelectorAll('#page *')) {
      if (one.closest('.off-screen') || one.getClientRects().length === 0) continue;
      const style = getComputedStyle(one);
      const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
      if (!own) continue;
      const hides = (axis) => ['hidden', 'clip'].includes(style[`overflow${axis}`]);
      const over = one.scrollWidth - one.clientWidth > 1 && hides('X') && style.textOverflow !== 'ellipsis';
      const under = one.scrollHeight - one.clientHeight > 2 && hides('Y');
      if (over || under) found.push(`${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 40)}`);
    }
    return found;
  });
}
