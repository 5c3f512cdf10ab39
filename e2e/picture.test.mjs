// The canvas: its pixels, and what a pointer or the keyboard finds in them, against the functions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, heard, listen, loads, number, open, until } from './lib/page.mjs';
import { row, rows } from './lib/cluster.mjs';
import {
  arcs, canvasSize, card, colours, nearest, onBand, ownerAt, pixels, pointAt, ring, within,
} from './lib/picture.mjs';

const SCENARIO = 'v1/ring/nodes=a,b,c,d,e/step=0';
/** How strong an arc's hue stands on paper while nothing is shown. */
const AT_REST = 0.62;

/** Arcs that are long enough to hit, with the place of their middle. */
async function longArcs(page, scenario, least = 5) {
  const points = await ask(page, 'points', scenario);
  const circle = await ring(page);
  const pixel = 2 ** 32 / (2 * Math.PI * circle.radius);
  const long = arcs(points).filter(({ length }) => length > least * pixel);
  return { points, circle, long: long.map((arc) => ({ ...arc, at: onBand(circle, arc.middle) })) };
}

/** Asserts that the band has the owners' hues wherever an arc is long enough to look at. */
async function assertBand(page, scenario) {
  const { long } = await longArcs(page, scenario);
  assert.ok(long.length > 10, `${long.length} arcs to look at`);
  const names = (await rows(page)).map(({ name }) => name);
  const seen = await colours(page, long.map(({ at }) => at));
  const wrong = long
    .map((arc, i) => ({ ...arc, ...nearest(seen[i], AT_REST) }))
    .filter(({ owner, hue, away }) => names[hue] !== owner || away > 12);
  assert.deepEqual(wrong, []);
}

for (const dpr of [1, 1.5, 2, 3]) {
  test(`at ${dpr} device pixels per pixel the canvas is as sharp, and the band as points() says`, async (t) => {
    const page = await open(t, SCENARIO, { dpr });
    const { css, device, ratio } = await canvasSize(page);
    assert.equal(ratio, dpr);
    css.forEach((length, i) => assert.ok(Math.abs(device[i] - length * dpr) <= 1, `${device[i]} for ${length} × ${dpr}`));
    await assertBand(page, SCENARIO);
  });
}

test('the ring lies where the design puts it', async (t) => {
  const page = await open(t, SCENARIO);
  const { css } = await canvasSize(page);
  assert.deepEqual(css, [860, 604]);
  const { x, y, radius } = await ring(page);
  for (const [found, expected] of [[x, 432], [y, 304], [radius, 276]]) {
    assert.ok(Math.abs(found - expected) <= 1, `${found}, expected ${expected}`);
  }
});

test('the band is right on a phone, on dark paper, with weights, after a resize', async (t) => {
  const phone = await open(t, SCENARIO, { width: 360, height: 740, dpr: 2 });
  await assertBand(phone, SCENARIO);
  const weighted = 'v1/ring/nodes=a*0.5,b*3,c,d*2/v=64/step=0';
  const page = await open(t, weighted);
  await assertBand(page, weighted);
  await page.setViewportSize({ width: 1000, height: 800 });
  await until(async () => (await canvasSize(page)).css[0] !== 860, 'the new size');
  await repainted(page);
  await assertBand(page, weighted);
});

test('the canvas follows when the window goes to a screen with another pixel ratio', async (t) => {
  const page = await open(t, SCENARIO, { init: otherScreens });
  await page.evaluate(() => window.toScreen(2));
  await until(async () => (await canvasSize(page)).device[0] === 1720, 'twice the pixels', 3_000);
  await assertBand(page, SCENARIO);
});

