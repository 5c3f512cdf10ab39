// Fingers: one scrolls the page, two are the picture's; what they meet is large enough; a phone on its side.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { button, link, open, settled, until } from './lib/page.mjs';
import { card, pixels, ring } from './lib/picture.mjs';
import { overlaps, small } from './lib/targets.mjs';

const FIVE = 'v1/ring/nodes=a,b,c,d,e/step=0';
const PHONE = { width: 360, height: 740, touch: true, still: true };

/** Fingers on the page's screen: each gesture is a list of moments, each moment the places of all fingers. */
async function hand(page) {
  const client = await page.context().newCDPSession(page);
  const send = (type, places) => client.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y, id], i) => ({ x, y, id: id ?? i })) });
  return {
    move: (...places) => send('touchMove', places),
    /** Lifts these fingers, or all. */
    up: (...places) => send('touchEnd', places),
    async swipe([x, y], [dx, dy], steps = 10) {
      await send('touchStart', [[x, y]]);
      for (let i = 1; i <= steps; i += 1) await send('touchMove', [[x + (dx * i) / steps, y + (dy * i) / steps]]);
      // A finger that rests before it is lifted does not fling the page.
      await page.waitForTimeout(150);
      await send('touchMove', [[x + dx, y + dy]]);
      await send('touchEnd', []);
    },
    /** Two fingers from so far apart to so far apart, around a place. */
    async pinch([x, y], from, to, { lift = true, steps = 8 } = {}) {
      const at = (apart) => [[x - apart / 2, y], [x + apart / 2, y]];
      await send('touchStart', at(from).slice(0, 1));
      await send('touchStart', at(from));
      for (let i = 1; i <= steps; i += 1) await send('touchMove', at(from + ((to - from) * i) / steps));
      if (lift) await send('touchEnd', []);
      return at(to);
    },
  };
}

/** What scrolling and the browser's own zoom have done to the page. */
const view = (page) => page.evaluate(() => ({ scroll: scrollY, zoom: visualViewport.scale }));

/** The middle of each heap on the page: five nodes and the place for a next one, as the design puts them. */
async function heaps(page, places = 6) {
  const { x, y } = await page.locator('.stage canvas').boundingBox();
  const { x: cx, y: cy, radius } = await ring(page);
  return Array.from({ length: places }, (_, i) => {
    const turn = ((i + 0.5) / places) * 2 * Math.PI;
    return [x + cx + 0.59 * radius * Math.sin(turn), y + cy - 0.59 * radius * Math.cos(turn)];
  });
}

/** Where a place of the whole picture is shown once it has been enlarged around another one. */
const enlarged = ([x, y], [cx, cy], by) => [cx + (x - cx) * by, cy + (y - cy) * by];

/** Waits until what is chosen is a node, or one of its keys: a dot of its heap is a target of its own. */
async function chosen(page, name, how = '') {
  const is = (shown) => shown?.title === name || shown?.lines.includes(`owned by ${name}`);
  let shown;
  await until(async () => is((shown = await card(page))), () => `${name} ${how}, not ${JSON.stringify(shown)}`, 4_000);
}

/** Waits until what has changed is on the canvas. */
const painted = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const isWhole = (page) => button(page, 'Whole picture').isHidden();

