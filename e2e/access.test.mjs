// The page for those who cannot see it, cannot point at it, or see it in other colours.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { ask, button, heard, link, listen, open, said, settled, until } from './lib/page.mjs';
import { rows } from './lib/cluster.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Asserts that axe finds nothing to complain of. */
async function assertAccessible(page, what) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    });
    return violations.map(({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).slice(0, 4).join(', ')}`);
  });
  assert.deepEqual(found, [], what);
}

for (const theme of ['light', 'dark', 'contrast', 'contrast-dark']) {
  test(`axe finds nothing in ${theme}`, async (t) => {
    const page = await open(t, '', { theme, still: true });
    await assertAccessible(page, 'the opening scenario');
  });
}

for (const theme of ['light', 'dark', 'contrast']) {
  test(`axe finds nothing in a frame in ${theme}`, async (t) => {
    const link = `v1/ring/nodes=a,b,c/embed=1/theme=${theme}/add=d/drop=a/step=1`;
    const page = await open(t, link, { still: true, width: 700, height: 500 });
    await assertAccessible(page, 'beside the picture');
    await page.setViewportSize({ width: 360, height: 560 });
    await assertAccessible(page, 'under the picture');
  });
}

test('axe finds nothing where clients have views of their own', async (t) => {
  for (const [link, options] of [
    ['v1/ring/nodes=a,b,c,d/keys=200/add=e/view=views/step=1', {}],
    ['v1/modulo/nodes=a,b,c,d,e,f,g,h,i,j/keys=200/clients=30/view=views/step=0', { theme: 'dark', width: 360, height: 740 }],
    ['v1/ring/nodes=/view=views/step=0', { theme: 'contrast' }],
  ]) {
    const page = await open(t, link, { still: true, ...options });
    for (const summary of await page.locator('summary').all()) await summary.click();
    await page.getByText('all 22 schemes').waitFor({ timeout: 60_000 });
    await assertAccessible(page, link);
    await page.getByRole('button', { name: /^list of client 1: / }).click();
    await assertAccessible(page, 'the list of a client');
  }
});

test('axe finds nothing with boxes, panels and sheets open', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/add=d/step=1', { still: true });
  await button(page, 'more about b').click();
  await assertAccessible(page, 'a sheet under a row');
  for (const summary of await page.locator('summary').all()) {
    if (!(await summary.evaluate((one) => one.parentElement.open))) await summary.click();
  }
  await assertAccessible(page, 'all tables');
  await page.getByRole('button', { name: /^points per weight: / }).click();
  await assertAccessible(page, 'a panel with a number');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^hash function: / }).click();
  await assertAccessible(page, 'a menu');
  await page.keyboard.press('Escape');
  await button(page, '+ Add a change').click();
  await assertAccessible(page, 'the form for a change');
  await page.keyboard.press('Escape');
  await button(page, 'Edit as a list').click();
  await page.getByRole('dialog').getByRole('textbox').fill('a\na\nb x');
  await assertAccessible(page, 'the box of nodes');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'find a key' }).fill('anybody');
  await page.locator('.find .facts').waitFor();
  await assertAccessible(page, 'a key that was found');
  await page.getByRole('button', { name: /^keys: / }).click();
  await button(page, 'Paste your own keys').click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name: 'k.txt', mimeType: 'text/plain', buffer: Buffer.from('a\nb 3\n') });
  await page.getByText('2 distinct keys, 4 with repeats').waitFor();
  await assertAccessible(page, 'the box of keys');
});

test('axe finds nothing with messages shown', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b*x/step=0', { still: true });
  await page.getByRole('alert').first().waitFor();
  await assertAccessible(page, 'a link that cannot be read');
  await page.evaluate(() => {
    location.hash = 'v1/ring/nodes=a,b/wobble=1';
  });
  await page.getByText('does not know the setting').waitFor();
  await assertAccessible(page, 'repairs');
  await page.getByRole('spinbutton', { name: 'weight of a' }).fill('1000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'at most 4,000,000' }).waitFor();
  await assertAccessible(page, 'a refusal');
});

test('axe finds nothing on a phone, in modulo, with many nodes, with none', async (t) => {
  const phone = await open(t, '', { width: 360, height: 740, still: true });
  await assertAccessible(phone, 'a phone');
  await phone.getByRole('button', { name: 'Menu' }).click();
  await assertAccessible(phone, 'its menu');
  const many = Array.from({ length: 60 }, (_, i) => `n${i}`).join(',');
  for (const scenario of ['v1/modulo/add=f/step=1', `v1/ring/nodes=${many}/step=0`, 'v1/ring/nodes=/step=0']) {
    const page = await open(t, scenario, { still: true });
    await assertAccessible(page, scenario);
  }
});

test('landmarks and headings make an outline', async (t) => {
  const page = await open(t, '', { still: true });
  for (const landmark of ['banner', 'main', 'complementary']) {
    assert.equal(await page.getByRole(landmark).count(), 1, landmark);
  }
  for (const name of ['Timeline', 'The same in numbers']) {
    assert.equal(await page.getByRole('region', { name }).count(), 1, name);
  }
  const headings = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4')].filter((one) => one.getClientRects().length).map((one) => Number(one.tagName[1])),
  );
  assert.equal(headings[0], 1);
  assert.equal(headings.filter((level) => level === 1).length, 1);
  headings.slice(1).forEach((level, i) => assert.ok(level - headings[i] <= 1, `h${level} after h${headings[i]}`));
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
});

test('every control has a name, and the names of the contract are there', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b/add=c/step=1', { still: true });
  for (const name of ['add node', 'remove a', 'step forward', 'step back', 'play', 'undo', 'copy link']) {
    assert.equal(await button(page, name).count(), 1, name);
  }
  assert.equal(await page.getByLabel('weight of a', { exact: true }).count(), 1);
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea')]
      .filter((one) => one.getClientRects().length)
      .filter((one) => !(one.getAttribute('aria-label') || one.labels?.[0]?.textContent.trim() || one.textContent.trim()))
      .map((one) => one.outerHTML.slice(0, 100)),
  );
  assert.deepEqual(nameless, []);
});

test('by keyboard alone: add a node, explain it, take it back', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/step=0', { still: true });
  await listen(page);
  await tabTo(page, 'add node');
  await page.keyboard.press('Enter');
  await until(async () => (await rows(page)).length === 4, 'the node');
  await settled(page);
  const { moved } = await ask(page, 'plan', await link(page, /add=d/));
  await until(async () => (await heard(page)).includes(await said(page)), 'the announcement');
  // On its way Tab passes the picture, which says where one is; the rows speak for themselves.
  const [passed, ...others] = await heard(page);
  assert.match(passed, /^a: \d+ keys/);
  assert.deepEqual(others, [await said(page)], 'the change is announced once, and nothing else is');
  assert.match(await said(page), new RegExp(`^d joined: ${moved} of 2,000`));

  await tabTo(page, 'more about d');
  await page.keyboard.press('Enter');
  assert.equal(await button(page, 'more about d').getAttribute('aria-expanded'), 'true');
  const facts = page.locator('.facts');
  assert.match(await facts.innerText(), /points\s*128/);

  await tabTo(page, 'undo');
  await page.keyboard.press('Space');
  await link(page, /step=0$/);
  assert.deepEqual((await rows(page)).map(({ name }) => name), ['a', 'b', 'c']);
  assert.match((await heard(page)).at(-1), /^Start:/);
});

test('the focus is seen, and is never lost', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/step=0', { still: true });
  const stops = [];
  await page.evaluate(() => document.body.focus());
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const one = document.activeElement;
      if (one === document.body) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      const ring = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1.5) || boxShadow !== 'none';
      const row = one.closest('.by-keyboard') !== null;
      return { name: one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30), seen: ring || row || one.matches('.stage') };
    });
    if (!stop) break;
    stops.push(stop);
  }
  assert.ok(stops.length > 20, `${stops.length} stops`);
  assert.deepEqual(stops.filter(({ seen }) => !seen).map(({ name }) => name), [], 'stops without a mark');
  await button(page, 'remove b').focus();
  await page.keyboard.press('Enter');
  await until(async () => /^b left/.test(await said(page)), 'the removal');
  await page.keyboard.press('Control+z');
  await until(async () => /^Start/.test(await said(page)), 'the undo');
  await button(page, 'add node').focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'add node');
});

test('the theme can be chosen, is kept, and a link may ask for one', async (t) => {
  const page = await open(t, '', { still: true });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  assert.equal(await paper(), 'rgb(252, 251, 248)');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await until(async () => (await paper()) === 'rgb(21, 23, 26)', 'dark paper');
  await page.reload();
  await settled(page);
  assert.equal(await paper(), 'rgb(21, 23, 26)');
  const asked = await open(t, 'v1/ring/theme=contrast/step=0', { still: true });
  assert.equal(await asked.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), 'rgb(255, 255, 255)');
});

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page, name) {
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement.getAttribute('aria-label'))) === name) return;
  }
  assert.fail(`Tab never comes to “${name}”`);
}
