// Very many keys: drawn as pixels, each of them in its place or on its way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { button, open, settled, until } from './lib/page.mjs';
import { rows } from './lib/cluster.mjs';
import { canvasSize, colours, nearest, pixels } from './lib/picture.mjs';

const NODES = 'a,b,c,d,e';
const REST = `v1/ring/nodes=${NODES}/keys=100000/step=0`;
const CHANGE = `v1/ring/nodes=${NODES}/keys=100000/set=hash:murmur3-32`;

/** Where the heaps of five nodes and the place for a next one stand: as the design has it, in a picture of 860 × 604. */
function middles() {
  const [x, y, radius] = [432, 304 - 7, 276 * 0.585];
  return [0, 1, 2, 3, 4].map((i) => {
    const angle = ((i + 0.5) / 6) * 2 * Math.PI;
    return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
  });
}

/** Whether nearly all of what lies around the middles of the heaps has its owner's hue. */
async function assertHeaps(page, places = middles()) {
  assert.deepEqual((await rows(page)).map(({ name }) => name).slice(0, 5), NODES.split(','));
  for (const [owner, [x, y]] of places.entries()) {
    const around = Array.from({ length: 49 }, (_, i) => [x + 3 * (i % 7) - 9, y + 3 * Math.floor(i / 7) - 9]);
    const seen = (await colours(page, around)).map((colour) => nearest(colour, 1));
    const right = seen.filter(({ hue, away }) => hue === owner && away < 40).length;
    assert.ok(right >= 45, `${right} of 49 pixels in the heap of node ${owner}: ${JSON.stringify(seen.slice(0, 5))}`);
  }
}

for (const dpr of [1, 2, 3]) {
  test(`at ${dpr} device pixels per pixel heaps of 100,000 keys have their owners' hues`, async (t) => {
    const page = await open(t, REST, { dpr });
    assert.deepEqual((await canvasSize(page)).css, [860, 604]);
    await assertHeaps(page);
  });
}

test('an enlarged picture shows the same heaps where they belong', async (t) => {
  const page = await open(t, REST);
  await button(page, 'zoom in').click();
  await page.mouse.move(5, 5);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  const [width, height] = (await canvasSize(page)).css;
  const larger = (at, length) => length / 2 + (at - length / 2) * 1.5;
  await assertHeaps(page, middles().map(([x, y]) => [larger(x, width), larger(y, height)]));
});

test('keys fly, and end where a picture opened at the end has them', async (t) => {
  const page = await open(t, `${CHANGE}/step=0`);
  const rest = await pixels(page);
  await button(page, 'play').click();
  // As many looks as a busy machine gets in while they fly; one of them has to see the keys between their heaps.
  const seen = new Set();
  await until(async () => {
    seen.add(await pixels(page));
    return page.evaluate(() => document.documentElement.hasAttribute('data-settled'));
  }, 'rest');
  await settled(page);
  await page.mouse.move(5, 5);
  const last = await pixels(page);
  assert.notEqual(last, rest, 'the change shows');
  assert.ok([...seen].some((frame) => frame !== rest && frame !== last), 'keys were seen on their way');
  const opened = await open(t, `${CHANGE}/step=1`);
  assert.equal(await pixels(opened) === last, true, 'the last frame is the rest after the change');
});

test('at rest no frame is asked for', async (t) => {
  const count = () => {
    window.asked = 0;
    const ask = window.requestAnimationFrame;
    window.requestAnimationFrame = (step) => {
      window.asked += 1;
      return ask.call(window, step);
    };
  };
  const page = await open(t, `${CHANGE}/step=1`, { init: count });
  await page.waitForTimeout(300);
  const before = await page.evaluate(() => window.asked);
  await page.waitForTimeout(700);
  assert.equal(await page.evaluate(() => window.asked), before);
});

test('who wants no motion sees all movers at their places, and then where they end', async (t) => {
  const page = await open(t, `${CHANGE}/step=0`, { still: true });
  const rest = await pixels(page);
  await button(page, 'step forward').click();
  await settled(page);
  assert.notEqual(await pixels(page), rest);
});
