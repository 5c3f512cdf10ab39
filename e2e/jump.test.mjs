// Jump hash told in full: its naive form bucket by bucket, its 32-bit variant as printed beside the repair.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, button, link, loads, number, open, said, settled, until } from './lib/page.mjs';
import { pixels } from './lib/picture.mjs';

const NODES = 'nodes=a,b,c,d,e';
const table = (page, title) => page.locator('section.leaps').filter({ has: page.getByRole('heading', { name: title }) });
const cells = async (found) =>
  Promise.all((await found.locator('tbody tr').all()).map((row) => row.locator('th, td').allInnerTexts()));

test('the naive form asks each bucket, and the last that says move owns the key', async (t) => {
  const scenario = `v1/jump/form=naive/${NODES}/add=f/step=1`;
  const page = await open(t, scenario);
  const steps = table(page, /^key-\d+, step by step$/);
  const key = (await steps.getByRole('heading').innerText()).split(',')[0];
  const asked = await cells(steps);
  assert.deepEqual(asked.map(([bucket]) => bucket), ['1', '2', '3', '4', '5']);
  let bucket = 0;
  for (const [n, draw, threshold, answer] of asked) {
    const least = 1 / (Number(n) + 1);
    assert.match(threshold, new RegExp(`^1/${Number(n) + 1} = 0\\.\\d{6}$`));
    assert.equal(answer, Number(draw) < least ? 'move' : 'stay', `bucket ${n}: ${draw} against ${least}`);
    if (answer === 'move') bucket = Number(n);
  }
  const [{ owner }] = await ask(page, 'locate', scenario, [key]);
  assert.equal(owner, 'abcdef'[bucket]);
  assert.match(await steps.innerText(), /starts at bucket 0\. Each bucket n from 1 to 5 draws u/);
});

test('the naive form is drawn otherwise than the leaps of the paper, and its key is followed from the start', async (t) => {
  const page = await open(t, `v1/jump/form=naive/${NODES}/step=0`);
  const stepping = await pixels(page);
  // A click beside everything lets go of the key, and with it of the steps.
  const box = await page.locator('.stage canvas').boundingBox();
  await page.mouse.click(box.x + 20, box.y + 20);
  await page.mouse.move(5, 895);
  await until(async () => (await pixels(page)) !== stepping, 'the steps to go');
});

test('of many buckets the first are listed, and then those where the key moves', async (t) => {
  const nodes = Array.from({ length: 60 }, (_, i) => `n${i}`).join(',');
  const page = await open(t, `v1/jump/form=naive/nodes=${nodes}/add=f/step=1`);
  const steps = table(page, /step by step$/);
  const asked = await cells(steps);
  assert.ok(asked.length > 20, 'the first 20 and the one that moves last');
  assert.ok(asked.slice(20).every((row) => row[3] === 'move'));
  assert.match(await steps.innerText(), /The first 20 of 60 buckets, and behind them only those where the key moves\./);
});

for (const scheme of ['jump32', 'jump32-as-printed']) {
  test(`${scheme} stands beside its other, bucket by bucket`, async (t) => {
    const page = await open(t, `v1/${scheme}/${NODES}/step=0`);
    const both = table(page, 'As printed, and repaired');
    const rows = await cells(both);
    const owned = await Promise.all(['jump32-as-printed', 'jump32'].map((one) => loads(page, `v1/${one}/${NODES}/step=0`)));
    const share = (keys) => `${number(keys)} · ${(Math.round(keys / 2) / 10).toString()} %`;
    assert.deepEqual(
      rows,
      [...'abcde'].map((name, bucket) => [String(bucket), ...owned.map((o) => share(o.get(name) ?? 0)), '400 · 20 %']),
    );
    assert.equal(rows[1][1], '0 · 0 %');
    const words = await both.innerText();
    assert.match(words, /So bucket 1 \(b\) never gets a key: 0 here, where 400 would be fair\. Repaired, it gets \d+\./);
  });
}

test('jump says plainly what it cannot do', async (t) => {
  const page = await open(t, `v1/jump/${NODES}/step=0`);
  const words = await page.locator('section.cluster').innerText();
  assert.match(words, /takes no weights, and bucket numbers are not names/);
  assert.match(words, /removing another renumbers those behind it/);
  const ring = await open(t, `v1/ring/${NODES}/step=0`);
  assert.doesNotMatch(await ring.locator('section.cluster').innerText(), /Jump hash/);
});

test('closing a gap in the middle: the sentence says what it cost', async (t) => {
  const page = await open(t, 'v1/jump/nodes=node0,node1,node2,node3/keys=10000/hash=xxh64/step=0');
  await button(page, 'remove node1').click();
  await button(page, 'Close the gap').click();
  await link(page, /drop=node1\/step=1$/);
  await settled(page);
  await until(async () => /6,640 of 10,000 keys moved/.test(await said(page)), 'the sentence');
  assert.match(await said(page), /4,188 moved needlessly/);
  // The repair stands beside it, whichever of the two was taken.
  for (const removal of ['', 'removal=swap/']) {
    const other = await open(t, `v1/jump/nodes=node0,node1,node2,node3/keys=10000/hash=xxh64/${removal}drop=node1/step=1`);
    const both = await other.locator('section.removal').innerText();
    assert.match(both, /Close the gap\s+6,640 keys move, 4,188 of them needlessly/);
    assert.match(both, /The last node takes the hole\s+4,102 keys move, 1,650 of them needlessly/);
  }
  const last = await open(t, 'v1/jump/nodes=node0,node1,node2,node3/drop=node3/step=1');
  assert.equal(await last.locator('section.removal').count(), 0, 'the last bucket costs nothing extra');
});
