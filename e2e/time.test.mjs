// Moving in time: steps, playing, rest, and nothing at all while nobody sees it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './lib/server.mjs';
import { ask, button, link, listen, heard, number, open, said, settled, until } from './lib/page.mjs';
import { rows } from './lib/cluster.mjs';
import { pixels } from './lib/picture.mjs';

const STORY = 'v1/ring/nodes=a,b,c,d/add=e/weigh=b*2/drop=c';
const STEPS = 3;

/** Counts every animation frame that the page asks for. */
function countFrames() {
  window.frames_asked = 0;
  const ask = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => {
    window.frames_asked += 1;
    return ask.call(window, callback);
  };
}

const framesAsked = (page) => page.evaluate(() => window.frames_asked);
const moving = (page) => page.evaluate(() => !document.documentElement.hasAttribute('data-settled'));

/** What the panels say, against what the functions say of the same step. */
async function assertNumbersOf(page, step) {
  const scenario = `${STORY}/step=${step}`;
  assert.equal(await link(page, new RegExp(`/step=${step}$`)), scenario);
  const counts = new Map((await ask(page, 'locate', scenario)).map(({ owner }) => [owner, 0]));
  for (const { owner } of await ask(page, 'locate', scenario)) counts.set(owner, counts.get(owner) + 1);
  const shown = (await rows(page)).filter(({ gone }) => !gone);
  assert.deepEqual(Object.fromEntries(shown.map(({ name, keys }) => [name, keys])), Object.fromEntries(counts));
  if (step > 0) {
    const { moved } = await ask(page, 'plan', scenario);
    assert.match(await said(page), new RegExp(`: ${number(moved)} of 2,000 keys moved`));
  }
}

test('steps go forward, back, to the start and to any notch', async (t) => {
  const page = await open(t, `${STORY}/step=0`, { still: true });
  assert.match(await said(page), /^Start: 2,000 keys on 4 nodes\./);
  for (let step = 1; step <= STEPS; step += 1) {
    await stepTwice(page, 'step forward');
    await assertNumbersOf(page, step);
  }
  await stepTwice(page, 'step back');
  await assertNumbersOf(page, 2);
  await button(page, 'to the start').click();
  await assertNumbersOf(page, 0);
  await page.getByRole('button', { name: /^step 3: / }).click();
  await assertNumbersOf(page, 3);
  await page.getByRole('button', { name: /^step 1: / }).click();
  await assertNumbersOf(page, 1);
  assert.equal(await page.getByRole('button', { name: /^step 1: / }).getAttribute('aria-current'), 'step');
});

test('every notch says how many keys its change moves', async (t) => {
  const page = await open(t, `${STORY}/step=0`);
  for (let step = 1; step <= STEPS; step += 1) {
    const { moved } = await ask(page, 'plan', `${STORY}/step=${step}`);
    const name = await page.getByRole('button', { name: new RegExp(`^step ${step}: `) }).getAttribute('aria-label');
    assert.match(name, new RegExp(`, ${number(moved)} keys move$`));
  }
});

test('playing moves through all changes and comes to rest with the numbers of the plan', async (t) => {
  const page = await open(t, `${STORY}/step=0`);
  await speedUp(page);
  await button(page, 'play').click();
  await until(() => moving(page), 'the play to begin');
  assert.match(await said(page), /^e joins: \d+ of 2,000 keys move,/);
  await settled(page);
  await assertNumbersOf(page, STEPS);
  assert.ok(await button(page, 'play').isVisible(), 'the button says play again');
});

test('a pause holds the picture, and playing goes on from there', async (t) => {
  const page = await open(t, `${STORY}/step=0`, { init: countFrames });
  await button(page, 'step forward').click();
  await until(() => moving(page), 'the step to play');
  await button(page, 'pause').click();
  await settled(page);
  assert.match(await said(page), /^e joins:/, 'the change is not over');
  const [held, asked] = [await pixels(page), await framesAsked(page)];
  await page.waitForTimeout(300);
  assert.equal(await pixels(page), held);
  assert.ok((await framesAsked(page)) - asked <= 1, 'no frames are asked for while it is held');
  await button(page, 'play').click();
  await until(async () => /^e joined:/.test(await said(page)), 'the change to end');
});

test('forward and back gives the very same picture', async (t) => {
  const page = await open(t, `${STORY}/step=1`);
  const before = await pixels(page);
  await button(page, 'step forward').click();
  await settled(page);
  await page.mouse.move(0, 0);
  const after = await pixels(page);
  assert.notEqual(after, before);
  await button(page, 'step back').click();
  await settled(page);
  await paintedAs(page, before);
  await button(page, 'step forward').click();
  await settled(page);
  await paintedAs(page, after);
});

