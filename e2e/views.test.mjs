// Clients that each know some of the nodes: what is drawn, said and edited agrees with what `measure` and `locate` say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, button, hash, link, open, said, settled, until } from './lib/page.mjs';
import { pixels } from './lib/picture.mjs';

const NODES = 'nodes=cache-1,cache-2,cache-3,cache-4,cache-5,cache-6';
const RING = `v1/ring/${NODES}/view=views/step=0`;

/** A measure by its name. */
const measured = async (page, scenario, name) => (await ask(page, 'measure', scenario)).find((row) => row.name === name);

/** What a row of the panel of numbers says was measured. */
const dial = (page, name) => page.locator('.dials tbody tr').filter({ has: page.locator('th', { hasText: name }) }).first().locator('.measured').innerText();

/** Which nodes a client knows, by the marks of its row. */
const knows = (page, client) =>
  page.locator('.knows tbody tr').nth(client - 1).locator('button.mark[aria-pressed=true]').evaluateAll((marks) => marks.map((mark) => mark.ariaLabel.split(' knows ')[1]));

test('the header goes there and back, and the numbers are those of measure()', async (t) => {
  const page = await open(t, `v1/ring/${NODES}/step=0`, { still: true });
  await button(page, 'Clients’ views').click();
  await settled(page);
  const now = await link(page, /view=views/);
  assert.equal(await dial(page, 'Spread'), String((await measured(page, now, 'spread')).measured));
  assert.equal(await dial(page, 'Load'), (await measured(page, now, 'load')).measured.toLocaleString('en-GB'));
  const agreement = await measured(page, now, 'agreement');
  assert.equal(await dial(page, 'Agreement'), `${(agreement.measured * 100).toFixed(1)} %`);
  assert.match(await said(page), new RegExp(`^A key has up to ${(await measured(page, now, 'spread')).measured} homes:`));
  assert.ok((await said(page)).includes('No key strays'));
  await button(page, 'Picture').click();
  await settled(page);
  await page.locator('.node-row').first().waitFor();
});

test('a client asked through locate puts the key where its row says', async (t) => {
  const page = await open(t, RING, { still: true });
  await page.getByRole('textbox', { name: 'key to look at' }).fill('key-77');
  await page.keyboard.press('Enter');
  for (const client of [1, 4, 10]) {
    const names = await knows(page, client);
    assert.equal(names.length, 3);
    const [{ owner }] = await ask(page, 'locate', `v1/ring/nodes=${names.join(',')}/step=0`, ['key-77']);
    const row = page.locator('.knows tbody tr').nth(client - 1);
    await row.locator('button.mark', { has: page.locator('.pin.owner') }).waitFor();
    assert.equal(await row.locator('button.mark', { has: page.locator('.pin.owner') }).getAttribute('aria-label'), `client ${client} knows ${owner}`);
  }
});

test('a mark is pressed, the list is written into the link, and undo brings the view back', async (t) => {
  const page = await open(t, RING, { still: true });
  const before = await knows(page, 2);
  const name = ['cache-1', 'cache-2', 'cache-3', 'cache-4', 'cache-5', 'cache-6'].find((node) => !before.includes(node));
  await button(page, `client 2 knows ${name}`).click();
  await settled(page);
  const now = await link(page, /know=\*;/);
  assert.deepEqual((await knows(page, 2)).sort(), [...before, name].sort());
  assert.ok(now.includes(name));
  for (const known of await knows(page, 2)) {
    if ((await knows(page, 2)).length > 1) await button(page, `client 2 knows ${known}`).click();
    await settled(page);
  }
  const [last] = await knows(page, 2);
  await button(page, `client 2 knows ${last}`).click();
  await page.getByRole('alert').filter({ hasText: 'at least one node' }).waitFor();
  assert.deepEqual(await knows(page, 2), [last], 'the last one stays');
  for (let i = 0; i < 4; i++) await button(page, 'undo').click();
  await until(async () => !(await hash(page)).includes('know='), 'the drawn views to be back');
  await settled(page);
  assert.deepEqual(await knows(page, 2), before);
});

test('two pasted lists in opposite orders agree on nothing under HAProxy, and the link says so', async (t) => {
  const page = await open(t, 'v1/haproxy/keys=1000/view=views/step=0', { still: true });
  await button(page, 'Paste two lists').click();
  const box = page.getByRole('dialog');
  await button(box, 'Compare them').click();
  await box.getByRole('status').filter({ hasText: 'at least one node' }).waitFor();
  await box.getByLabel('what client 1 has').fill('10.40.1.50:8080\n10.40.2.51:8080');
  await box.getByLabel('what client 2 has').fill('10.40.2.51:8080\n10.40.1.50:8080');
  await button(box, 'Compare them').click();
  await settled(page);
  const now = await link(page, /know=10\.40\.1\.50:8080,10\.40\.2\.51:8080;10\.40\.2\.51:8080,10\.40\.1\.50:8080/);
  assert.ok(now.includes('clients=2'));
  assert.match(await said(page), /^A key has up to 2 homes: 2 clients .* agree on 0\.0 % of the keys/);
  assert.equal(await page.locator('.two-clients p').first().innerText(), 'agree on 0 of 1,000 keys, 0.0 %.');
});