test('pointing at the band names the arc, its owner as points() has it', async (t) => {
  const page = await open(t, SCENARIO);
  const { points, long } = await longArcs(page, SCENARIO, 4);
  const some = long.filter((_, i) => i % Math.ceil(long.length / 20) === 0);
  for (const arc of some) {
    await pointAt(page, arc.at);
    const shown = await cardOf(page, ({ title }) => title.startsWith('Arc of'));
    const [, from, to] = shown.lines[0].match(/^\((0x[0-9a-f]{8}), (0x[0-9a-f]{8})\]$/);
    assert.equal(shown.title, `Arc of ${arc.owner}`);
    assert.ok(within(Math.round(arc.middle), Number(from), Number(to)), `${shown.lines[0]} holds ${arc.middle}`);
    for (const end of [Number(to), (Number(from) + 1) % 2 ** 32]) {
      assert.equal(ownerAt(points, end), arc.owner, 'the whole arc is its owner’s');
    }
    assert.match(shown.lines[1], /^[\d.]+ % of the ring$/);
  }
});

test('pointing at an arc lights its owner up and dims the rest', async (t) => {
  const page = await open(t, SCENARIO);
  const { long } = await longArcs(page, SCENARIO, 8);
  const [arc] = long;
  const other = long.find(({ owner }) => owner !== arc.owner);
  const names = (await rows(page)).map(({ name }) => name);
  await pointAt(page, arc.at);
  await cardOf(page, ({ title }) => title === `Arc of ${arc.owner}`);
  await repainted(page);
  const [lit, dim] = await colours(page, [arc.at, other.at]);
  assert.ok(nearest(lit, 1).away < 12, 'full strength');
  assert.equal(names[nearest(lit, 1).hue], arc.owner);
  assert.ok(nearest(dim, AT_REST).away > 12, 'the others recede');
});

test('pointing at a dot names the key, its hash and its owner as locate() has them', async (t) => {
  const page = await open(t, SCENARIO);
  const circle = await ring(page);
  const found = new Map();
  for (let i = 0; i < 40 && found.size < 12; i += 1) {
    // Heaps stand clockwise on a circle; the last place is kept for a next node.
    const turn = ((i % 5) + 0.5) / 6;
    const out = 0.585 * circle.radius + ((i * 7) % 23) - 11;
    await pointAt(page, [circle.x + out * Math.sin(turn * 2 * Math.PI), circle.y - out * Math.cos(turn * 2 * Math.PI)]);
    await repainted(page);
    const shown = await card(page);
    if (shown && /^key-\d+$/.test(shown.title)) found.set(shown.title, shown.lines);
  }
  assert.ok(found.size >= 8, `${found.size} keys`);
  for (const { key, hash, owner } of await ask(page, 'locate', SCENARIO, [...found.keys()])) {
    const lines = found.get(key).join('\n');
    const folded = Number(((BigInt(hash) >> 32n) ^ BigInt(hash)) & 0xffffffffn);
    assert.match(lines, new RegExp(`hashes to 0x${folded.toString(16).padStart(8, '0')}`));
    assert.match(lines, new RegExp(`owned by ${owner}`));
    const [, from, to] = lines.match(/\((0x[0-9a-f]{8}), (0x[0-9a-f]{8})\]/);
    assert.ok(within(folded, Number(from), Number(to)), `${key} in its arc`);
  }
});

test('pointing at a heap and at a row is the same: card, picture and row', async (t) => {
  const page = await open(t, SCENARIO);
  const counts = await loads(page, SCENARIO);
  const rest = await pixels(page);
  await row(page, 'b').hover();
  const fromRow = await cardOf(page, ({ title }) => title === 'b');
  assert.match(fromRow.lines[0], new RegExp(`^${number(counts.get('b'))} keys, `));
  assert.match(fromRow.lines.join('\n'), /128 points own\n[\d.]+ % of the ring/);
  await until(async () => (await pixels(page)) !== rest, 'the picture to react');
  const fromRowPixels = await pixels(page);
  assert.deepEqual((await rows(page)).filter(({ looked }) => looked).map(({ name }) => name), ['b']);

  const circle = await ring(page);
  const heap = (i) => {
    const angle = ((i + 0.5) / 6) * 2 * Math.PI;
    return [circle.x + 0.585 * circle.radius * Math.sin(angle), circle.y - 0.585 * circle.radius * Math.cos(angle)];
  };
  // The heap itself begins where its dots end: outwards until it answers.
  let fromHeap;
  for (let out = 40; out < 80 && fromHeap?.title !== 'b'; out += 1) {
    const [x, y] = heap(1);
    await pointAt(page, [x + out, y]);
    await repainted(page);
    fromHeap = await card(page);
  }
  assert.deepEqual(fromHeap, fromRow);
  assert.deepEqual((await rows(page)).filter(({ looked }) => looked).map(({ name }) => name), ['b']);
  await until(async () => (await pixels(page)) === fromRowPixels, 'the same picture', 2_000);
  await page.mouse.move(5, 5);
  await until(async () => (await pixels(page)) === rest, 'the picture at rest', 2_000);
  assert.equal(await card(page), null);
});