test('no frame is asked for at rest', async (t) => {
  const page = await open(t, '', { init: countFrames });
  await rests(page);
  await button(page, 'step forward').click();
  await settled(page);
  await rests(page);
});

test('nothing is done while the tab is hidden, and playing resumes where it stopped', async (t) => {
  const page = await open(t, `${STORY}/step=0`, { init: countFrames });
  const hide = (yes) =>
    page.evaluate((yes) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (yes ? 'hidden' : 'visible') });
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => yes });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, yes);
  await page.getByRole('button', { name: /^step 1: / }).click();
  await until(() => moving(page), 'the step to play');
  await hide(true);
  await page.waitForTimeout(100);
  const asked = await framesAsked(page);
  await page.waitForTimeout(1_500);
  assert.equal((await framesAsked(page)) - asked, 0, 'frames while hidden');
  await hide(false);
  assert.ok(await moving(page), 'it did not jump to the end');
  await settled(page);
  await assertNumbersOf(page, 1);
  // What is started while nobody looks waits until somebody does.
  await hide(true);
  await button(page, 'step forward').click();
  const before = await framesAsked(page);
  await page.waitForTimeout(700);
  assert.equal((await framesAsked(page)) - before, 0, 'frames while hidden');
  await hide(false);
  assert.ok(await moving(page), 'it begins now');
  await settled(page);
  await assertNumbersOf(page, 2);
});

test('the matrix of who gave keys to whom sums to the count, needless moves and all', async (t) => {
  for (const scenario of ['v1/modulo/nodes=a,b,c/add=d/step=1', 'v1/jump/nodes=a,b,c,d/drop=b/step=1', `${STORY}/step=2`]) {
    const page = await open(t, scenario);
    await page.getByText('Who gave keys to whom', { exact: true }).click();
    const table = page.getByRole('table').filter({ has: page.locator('tr.sum') });
    const read = async (row) => (await row.locator('th, td').allInnerTexts()).map((text) => text.trim());
    await table.waitFor();
    const heads = (await read(table.locator('thead tr'))).slice(1);
    const plan = await ask(page, 'plan', scenario);
    const flow = (from, to) =>
      plan.moves.filter((m) => (from === 'sum' || m.from === from) && (to === 'sum' || m.to === to)).length;
    const rows = await Promise.all((await table.locator('tbody tr, tfoot tr').all()).map(read));
    for (const [from, ...cells] of rows) {
      assert.deepEqual(cells, heads.map((to) => number(flow(from, to))), `${scenario}: from ${from}`);
    }
    assert.equal(rows.at(-1).at(-1), number(plan.moved));
  }
});

test('no frame is asked for while the picture is off the screen', async (t) => {
  const page = await open(t, `${STORY}/step=0`, { width: 360, height: 740, init: countFrames });
  await button(page, 'step forward').click();
  await until(() => moving(page), 'the step to play');
  await page.evaluate(() => {
    document.body.style.paddingBlockEnd = '3000px';
    window.scrollTo(0, document.body.scrollHeight);
  });
  await page.waitForTimeout(200);
  const asked = await framesAsked(page);
  await page.waitForTimeout(500);
  assert.equal((await framesAsked(page)) - asked, 0, 'frames off the screen');
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  await assertNumbersOf(page, 1);
});

test('with reduced motion every change is simply there, with the same numbers', async (t) => {
  const page = await open(t, `${STORY}/step=0`, { still: true });
  for (let step = 1; step <= STEPS; step += 1) {
    await stepTwice(page, 'step forward');
    await assertNumbersOf(page, step);
  }
  await button(page, 'to the start').click();
  await watchPlayhead(page);
  await button(page, 'play').click();
  await link(page, new RegExp(`/step=${STEPS}$`));
  await settled(page);
  await assertNumbersOf(page, STEPS);
  const places = await page.evaluate(() => window.places);
  const between = places.filter((place) => Math.abs(place * STEPS - Math.round(place * STEPS)) > 0.001);
  assert.deepEqual(between, [], 'moments between two steps');
});