test('the picture by keyboard: keys, clients, and what is spoken', async (t) => {
  const page = await open(t, RING, { still: true });
  const key = page.getByRole('textbox', { name: 'key to look at' });
  const first = await key.inputValue();
  const stage = page.locator('.stage');
  await stage.focus();
  await page.keyboard.press('ArrowRight');
  await until(async () => (await key.inputValue()) !== first, 'another key');
  await page.keyboard.press('ArrowLeft');
  await until(async () => (await key.inputValue()) === first, 'the first key again');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  const spoken = page.locator('.lane-card [role=status]');
  await spoken.filter({ hasText: `client 3, ${first}: ` }).waitFor();
  await page.keyboard.press('Enter');
  await until(async () => (await page.getByLabel('first client to compare').inputValue()) === '3', 'client 3 to be compared');
  await page.keyboard.press('Escape');
  await until(async () => (await spoken.innerText()) === '', 'silence');
});

test('a click on a lane picks a key and a client; the picture changes and is still afterwards', async (t) => {
  const page = await open(t, RING, { still: true });
  const plain = await pixels(page);
  const box = await page.locator('.stage canvas').boundingBox();
  const key = page.getByRole('textbox', { name: 'key to look at' });
  const first = await key.inputValue();
  // To the right of the middle, somewhere in the lanes.
  await page.mouse.click(box.x + box.width / 2 + 190, box.y + 280);
  await until(async () => (await key.inputValue()) !== first, 'another key');
  await until(async () => (await pixels(page)) !== plain, 'another picture');
});

test('every scheme has its row, and each agrees with measure()', async (t) => {
  const page = await open(t, `v1/ring/${NODES}/keys=300/view=views/step=0`, { still: true });
  await page.locator('summary').filter({ hasText: 'under every scheme' }).click();
  await page.getByText('all 22 schemes').waitFor({ timeout: 60_000 });
  const rows = page.locator('.fold tbody tr');
  assert.equal(await rows.count(), 22);
  for (const [title, scheme] of [['modulo', 'modulo'], ['rendezvous hashing', 'rendezvous']]) {
    const cells = await rows.filter({ has: page.locator('th', { hasText: new RegExp(`^${title}`, 'i') }) }).first().locator('td').allInnerTexts();
    const agreement = await measured(page, `v1/${scheme}/${NODES}/keys=300/view=views/step=0`, 'agreement');
    assert.equal(cells[0], `${(agreement.measured * 100).toFixed(1)} %`, title);
  }
});

test('many clients are asked bit by bit, with progress, and can be given up', async (t) => {
  const page = await open(t, `v1/ring/${NODES}/clients=10/keys=100000/view=views/step=0`, { still: true });
  assert.match(await said(page), /10 clients that each know 3 of 6 nodes put 100,000 keys/);
  const page2 = await open(t, `v1/ring/${NODES}/clients=1000/keys=1000000/view=views/step=0`, { still: true });
  // 20 different views of a million keys are possible; more of them are refused before the work begins.
  assert.match(await said(page2), /1,000 clients that each know 3 of 6 nodes put 1,000,000 keys/);
  const page3 = await open(t, `v1/ring/nodes=${Array.from({ length: 40 }, (_, i) => `n${i}`).join(',')}/clients=1000/keys=1000000/view=views/step=0`, { still: true });
  await page3.locator('.who-refused').filter({ hasText: 'placements' }).waitFor();
});

test('steps are walked, and a node that joins takes one place at most', async (t) => {
  const page = await open(t, `v1/ring/${NODES}/add=cache-7/view=views/step=0`, { still: true });
  const before = await knows(page, 1);
  await button(page, 'step forward').click();
  await settled(page);
  await link(page, /step=1$/);
  const after = await knows(page, 1);
  assert.equal(after.length, 4, 'half of seven, rounded up');
  assert.ok(before.filter((name) => !after.includes(name)).length <= 1, `${before} and ${after}`);
  await button(page, 'step back').click();
  await settled(page);
  assert.deepEqual(await knows(page, 1), before);
});

test('random trees under these views are worked out where they are asked for', async (t) => {
  const page = await open(t, RING, { still: true });
  await page.locator('summary').filter({ hasText: 'Random trees' }).click();
  const cells = page.locator('.fold tbody tr').first().locator('td');
  await cells.first().waitFor();
  const [views, whole, bound] = (await cells.allInnerTexts()).map((text) => Number(text.replace(',', '')));
  assert.ok(whole <= 4 && views >= whole && views <= bound, `${views} ${whole} ${bound}`);
});

test('the picture is saved as it is', async (t) => {
  const page = await open(t, RING, { still: true });
  const saved = page.waitForEvent('download');
  await button(page, 'Save picture').click();
  const stream = await (await saved).createReadStream();
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  const svg = Buffer.concat(chunks).toString();
  assert.ok(svg.startsWith('<svg') && svg.includes('4 homes') && svg.includes('cache-6'), svg.slice(0, 200));
});

for (const [width, height] of [[360, 740], [768, 1024]]) {
  test(`nothing scrolls sideways at ${width}`, async (t) => {
    const page = await open(t, RING, { still: true, width, height });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${over} px too wide`);
    const small = await page.locator('main button:visible, .who button:visible, .who input:visible').evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 43.5 || one.getBoundingClientRect().width < 43.5).map((one) => one.ariaLabel || one.textContent));
    assert.deepEqual(small, []);
  });
}
