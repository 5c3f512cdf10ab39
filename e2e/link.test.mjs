// The scenario in the address: it follows, it is copied, and it never pushes the reader's history.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './lib/server.mjs';
import { ask, button, hash, link, open, said, settled, until } from './lib/page.mjs';
import { rows } from './lib/cluster.mjs';
import { pixels } from './lib/picture.mjs';

const SCENARIO = 'v1/ring/nodes=a,b,c*2/add=d/step=1';
const KEYS = Array.from({ length: 200 }, (_, i) => `key-${i * 7}`);

/** Notes every change of the address, and refuses the first `refuse` of them. */
const noteChanges = {
  script: (refuse) => {
    window.changes = [];
    const replace = history.replaceState;
    history.replaceState = function replaceState(...given) {
      window.changes.push({ at: performance.now(), to: String(given[2]) });
      if (window.changes.length <= refuse) throw new DOMException('too many', 'SecurityError');
      return replace.apply(this, given);
    };
    history.pushState = () => window.changes.push({ pushed: true });
  },
  with: 0,
};

const changes = (page) => page.evaluate(() => window.changes);
const historyLength = (page) => page.evaluate(() => history.length);

test('the address follows every edit, in place', async (t) => {
  const page = await open(t, SCENARIO, { still: true });
  const length = await historyLength(page);
  assert.equal(await hash(page), SCENARIO);
  await button(page, 'add node').click();
  assert.equal(await link(page, /add=e/), 'v1/ring/nodes=a,b,c*2/add=d/add=e/step=2');
  await button(page, 'remove b').click();
  assert.equal(await link(page, /drop/), 'v1/ring/nodes=a,b,c*2/add=d/add=e/drop=b/step=3');
  // With reduced motion it halts once on the way.
  for (let press = 0; press < 2; press += 1) await button(page, 'step back').click();
  assert.equal(await link(page, /step=2/), 'v1/ring/nodes=a,b,c*2/add=d/add=e/drop=b/step=2');
  assert.equal(await historyLength(page), length);
});

test('a fast drag writes the address at most every 300 ms, and its end last', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/step=0', { init: noteChanges });
  await button(page, 'more about b').click();
  const slider = page.getByRole('slider', { name: 'weight slider of b' });
  const { x, y, width, height } = await slider.boundingBox();
  await page.mouse.move(x + width / 4, y + height / 2);
  await page.mouse.down();
  const began = Date.now();
  for (let i = 0; i < 80; i += 1) {
    const part = 0.5 + 0.45 * Math.sin(i / 6);
    await page.mouse.move(x + width * part, y + height / 2);
  }
  await page.mouse.move(x + width - 2, y + height / 2);
  await page.mouse.up();
  const took = Date.now() - began;
  const weight = await slider.inputValue();
  const last = await link(page, new RegExp(`weigh=b\\*${weight}/`));
  assert.equal(last, `v1/ring/nodes=a,b,c/weigh=b*${weight}/step=1`, 'a drag is one change');
  await page.waitForTimeout(700);
  const noted = await changes(page);
  assert.ok(noted.length >= 1 && noted.length <= took / 300 + 2, `${noted.length} changes in ${took} ms`);
  noted.slice(1).forEach((change, i) => {
    const pause = change.at - noted[i].at;
    assert.ok(pause >= 290, `only ${pause} ms between two changes`);
  });
  assert.ok(noted.at(-1).to.endsWith(last), 'the last state is there');
  await page.keyboard.press('Escape');
  await button(page, 'undo').click();
  assert.equal(await link(page, /step=0/), 'v1/ring/nodes=a,b,c/step=0', 'undo takes the whole drag back');
});

test('a browser that refuses changes of the address is asked again, and nothing breaks', async (t) => {
  const page = await open(t, SCENARIO, { still: true, init: { ...noteChanges, with: 2 } });
  await button(page, 'add node').click();
  await until(async () => (await changes(page)).length === 1, 'the first try');
  assert.equal(await hash(page), SCENARIO);
  assert.match(await said(page), /^e joined:/);
  assert.equal(await link(page, /add=e/), 'v1/ring/nodes=a,b,c*2/add=d/add=e/step=2');
  assert.equal((await changes(page)).length, 3);
});

test('back leaves the page, whatever was edited', async (t) => {
  const site = await serve({ pages: { '/before.html': '<title>before</title><p>before' } });
  t.after(site.close);
  const page = await open(t, '', { on: site, still: true, address: `${site.origin}/before.html`, settle: false });
  await page.goto(site.url(SCENARIO));
  await settled(page);
  for (let i = 0; i < 3; i += 1) await button(page, 'add node').click();
  await link(page, /step=4/);
  await page.goBack();
  assert.equal(await page.title(), 'before');
  await page.goForward();
  await settled(page);
  assert.match(await hash(page), /step=4$/, 'and forward comes back to what was left');
});