test('with reduced motion a step halts once, with every mover at its place, both ways', async (t) => {
  const page = await open(t, `${STORY}/step=0`, { still: true, init: countFrames });
  const moment = () => page.getByRole('slider', { name: 'time', exact: true }).inputValue();
  const seen = async () => {
    await page.mouse.move(5, 895);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return { at: Number(await moment()), picture: await pixels(page), sentence: await said(page) };
  };
  const press = async (name) => {
    await button(page, name).click();
    return seen();
  };
  const there = [await seen()];
  for (let i = 0; i < 2 * STEPS; i += 1) there.push(await press('step forward'));
  assert.deepEqual(there.map(({ at }) => at), [0, 0.5, 1, 1.5, 2, 2.5, 3]);
  assert.equal(new Set(there.map(({ picture }) => picture)).size, there.length, 'each moment has a picture of its own');
  const { moved } = await ask(page, 'plan', `${STORY}/step=1`);
  assert.match(there[1].sentence, new RegExp(`^e joins: ${number(moved)} of 2,000 keys move,`));
  assert.match(there[2].sentence, new RegExp(`^e joined: ${number(moved)} of 2,000 keys moved,`));
  const back = [there.at(-1)];
  for (let i = 0; i < 2 * STEPS; i += 1) back.unshift(await press('step back'));
  assert.deepEqual(back.map(({ at }) => at), there.map(({ at }) => at));
  assert.deepEqual(back.map(({ picture }, i) => picture === there[i].picture), there.map(() => true));
  // The slider knows the same moments and no others.
  const slider = page.getByRole('slider', { name: 'time', exact: true });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await seen(), there[1]);
  await page.keyboard.press('ArrowRight');
  assert.equal(await moment(), '1');
  // Going on from a halt shows the end; nothing ever moves.
  await page.keyboard.press('ArrowRight');
  await watchPlayhead(page);
  await button(page, 'play').click();
  await link(page, /step=3$/);
  await settled(page);
  const between = (await page.evaluate(() => window.places)).filter((place) => Math.abs(place * STEPS - Math.round(place * STEPS)) > 0.001);
  assert.deepEqual(between, []);
});

test('with reduced motion an edit shows its end at once', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/step=0', { still: true });
  await button(page, 'add node').click();
  assert.match(await said(page), /^d joined: /);
  assert.equal(await page.getByRole('slider', { name: 'time', exact: true }).inputValue(), '1');
});

test('a step from the middle of a change goes to its end', async (t) => {
  const page = await open(t, `${STORY}/step=1`);
  await page.getByRole('slider', { name: 'time', exact: true }).fill('0.4');
  assert.match(await said(page), /^e joins: /);
  await button(page, 'step forward').click();
  await until(async () => /^e joined: /.test(await said(page)), 'the end of the change');
  await settled(page);
  await assertNumbersOf(page, 1);
});

test('each change is announced once, when it is over', async (t) => {
  const page = await open(t, `${STORY}/step=0`);
  await listen(page);
  await button(page, 'step forward').click();
  await settled(page);
  await until(async () => (await heard(page)).length > 0, 'an announcement');
  const announced = await heard(page);
  assert.equal(announced.length, 1, announced.join(' | '));
  assert.equal(announced[0].replace(/\s+/g, ' '), await said(page));
  assert.match(announced[0], /^e joined:/);
});

test('a change that does not apply moves nothing and says why', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b/drop=zz/step=1');
  assert.match(await said(page), /zz leaves: does not apply\. There is no node named “zz”.*Nothing moved\./);
  const notch = page.getByRole('button', { name: /^step 1: zz leaves, does not apply$/ });
  assert.equal(await notch.count(), 1);
});

test('a change can be added after the step that is shown', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/step=0', { still: true });
  await button(page, '+ Add a change').click();
  await page.getByLabel('What happens').selectOption('a node takes another weight');
  await page.getByLabel('Which node').selectOption('b');
  await page.getByLabel('Its new weight').fill('3');
  await button(page, 'Add').click();
  assert.equal(await link(page, /weigh/), 'v1/ring/nodes=a,b,c/weigh=b*3/step=1');
  await button(page, '+ Add a change').click();
  await page.getByLabel('What happens').selectOption('a node goes down');
  await page.getByLabel('Which node').selectOption('c');
  await button(page, 'Add').click();
  assert.equal(await link(page, /down/), 'v1/ring/nodes=a,b,c/weigh=b*3/down=c/step=2');
  await button(page, '+ Add a change').click();
  await page.getByLabel('What happens').selectOption('a node comes up');
  await button(page, 'Add').click();
  assert.equal(await link(page, /up/), 'v1/ring/nodes=a,b,c/weigh=b*3/down=c/up=c/step=3');
  const { moved } = await ask(page, 'plan', await link(page), 1);
  assert.equal(moved, 0, 'down and up again is no change in all');
});

