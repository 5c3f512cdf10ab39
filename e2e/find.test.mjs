// A field that takes any key: where it goes, who is next, lit up on every scheme.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, button, open, settled } from './lib/page.mjs';
import { pixels } from './lib/picture.mjs';

const field = (page) => page.getByRole('textbox', { name: 'find a key' });

/** What is said of the key, by name. */
const known = (page) =>
  page.locator('.find .facts > div').evaluateAll((facts) =>
    Object.fromEntries(facts.map((fact) => [fact.querySelector('dt').textContent, fact.querySelector('dd').textContent])),
  );

for (const scheme of ['ring', 'modulo', 'jump']) {
  test(`${scheme}: a key among the keys and one that is not`, async (t) => {
    const scenario = `v1/${scheme}/nodes=a,b,c,d/step=0`;
    const page = await open(t, scenario, { still: true });
    const plain = await pixels(page);
    for (const [key, here] of [['key-7', /^yes, no\. 8$/], ['nobody has this', /^no$/]]) {
      await field(page).fill(key);
      const [row] = await ask(page, 'locate', scenario, [key]);
      const facts = await known(page);
      assert.equal(facts.owner, row.owner);
      assert.match(facts['among the keys'], here);
      assert.match(facts.hash, /^0x[0-9a-f]{16}$/);
      if (scheme === 'ring') assert.equal(facts.place, `0x${Number(row.hash).toString(16).padStart(8, '0')}`);
      else assert.match(facts.bucket, /^[0-3]$/);
      assert.notEqual(facts['next in line'], row.owner);
      await page.waitForFunction((plain) => document.querySelector('.stage canvas').toDataURL() !== plain, plain);
    }
    await field(page).press('Escape');
    assert.deepEqual(await known(page), {});
    await settled(page);
    await page.mouse.move(2, 2);
    await page.waitForFunction((plain) => document.querySelector('.stage canvas').toDataURL() === plain, plain);
  });
}

test('replicas are listed, bytes are taken in hex, a bad digit is told', async (t) => {
  const scenario = 'v1/ring/nodes=a,b,c,d/replicas=3/own=~ff~00,x*5/step=0';
  const page = await open(t, scenario, { still: true });
  await field(page).fill('x');
  const [row] = await ask(page, 'locate', scenario, ['x']);
  const facts = await known(page);
  assert.equal(facts.owner + facts['further nodes'], row.replicas.join(''));
  assert.equal(facts['among the keys'], 'yes, no. 2, occurs 5 times');
  await button(page, 'find by bytes in hex').click();
  await page.locator('.find .refused').filter({ hasText: '“x”' }).waitFor();
  await field(page).fill('~ff 00');
  assert.match((await known(page))['among the keys'], /^yes, no\. 1/);
});

test('what was found is followed through changes and schemes', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/step=0', { still: true });
  await field(page).fill('some-key');
  for (const name of ['add node', 'add node', 'remove b']) await button(page, name).click();
  const scenario = 'v1/ring/nodes=a,b,c/add=d/add=e/drop=b/step=3';
  let [row] = await ask(page, 'locate', scenario, ['some-key']);
  assert.equal((await known(page)).owner, row.owner);
  await page.getByRole('button', { name: /^scheme: / }).click();
  await page.getByRole('menuitemradio', { name: /jump/i }).first().click();
  await settled(page);
  const now = await page.evaluate(() => new Promise((resume) => setTimeout(() => resume(location.hash.slice(1)), 600)));
  [row] = await ask(page, 'locate', now, ['some-key']);
  assert.equal((await known(page)).owner, row.owner);
  assert.ok((await known(page)).bucket);
  assert.equal(await field(page).inputValue(), 'some-key');
});

test('nodes in the answer light up in the picture', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/step=0', { still: true });
  await field(page).fill('key-1');
  await page.locator('.find-node').first().hover();
  const owner = (await known(page)).owner;
  await page.locator('tr.node-row.looked').filter({ hasText: owner }).waitFor();
});

test('a key that cannot be hashed says what was expected', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b/own=1,2/hash=raw/step=0', { still: true });
  await field(page).fill('three');
  await page.locator('.find .refused').filter({ hasText: '“three”' }).waitFor();
  await field(page).fill('3');
  const facts = await known(page);
  assert.equal(facts.hash, '0x0000000000000003');
});