test('the place for a next node adds one', async (t) => {
  const page = await open(t, SCENARIO, { still: true });
  const circle = await ring(page);
  const angle = (5.5 / 6) * 2 * Math.PI;
  const at = [circle.x + 0.585 * circle.radius * Math.sin(angle), circle.y - 0.585 * circle.radius * Math.cos(angle)];
  await pointAt(page, at);
  await cardOf(page, ({ title }) => title === 'Add a node');
  await page.mouse.down();
  await page.mouse.up();
  await until(async () => (await rows(page)).length === 6, 'the sixth node');
});

test('the keyboard walks nodes, arcs and keys, and each is spoken', async (t) => {
  const page = await open(t, SCENARIO);
  const counts = await loads(page, SCENARIO);
  await listen(page);
  await page.locator('.stage').focus();
  await tabInto(page);
  const spoken = async (pattern) => {
    await until(async () => pattern.test((await heard(page)).at(-1) ?? ''), async () => `hearing ${pattern}`);
    return (await heard(page)).at(-1);
  };
  const ofNode = (name) => new RegExp(`^${name}: ${number(counts.get(name))} keys,.*128 points own.*of the ring`);
  await spoken(ofNode('a'));
  await page.keyboard.press('ArrowRight');
  await spoken(ofNode('b'));
  await page.keyboard.press('ArrowDown');
  await spoken(ofNode('c'));
  await page.keyboard.press('ArrowLeft');
  await spoken(ofNode('b'));
  assert.deepEqual((await rows(page)).filter(({ looked }) => looked).map(({ name }) => name), ['b']);
  await page.keyboard.press('Enter');
  const arc = await spoken(/^Arc of b: \(0x/);
  await page.keyboard.press('ArrowRight');
  await until(async () => (await heard(page)).at(-1) !== arc, 'the next arc');
  await spoken(/^Arc of b: \(0x/);
  // An arc without keys has none to go into.
  for (let i = 0; i < 20 && /, 0 keys here/.test((await heard(page)).at(-1)); i += 1) {
    const before = (await heard(page)).length;
    await page.keyboard.press('ArrowRight');
    await until(async () => (await heard(page)).length > before, 'the next arc');
  }
  await page.keyboard.press('Enter');
  const key = await spoken(/^key-\d+: hashes to 0x[0-9a-f]{8}, owned by b, in the arc/);
  const [{ owner }] = await ask(page, 'locate', SCENARIO, [key.split(':')[0]]);
  assert.equal(owner, 'b');
  await page.keyboard.press('Escape');
  await spoken(/^Arc of b: \(0x/);
  await page.keyboard.press('Escape');
  await spoken(ofNode('b'));
  await page.keyboard.press('Escape');
  await until(async () => (await card(page)) === null, 'the card to go');
});

test('with a change shown, moved keys and raised arcs say where they came from', async (t) => {
  const scenario = 'v1/ring/nodes=a,b,c/add=d/step=1';
  const page = await open(t, scenario);
  const { moves } = await ask(page, 'plan', scenario);
  await page.locator('.stage').focus();
  await tabInto(page);
  // From a to d, backwards over the place for a next node, where there is one.
  for (let i = 0; i < 6 && (await card(page))?.title !== 'd'; i += 1) {
    await page.keyboard.press('ArrowRight');
    await repainted(page);
  }
  assert.match((await card(page)).lines.join('\n'), new RegExp(`got ${moves.length} keys`));
  await page.keyboard.press('Enter');
  for (let i = 0; i < 40; i += 1) {
    const { lines } = await cardOf(page, ({ title }) => title === 'Arc of d');
    if (!lines.includes('0 keys here')) break;
    await page.keyboard.press('ArrowRight');
    await repainted(page);
  }
  await page.keyboard.press('Enter');
  const { title, lines } = await cardOf(page, ({ title }) => title.startsWith('key-'));
  const move = moves.find(({ key }) => key === title);
  assert.ok(lines.includes(`went from ${move.from} to d`), lines.join('\n'));
  assert.ok(lines.includes('had to move'));
});

test('hundreds of nodes are drawn and found', async (t) => {
  const names = Array.from({ length: 300 }, (_, i) => `n${i}`);
  const scenario = `v1/ring/nodes=${names.join(',')}/keys=20000/v=20/step=0`;
  const page = await open(t, scenario);
  const { x, y, radius } = await ring(page);
  assert.ok(radius > 200 && x > 400 && y > 200);
  await pointAt(page, [x, y]);
  const shown = await cardOf(page, ({ title }) => /^n\d+$/.test(title));
  const counts = await loads(page, scenario);
  assert.match(shown.lines[0], new RegExp(`^${number(counts.get(shown.title))} keys, `));
});

test('modulo has its own picture, and it answers too', async (t) => {
  const scenario = 'v1/modulo/nodes=a,b,c/step=0';
  const page = await open(t, scenario);
  await page.locator('.stage').focus();
  await tabInto(page);
  const { title, lines } = await cardOf(page, () => true);
  const counts = await loads(page, scenario);
  assert.equal(title, 'a');
  assert.match(lines.join('\n'), new RegExp(`^${number(counts.get('a'))} keys,.*\n1 of 3 buckets`));
  await page.keyboard.press('Enter');
  const key = await cardOf(page, ({ title }) => title.startsWith('key-'));
  const [{ owner, hash }] = await ask(page, 'locate', scenario, [key.title]);
  assert.equal(owner, 'a');
  assert.ok(key.lines.includes(`hashes to ${hash}`), key.lines.join('\n'));
  assert.ok(key.lines.includes(`mod 3 = bucket ${BigInt(hash) % 3n}`));
});

/** Stands in for screens of other pixel ratios, and tells of a change as browsers do: by the media query. */
function otherScreens() {
  let ratio = 1;
  const lists = [];
  const match = window.matchMedia;
  Object.defineProperty(window, 'devicePixelRatio', { get: () => ratio });
  window.matchMedia = (query) => {
    const asked = /^\(resolution: ([\d.]+)dppx\)$/.exec(query)?.[1];
    if (!asked) return match.call(window, query);
    const list = new EventTarget();
    Object.defineProperty(list, 'matches', { get: () => Number(asked) === ratio });
    lists.push({ list, asked: Number(asked) });
    return list;
  };
  window.toScreen = (other) => {
    const was = ratio;
    ratio = other;
    const changed = lists.filter(({ asked }) => (asked === was) !== (asked === other));
    for (const { list } of changed) list.dispatchEvent(new Event('change'));
  };
}

/** Comes into the picture by the keyboard: away with Shift+Tab, and back with Tab. */
async function tabInto(page) {
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await until(() => page.evaluate(() => document.activeElement.matches('.stage:focus-visible')), 'the focus on the picture');
}

/** Waits for two frames: what was asked for is painted then. */
function repainted(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

/** The card, once there is one that fits. */
async function cardOf(page, fits) {
  let shown = null;
  await until(async () => (shown = await card(page)) && fits(shown), () => `a card, not ${JSON.stringify(shown)}`, 4_000);
  return shown;
}