test('a tap chooses a heap, within a finger’s breadth of it', async (t) => {
  const page = await open(t, FIVE, PHONE);
  const places = await heaps(page);
  for (const [dx, dy] of [[0, 0], [19, 0], [0, -19]]) {
    for (const [i, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      await page.touchscreen.tap(places[i][0] + dx, places[i][1] + dy);
      await chosen(page, name);
    }
  }
  // The card lies under the picture and not upon it.
  const shown = await page.locator('.card').boundingBox();
  const canvas = await page.locator('.stage canvas').boundingBox();
  assert.ok(shown.y >= canvas.y + canvas.height, 'the card covers the picture');
  // The free place takes a tap as well.
  await page.touchscreen.tap(places[5][0] + 15, places[5][1] + 10);
  await link(page, /add=f\/step=1$/);
});

test('two fingers zoom the picture and not the page; what is tapped is what is seen', async (t) => {
  const page = await open(t, FIVE, PHONE);
  const places = await heaps(page);
  const fingers = await hand(page);
  const before = await pixels(page);
  const centre = places[1];
  assert.ok(await isWhole(page));
  await fingers.pinch(centre, 60, 150);
  await until(async () => !(await isWhole(page)), 'the picture to be enlarged');
  assert.deepEqual(await view(page), { scroll: 0, zoom: 1 });
  await until(async () => (await pixels(page)) !== before, 'another picture');
  // 2.5 times: what lay under the fingers is still there, everything else is further from it.
  const { x, y, width, height } = await page.locator('.stage canvas').boundingBox();
  for (const [i, name] of ['a', 'b', 'c'].entries()) {
    const at = enlarged(places[i], centre, 2.5);
    if (at[0] < x || at[0] > x + width || at[1] < y || at[1] > y + height) continue;
    await page.touchscreen.tap(...at);
    await chosen(page, name);
  }
  // One finger still scrolls the page.
  await fingers.swipe([x + width / 2, y + 250], [0, -200]);
  await until(async () => (await view(page)).scroll > 50, 'the page to scroll');
  await page.evaluate(() => scrollTo(0, 0));
  await fingers.pinch([x + width / 2, y + height / 2], 240, 60);
  await until(() => isWhole(page), 'the whole picture again');
  assert.deepEqual(await view(page), { scroll: 0, zoom: 1 });
});

test('two fingers drag the enlarged picture; when one is lifted nothing jumps', async (t) => {
  const page = await open(t, FIVE, PHONE);
  const places = await heaps(page);
  const fingers = await hand(page);
  const [x, y] = places[1];
  const [left, right] = await fingers.pinch([x, y], 60, 120, { lift: false });
  for (let i = 1; i <= 5; i += 1) {
    await fingers.move([left[0] - 6 * i, left[1] + 4 * i], [right[0] - 6 * i, right[1] + 4 * i]);
  }
  assert.deepEqual(await view(page), { scroll: 0, zoom: 1 });
  await fingers.up([left[0] - 30, left[1] + 20, 0]);
  await painted(page);
  const held = await pixels(page);
  for (let i = 1; i <= 8; i += 1) await fingers.move([right[0] - 30 + 3 * i, right[1] + 20 - 12 * i, 1]);
  await painted(page);
  assert.ok((await pixels(page)) === held, 'one finger left does nothing');
  assert.deepEqual(await view(page), { scroll: 0, zoom: 1 });
  await fingers.up();
  await page.touchscreen.tap(x - 30, y + 20);
  await chosen(page, 'b');
});

test('a handle that is grabbed does not scroll the page', async (t) => {
  const page = await open(t, FIVE, PHONE);
  const places = await heaps(page);
  const fingers = await hand(page);
  await page.touchscreen.tap(...places[2]);
  await chosen(page, 'c');
  const grip = await handle(page, places[2]);
  await fingers.swipe(grip, [14, 14]);
  await settled(page);
  const now = await link(page, /weigh=c\*[\d.]+\/step=1$/);
  assert.ok(Number(now.match(/weigh=c\*([\d.]+)/)[1]) > 1, now);
  assert.deepEqual(await view(page), { scroll: 0, zoom: 1 });
});

/** The handle of the heap at a place: the one black spot around it. */
async function handle(page, [hx, hy]) {
  const { x, y } = await page.locator('.stage canvas').boundingBox();
  const found = await page.evaluate(
    ([cx, cy]) => {
      const canvas = document.querySelector('.stage canvas');
      const ratio = canvas.width / canvas.getBoundingClientRect().width;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      copy.drawImage(canvas, 0, 0);
      const { data, width } = copy.getImageData(0, 0, canvas.width, canvas.height);
      const ink = (x, y) => {
        const at = (Math.round(y * ratio) * width + Math.round(x * ratio)) * 4;
        return data[at + 3] > 240 && data[at] < 60 && data[at + 1] < 60 && data[at + 2] < 60;
      };
      for (let turn = 0; turn < 360; turn += 2) {
        for (let out = 20; out < 60; out += 1) {
          const [px, py] = [cx + out * Math.sin((turn * Math.PI) / 180), cy - out * Math.cos((turn * Math.PI) / 180)];
          if ([[0, 0], [3, 0], [-3, 0], [0, 3], [0, -3]].every(([dx, dy]) => ink(px + dx, py + dy))) return [px, py];
        }
      }
      return null;
    },
    [hx - x, hy - y],
  );
  assert.ok(found, 'no handle is drawn');
  return [found[0] + x, found[1] + y];
}

test('Ctrl and the wheel, buttons, keys and a dragging mouse do what two fingers do', async (t) => {
  const page = await open(t, FIVE, { still: true });
  const whole = await pixels(page);
  const places = await heaps(page);
  const back = button(page, 'Whole picture');
  const shows = (what, yes) => until(async () => ((await pixels(page)) === whole) === yes, what);
  // The wheel alone is the page's; with Ctrl it is the picture's, and not the browser's zoom.
  await page.mouse.move(...places[1]);
  await chosen(page, 'b');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await until(() => back.isVisible(), 'the picture to be enlarged');
  assert.deepEqual(await view(page), { scroll: 0, zoom: 1 });
  assert.equal(await page.evaluate(() => devicePixelRatio), 1);
  // A notch of e^0.4: what lay under the pointer is still there.
  const by = Math.exp(0.4);
  await page.mouse.move(...enlarged(places[0], places[1], by));
  await chosen(page, 'a');
  // A mouse drags what is enlarged; that is no click.
  const [x, y] = places[1];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y + 20, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(x - 41, y + 20);
  await chosen(page, 'b');
  await back.click();
  await page.mouse.move(1300, 880);
  await shows('the whole picture', true);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'zoom in', 'the focus stays');
  // Buttons.
  await button(page, 'zoom in').click();
  await page.mouse.move(1300, 880);
  await shows('an enlarged picture', false);
  await button(page, 'zoom out').click();
  await page.mouse.move(1300, 880);
  await shows('the whole picture', true);
  assert.equal(await button(page, 'zoom out').getAttribute('aria-disabled'), 'true');
  // Keys: a node that is walked to takes + and − as its weight, the picture has them otherwise.
  await page.locator('.stage').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  assert.ok(await back.isVisible());
  await page.keyboard.press('0');
  assert.ok(await isWhole(page));
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('+');
  // What is walked to comes into view.
  const at = await pixels(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await until(async () => (await pixels(page)) !== at && (await card(page)) !== null, 'the node that is walked to');
});

test('every target on a phone is one that a finger meets', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/add=d/step=1', PHONE);
  assert.ok(await page.evaluate(() => matchMedia('(pointer: coarse)').matches));
  const measured = async (what, within) => assert.deepEqual(await small(page, { within }), [], `targets that are too small ${what}`);
  await measured('on the page');
  await button(page, 'zoom in').click();
  await measured('with the picture enlarged');
  await button(page, 'more about b').click();
  await measured('with a row’s sheet open');
  await button(page, '+ Add a change').click();
  await measured('in the form for a change', '#add-change');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await measured('in the menu', '.popover');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^scheme: / }).click();
  await measured('among the schemes', '.popover');
});

test('a phone on its side has the picture beside the list, and nothing is covered', async (t) => {
  const page = await open(t, '', { width: 740, height: 360, touch: true, still: true });
  assert.deepEqual(await overlaps(page), []);
  const list = page.locator('tr.node-row').last();
  await list.scrollIntoViewIfNeeded();
  const inView = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return x >= 0 && y >= 0 && x + width <= 740 && y + height <= 360;
  };
  assert.ok(await inView(page.locator('.stage canvas')), 'the whole picture, beside its list');
  assert.ok(await inView(list), 'the last node');
  await button(page, 'more about cache-6').click();
  await button(page, 'raise weight of cache-6').click();
  await link(page, /weigh=cache-6\*2\//);
  assert.ok(await inView(page.locator('.stage canvas')));
  assert.deepEqual(await overlaps(page), []);
});
