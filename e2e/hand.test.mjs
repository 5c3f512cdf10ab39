// Weights changed by hand on the picture, time scrubbed by hand, and what jump hash asks first.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, button, hash, link, loads, number, open, said, settled, until } from './lib/page.mjs';
import { row } from './lib/cluster.mjs';
import { pixels, ring } from './lib/picture.mjs';

/**
 * Where the handle of a node's weight is, found as a person finds it: outwards from the middle of its heap.
 * `places` counts the one that is kept for a next node.
 */
async function findHandle(page, node, places) {
  const box = await page.locator('.stage canvas').boundingBox();
  const { x, y, radius } = await ring(page);
  const turn = ((node + 0.5) / places) * 2 * Math.PI;
  const at = (out, aside) => [
    box.x + x + Math.sin(turn) * out + Math.cos(turn) * aside,
    box.y + y - Math.cos(turn) * out + Math.sin(turn) * aside,
  ];
  for (const aside of [0, 6, -6, 12, -12]) {
    for (let out = radius * 0.5; out < radius * 0.92; out += 3) {
      await page.mouse.move(...at(out, aside));
      if (await page.evaluate(() => document.querySelector('.stage canvas').classList.contains('grip'))) {
        return { grip: at(out, aside), along: (more) => at(out + more, aside) };
      }
    }
  }
  assert.fail('no handle was found');
}

/** The moves of a link's last step, as the sentence says them. */
async function assertSaid(page, scenario) {
  const { moved } = await ask(page, 'plan', scenario);
  assert.match(await said(page), new RegExp(`: ${number(moved)} of 2,000 keys moved`));
}

test('a weight is dragged on the picture: one edit, as plan() says', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c,d/step=0');
  const { grip, along } = await findHandle(page, 1, 5);
  await page.mouse.move(...grip);
  await page.mouse.down();
  for (let more = 2; more <= 40; more += 2) await page.mouse.move(...along(more));
  await page.mouse.up();
  await settled(page);
  // The address follows a little later: it is waited for with the weight that the list shows.
  const weight = Number(await page.getByRole('spinbutton', { name: 'weight of b', exact: true }).inputValue());
  const now = await link(page, new RegExp(`weigh=b\\*${weight}/step=1$`));
  assert.ok(weight > 1, `dragged outwards, b weighs ${weight}`);
  await assertSaid(page, now);
  const owned = await loads(page, now);
  await until(async () => (await row(page, 'b').innerText()).includes(number(owned.get('b'))), 'the count of b');
  // All of the drag is one edit.
  await button(page, 'undo').click();
  await link(page, /^v1\/ring\/nodes=a,b,c,d\/step=0$/);
});

test('what a hand drags stays under it, while heaps grow and shrink', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c,d/step=0');
  const { grip, along } = await findHandle(page, 1, 5);
  await page.mouse.move(...grip);
  await page.mouse.down();
  const shows = () => page.evaluate(() => document.querySelector('.stage canvas').classList.contains('grip'));
  for (const out of [8, 20, 34, 20, 5, -6]) {
    for (let part = 1; part <= 4; part += 1) await page.mouse.move(...along(out - 2 + part / 2));
    const [x, y] = along(out).map(Math.round);
    // Ink lies under the hand: the handle is a disc of ink, and nothing else is so dark.
    await until(() => inkAt(page, x, y), `the handle at ${out} pixels from where it was`);
  }
  await page.mouse.up();
  await settled(page);
  const weight = await page.getByRole('spinbutton', { name: 'weight of b', exact: true }).inputValue();
  await assertSaid(page, await link(page, new RegExp(`weigh=b\\*${weight}/`)));
  assert.equal(await shows(), false, 'the node is looked at, not its handle');
});

/** Whether ink lies within a few pixels of a place on the page, on the canvas. */
function inkAt(page, x, y) {
  return page.evaluate(
    ([x, y]) => {
      const canvas = document.querySelector('.stage canvas');
      const { left, top, width } = canvas.getBoundingClientRect();
      const ratio = canvas.width / width;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      copy.drawImage(canvas, 0, 0);
      const near = 5 * ratio;
      const { data } = copy.getImageData((x - left) * ratio - near, (y - top) * ratio - near, 2 * near, 2 * near);
      let ink = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (data[i + 3] > 240 && Math.max(data[i], data[i + 1], data[i + 2]) < 60) ink += 1;
      }
      return ink >= 12 * ratio * ratio;
    },
    [x, y],
  );
}

