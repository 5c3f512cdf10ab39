// Very many keys: drawn as pixels, each of them in its place or on its way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { button, open, settled, until } from './lib/page.mjs';
import { rows } from './lib/cluster.mjs';
import { card, canvasSize, colours, nearest, pixels, pointAt } from './lib/picture.mjs';

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

/** One change of each picture: keys as dots, as pixels in heaps, along arches, in bars, as dots and as pixels in a grid. */
const MANY = Array.from({ length: 120 }, (_, i) => `n${i}`).join(',');
const PICTURES = {
  '8,000 dots in a ring': `v1/ring/nodes=${NODES}/keys=8000/set=hash:murmur3-32`,
  '100,000 keys in a ring': CHANGE,
  '100,000 keys in heaps alone': `v1/rendezvous/nodes=${NODES}/keys=100000/add=f`,
  '100,000 keys under arches': `v1/jump/nodes=${NODES}/keys=100000/add=f`,
  '100,000 keys under arches, whose heaps move up': `v1/jump/nodes=${NODES}/keys=100000/drop=c`,
  '50,000 keys in bars': `v1/jump/nodes=${MANY}/keys=50000/add=last`,
  '12,000 dots in a grid': `v1/modulo/nodes=${NODES}/keys=12000/add=f`,
  '300,000 keys in a grid': `v1/modulo/nodes=${NODES}/keys=300000/add=f`,
};

for (const [what, change] of Object.entries(PICTURES)) {
  test(`${what} fly, and end where a picture opened at the end has them`, async (t) => {
    const page = await open(t, `${change}/step=0`);
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
    const opened = await open(t, `${change}/step=1`);
    assert.equal(await pixels(opened) === last, true, 'the last frame is the rest after the change');
  });

  test(`${what}: the same moment looks the same whichever way time went`, async (t) => {
    const page = await open(t, `${change}/step=0`);
    const scrub = page.getByRole('slider', { name: 'time', exact: true });
    const frame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
    // The picture of a moment is there when it is another one than before and stays.
    let before = await pixels(page);
    const at = async (moment) => {
      await scrub.fill(String(moment));
      let now;
      await until(async () => {
        await frame();
        const last = now;
        now = await pixels(page);
        return now === last && now !== before;
      }, `a picture at ${moment}`);
      before = now;
      return now;
    };
    // Where keys have no places all fly at once, and soon have landed.
    const moments = [0.1, 0.2, 0.3];
    const forth = [];
    for (const moment of moments) forth.push(await at(moment));
    assert.equal(new Set(forth).size, moments.length, 'each moment has its own picture');
    for (const [i, moment] of [...moments.entries()].reverse().slice(1)) {
      assert.ok((await at(moment)) === forth[i], `at ${moment} the picture is the one of before`);
    }
  });
}

/** Places near the middle of the canvas at which something strong is drawn, in CSS pixels. */
function strongPlaces(page, reach) {
  return page.evaluate((reach) => {
    const canvas = document.querySelector('.stage canvas');
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const found = [];
    for (let y = height / 2 - reach; y < height / 2 + reach; y += 1) {
      const row = copy.getImageData(width / 2 - reach, y, 2 * reach, 1).data;
      for (let x = 0; x < 2 * reach; x += 1) if (row[4 * x + 3] > 250) found.push([width / 2 - reach + x + 0.5, y + 0.5]);
    }
    return found;
  }, reach);
}

test('a key in flight can be pointed at while time stands still', async (t) => {
  for (const change of [PICTURES['8,000 dots in a ring'], CHANGE]) {
    const page = await open(t, `${change}/step=0`);
    await page.getByRole('slider', { name: 'time', exact: true }).fill('0.5');
    let places = [];
    // Between the heaps, where only keys in flight are.
    await until(async () => (places = await strongPlaces(page, 40)).length > 0, 'keys between the heaps');
    const [x, y] = places[places.length >> 1];
    await pointAt(page, [x, y]);
    await until(async () => /^key-\d+$/.test((await card(page))?.title ?? ''), 'the card of a key');
  }
});

test('keys too fine to be told apart are their heap, and enlarged they are keys', async (t) => {
  const page = await open(t, REST);
  const [x, y] = middles()[1];
  await pointAt(page, [x, y]);
  await until(async () => (await card(page))?.title === 'b', 'the card of the heap');
  // What is looked at stays where it is.
  await page.keyboard.down('Control');
  for (let i = 0; i < 12; i += 1) await page.mouse.wheel(0, -400);
  await page.keyboard.up('Control');
  await pointAt(page, [x + 1, y + 1]);
  await until(async () => /^key-\d+$/.test((await card(page))?.title ?? ''), 'the card of a key');
});

test('in a grid of 300,000 keys the one that is pointed at is found', async (t) => {
  const page = await open(t, `v1/modulo/nodes=${NODES}/keys=300000/step=0`);
  const found = [];
  for (const place of [[200, 200], [203, 200], [200, 300]]) {
    await pointAt(page, place);
    await until(async () => /^key-\d+$/.test((await card(page))?.title ?? ''), 'the card of a key');
    await until(async () => !found.includes((await card(page)).title), 'another key');
    found.push((await card(page)).title);
  }
  const [first, right, below] = found.map((title) => Number(title.slice(4)));
  assert.ok(right - first >= 2 && right - first <= 6, `${first} and ${right} stand in one row`);
  assert.ok(below > right + 1000, `${below} is rows below ${first}`);
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