for (const [where, start, slow] of [
  ['the ring', '', 1],
  ['jump bucket by bucket, on a slow machine', 'v1/jump/form=naive/nodes=a,b,c,d/add=e/drop=b/step=1', 4],
]) {
  test(`two hundred clicks on anything, while things fly, leave the page alive and the console clean: ${where}`, (t) => clickAround(t, start, slow));
}

async function clickAround(t, start, slow) {
  const page = await open(t, start, { settle: true });
  await speedUp(page);
  if (slow > 1) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slow });
  await button(page, 'step forward').click({ force: true });
  const clicked = await page.evaluate(async () => {
    let seed = 20_240_601;
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    let clicks = 0;
    for (; clicks < 200; clicks += 1) {
      const all = [...document.querySelectorAll('button, summary, [role=menuitemradio], .stage canvas')];
      const seen = all.filter((one) => one.getClientRects().length > 0);
      const one = seen[Math.floor(random() * seen.length)];
      // Files are no concern of this test: saving is slow, and only a real hand may open them.
      if (/save|print|open (a )?file/i.test(one.textContent)) continue;
      const { left, top, width, height } = one.getBoundingClientRect();
      const at = { clientX: left + random() * width, clientY: top + random() * height };
      const options = { bubbles: true, cancelable: true, view: window, ...at };
      one.dispatchEvent(new PointerEvent('pointerdown', options));
      one.dispatchEvent(new PointerEvent('pointermove', options));
      one.dispatchEvent(new PointerEvent('pointerup', options));
      one.dispatchEvent(new MouseEvent('click', options));
      if (clicks % 3 === 0) await new Promise((resume) => setTimeout(resume, 20));
    }
    return clicks;
  });
  assert.equal(clicked, 200);
  // Whatever box, menu and message is open.
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape');
  await page.goto(`${page.url().split('#')[0]}#${STORY}/step=0`);
  await until(async () => /^Start: 2,000 keys on 4 nodes/.test(await said(page)), 'the page to follow a link');
  await button(page, 'step forward').click();
  // Where the clicks have scrolled the picture off the screen, nothing plays until it is seen.
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  await assertNumbersOf(page, 1);
  assert.equal(await page.locator('#stopped').count(), 0);
}

/** With reduced motion a step halts once on the way. */
async function stepTwice(page, name) {
  for (let press = 0; press < 2; press += 1) await button(page, name).click();
}

/** Twice as fast, where that is the next speed. */
async function speedUp(page) {
  await page.getByRole('button', { name: /^speed / }).click();
  await page.getByRole('button', { name: 'speed 2×' }).waitFor();
}

/** Asserts that no frames are asked for during a second and a half. */
async function rests(page) {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(150);
  const asked = await framesAsked(page);
  await page.waitForTimeout(1_500);
  assert.equal((await framesAsked(page)) - asked, 0, 'frames at rest');
}

/** Waits for the picture to become these pixels: the last frame may be under way. */
async function paintedAs(page, expected) {
  await page.mouse.move(0, 0);
  await until(async () => (await pixels(page)) === expected, 'the very same pixels', 5_000);
}

/** Notes every place that the playhead takes, of 1. */
async function watchPlayhead(page) {
  await page.evaluate(() => {
    const head = document.querySelector('.track .head');
    window.places = [];
    new MutationObserver(() => window.places.push(parseFloat(head.style.left) / 100)).observe(head, { attributes: true });
  });
}

test('in a frame that is scrolled away nothing is done either', async (t) => {
  const site = await serve({
    pages: { '/host.html': `<iframe src="/#${STORY}/step=0" width="900" height="700" style="border:0"></iframe><div style="height:4000px"></div>` },
  });
  t.after(site.close);
  const page = await open(t, '', { on: site, address: `${site.origin}/host.html`, init: countFrames, settle: false });
  const frame = await inFrame(page);
  await frame.getByRole('button', { name: 'step forward', exact: true }).click();
  await page.evaluate(() => window.scrollTo(0, 3000));
  await page.waitForTimeout(200);
  const asked = await frame.evaluate(() => window.frames_asked);
  await page.waitForTimeout(500);
  assert.equal((await frame.evaluate(() => window.frames_asked)) - asked, 0, 'frames in a frame out of sight');
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(frame);
});

async function inFrame(page) {
  await page.waitForSelector('iframe');
  const frame = page.frames().find((one) => one !== page.mainFrame());
  await frame.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
  return frame;
}