test('while a hand drags nothing jumps, and it ends where a link ends', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c,d/step=0');
  const { grip, along } = await findHandle(page, 2, 5);
  await page.mouse.move(...grip);
  await page.mouse.down();
  await settled(page);
  // They settle in a fifth of a second: a slow machine would ask too late.
  await page.evaluate(() => {
    const root = document.documentElement;
    new MutationObserver(() => {
      window.stirred ||= !root.hasAttribute('data-settled');
    }).observe(root, { attributes: true });
  });
  await page.mouse.move(...along(30));
  await until(() => page.evaluate(() => window.stirred === true), 'dots to be on their way');
  await page.mouse.up();
  await page.mouse.move(1200, 880);
  await settled(page);
  const now = await link(page, /weigh=c/);
  const dragged = await pixels(page);
  const other = await open(t, now);
  await other.mouse.move(1200, 880);
  await until(async () => (await pixels(other)) === dragged, 'the same picture as the link opens');
});

test('plus and minus on the picture reweigh the node that is looked at', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/step=0');
  await page.locator('.stage').focus();
  for (const key of ['ArrowRight', '+']) await page.keyboard.press(key);
  const now = await link(page, /weigh=\w\*2\/step=1$/);
  await settled(page);
  await assertSaid(page, now);
  await page.keyboard.press('-');
  await link(page, /^v1\/ring\/nodes=a,b,c\/step=0$/);
});

test('time is scrubbed, forward and back, and each moment has one picture', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/add=d/weigh=a*2/step=2');
  const slider = page.getByRole('slider', { name: 'time', exact: true });
  const at = async (moment) => {
    await slider.fill(String(moment));
    await page.mouse.move(5, 895);
    await settled(page);
    // The picture follows in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return pixels(page);
  };
  const forward = [];
  for (const moment of [0, 0.3, 0.6, 1, 1.45, 2]) forward.push(await at(moment));
  const back = [];
  for (const moment of [2, 1.45, 1, 0.6, 0.3, 0]) back.unshift(await at(moment));
  assert.deepEqual(back.map((p, i) => p === forward[i]), forward.map(() => true));
  assert.equal(new Set(forward).size, forward.length, 'six moments, six pictures');
  await link(page, /step=0$/);
});

test('jump asks before a bucket in the middle goes, with the cost of both ways', async (t) => {
  const start = 'v1/jump/nodes=node0,node1,node2,node3/keys=10000/hash=xxh64';
  const page = await open(t, `${start}/step=0`);
  await button(page, 'remove node1').click();
  const question = page.getByRole('region', { name: 'Remove node1, a bucket in the middle?' });
  await question.waitFor();
  const words = await question.innerText();
  assert.match(words, /6,640 keys move, 4,188 of them needlessly/);
  assert.match(words, /4,102 keys move, 1,650 of them needlessly/);
  assert.match(await hash(page), /step=0$/, 'nothing has happened yet');
  await button(page, 'The last node takes the hole').click();
  const now = await link(page, /removal=swap\/drop=node1\/step=1$/);
  await settled(page);
  assert.equal((await ask(page, 'plan', now)).moved, 4102);
  // The last bucket can go without a question.
  await page.goto('about:blank');
  const last = await open(t, `${start}/step=0`);
  await button(last, 'remove node3').click();
  assert.equal((await ask(last, 'plan', await link(last, /drop=node3\/step=1$/))).needless, 0);
});

test('jump shows its leaps, takes no weights, and bucket 1 of the printed variant stays empty', async (t) => {
  const page = await open(t, 'v1/jump/nodes=a,b,c,d,e,f/step=0');
  await page.getByRole('heading', { name: /^key-\d+, step by step$/ }).waitFor();
  const rows = await page.locator('.leaps tbody tr').allInnerTexts();
  assert.match(rows.at(-1), /past 5: stop/);
  assert.match(rows[0], /^0\s+[0-9a-f]{16}\s+\d/);
  assert.equal(await page.getByLabel('weight of a', { exact: true }).count(), 0);
  const printed = await open(t, 'v1/jump32-as-printed/nodes=a,b,c,d/step=0');
  const owned = await loads(printed, 'v1/jump32-as-printed/nodes=a,b,c,d/step=0');
  assert.equal(owned.get('b') ?? 0, 0);
  assert.match(await row(printed, 'b').innerText(), /\b0\b/);
});

test('a setting that changes on the way is a step, and its needless moves are counted', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/step=0');
  await button(page, '+ Add a change').click();
  await page.getByLabel('What happens').selectOption({ label: 'the points per weight change' });
  await page.getByRole('textbox', { name: 'Points per weight' }).fill('512');
  await button(page, 'Add').click();
  const now = await link(page, /set=v:512\/step=1$/);
  await settled(page);
  const { moved, needless } = await ask(page, 'plan', now);
  assert.ok(moved > 0 && moved === needless, `${moved} ${needless}`);
  assert.match(await said(page), new RegExp(`${number(needless)} moved needlessly`));
});