test('a reload keeps what is shown', async (t) => {
  const page = await open(t, SCENARIO, { still: true });
  for (let i = 0; i < 2; i += 1) await button(page, 'add node').click();
  const written = await link(page, /step=3$/);
  await page.reload();
  await settled(page);
  assert.equal(await hash(page), written);
  assert.match(await said(page), /^f joined:/);
});

test('what is edited last is in the address when the page is left at once', async (t) => {
  const site = await serve({ pages: { '/after.html': '<p>after' } });
  t.after(site.close);
  const page = await open(t, SCENARIO, { on: site, still: true });
  for (let i = 0; i < 2; i += 1) await button(page, 'add node').click();
  await page.evaluate(() => location.assign('/after.html'));
  await page.getByText('after').waitFor();
  await page.goBack();
  await settled(page);
  assert.match(await hash(page), /add=e\/add=f\/step=3$/);
});

test('a copied link opens the same scenario elsewhere', async (t) => {
  const page = await open(t, SCENARIO, { permissions: ['clipboard-read', 'clipboard-write'] });
  await button(page, 'raise weight of a').click();
  await settled(page);
  await button(page, 'copy link').click();
  await page.getByRole('status').filter({ hasText: /copied/i }).waitFor({ state: 'attached' });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /\/#v1\/ring\/nodes=a,b,c\*2\/add=d\/weigh=a\*2\/step=2$/);
  const other = await page.context().newPage();
  await other.goto(copied);
  await settled(other);
  assert.deepEqual(await ask(other, 'locate', copied, KEYS), await ask(page, 'locate', await link(page, /weigh/), KEYS));
  assert.equal(await said(other), await said(page));
  assert.deepEqual(await rows(other), await rows(page));
  await page.mouse.move(0, 0);
  await page.locator('body').press('Escape');
  await until(async () => (await pixels(page)) === (await pixels(other)), 'the same picture');
});

test('where copying is not allowed, the link is there to be copied by hand', async (t) => {
  const page = await open(t, SCENARIO, {
    init: () => {
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
      Document.prototype.execCommand = () => false;
    },
  });
  await button(page, 'copy link').click();
  const field = page.getByRole('textbox', { name: /Ctrl\+C/ });
  await field.waitFor();
  const picked = await field.evaluate((field) => ({
    focused: document.activeElement === field,
    text: field.value.slice(field.selectionStart, field.selectionEnd),
  }));
  assert.deepEqual(picked, { focused: true, text: page.url() });
});

test('an address that is changed by hand right after an edit wins over the edit', async (t) => {
  const page = await open(t, SCENARIO, { still: true });
  for (let i = 0; i < 3; i += 1) {
    const other = `v1/ring/nodes=x,y,z/v=${100 + i}`;
    await page.evaluate((other) => {
      document.querySelector('[aria-label="add node"]').click();
      document.querySelector('[aria-label="add node"]').click();
      setTimeout(() => (location.hash = other), 250);
    }, other);
    await page.getByText('may have been cut short').waitFor();
    await page.waitForTimeout(400);
    assert.equal(await hash(page), other, 'what was typed stays as it was typed');
    assert.deepEqual((await rows(page)).map(({ name }) => name), ['x', 'y', 'z']);
  }
});

test('an address that is changed by hand is followed, and undo goes back', async (t) => {
  const page = await open(t, SCENARIO, { still: true });
  await page.evaluate(() => {
    location.hash = 'v1/modulo/nodes=x,y,z/drop=y/step=1';
  });
  await until(async () => /^y left:/.test(await said(page)), 'the other scenario');
  await settled(page);
  assert.deepEqual((await rows(page)).map(({ name }) => name), ['x', 'z', 'y']);
  assert.equal(await hash(page), 'v1/modulo/nodes=x,y,z/drop=y/step=1');
  await button(page, 'undo').click();
  assert.equal(await link(page, /^v1\/ring/), SCENARIO);
  assert.match(await said(page), /^d joined:/);
});

test('written links hold only signs that survive mail and chat, and end in a digit', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a/step=0', { still: true });
  for (const name of ['two words', 'Zürich', 'a+b&c=d#e', '100%', '"quoted"', '日本']) {
    await button(page, '+ Add a change').click();
    await page.getByLabel('Its name').fill(name);
    await button(page, 'Add').click();
    await until(async () => (await rows(page)).some((row) => row.name === name), `the node ${name}`);
  }
  const written = await link(page, /step=6$/);
  assert.match(written, /^[A-Za-z0-9._:~/=,*@;[\]-]+$/);
  assert.equal((await ask(page, 'locate', written)).length, 2000);
  await page.reload();
  await settled(page);
  assert.equal((await rows(page)).length, 7);
  assert.equal(await hash(page), written);
});
