// The box with what is pasted elsewhere: it makes what the docs hold, copies it or says how, and tells what it tells.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, button, open, settled, until } from './lib/page.mjs';
import { snippet } from './lib/hosts.mjs';
import { ownKeys } from './lib/links.mjs';
import { small } from './lib/targets.mjs';

const SCENARIO = 'v1/ring/nodes=cache-1,cache-2,cache-3/add=cache-4/drop=cache-2/step=1';

/** Opens the box, for one of its forms. */
async function share(t, link, { form = 'Link', ...options } = {}) {
  const page = await open(t, link, { still: true, ...options });
  if (options.width < 900) await button(page, 'Menu').click();
  await button(page, 'embed').click();
  const box = page.getByRole('dialog', { name: 'Share or embed' });
  await box.getByRole('radio', { name: form, exact: true }).click();
  return { page, box };
}

const text = (box) => box.getByRole('textbox', { name: 'Text to paste' }).inputValue();
const site = (page) => page.evaluate(() => location.origin + location.pathname);

test('it makes the very texts that the docs hold', async (t) => {
  const { page, box } = await share(t, SCENARIO);
  const here = await site(page);
  assert.equal(await text(box), `${here}#${SCENARIO}`);
  for (const [form, doc, name] of [
    ['Frame', 'embed.md', 'frame'],
    ['Element', 'embed.md', 'element'],
    ['mdBook', 'embed.md', 'mdbook'],
    ['reveal.js', 'slides.md', 'slide'],
  ]) {
    await box.getByRole('radio', { name: form, exact: true }).click();
    await until(async () => (await text(box)) === snippet(doc, name).replaceAll('https://ringscope.example/', here), form);
  }
  await box.getByRole('radio', { name: 'Markdown', exact: true }).click();
  await until(async () => (await text(box)) === `[Ringscope, hash ring: cache\\-4 joins](${here}#${SCENARIO})`, 'Markdown');
});

test('names that would break out of markup stay names', async (t) => {
  const name = '"></iframe><img src=x onerror=alert(1)> ](x) {{y}}';
  const escaped = [...new TextEncoder().encode(name)].map((b) => `~${b.toString(16).padStart(2, '0')}`).join('');
  const link = `v1/ring/nodes=a,b/add=${escaped}/step=1`;
  const { page, box } = await share(t, link, { form: 'Frame' });
  for (const form of ['Frame', 'Element', 'reveal.js', 'mdBook']) {
    await box.getByRole('radio', { name: form, exact: true }).click();
    const pasted = await text(box);
    const found = await page.evaluate((pasted) => {
      const template = document.createElement('template');
      template.innerHTML = pasted;
      const framed = template.content.querySelector('iframe, ring-scope');
      const link = framed.getAttribute('src') ?? framed.dataset.src ?? framed.getAttribute('scenario');
      return { title: framed.title, link, images: template.content.querySelectorAll('img').length };
    }, pasted);
    assert.equal(found.images, 0, form);
    assert.equal(found.title, `Ringscope, hash ring: ${name} joins`, form);
    const rows = await ask(page, 'locate', found.link, ['key-1', 'key-2', 'key-3']);
    assert.equal(rows.length, 3, form);
  }
});

test('what is copied is what stands there', async (t) => {
  const { page, box } = await share(t, SCENARIO, { form: 'Frame', permissions: ['clipboard-read', 'clipboard-write'] });
  await button(box, 'Copy').click();
  await button(box, 'Copied').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await text(box));
  assert.match(await box.getByRole('status').innerText(), /^Copied, \d+ characters\.$/);
});

test('where nothing may copy, the text is selected and the keys are named', async (t) => {
  const { page, box } = await share(t, SCENARIO, {
    form: 'Markdown',
    init: () => {
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
      Document.prototype.execCommand = () => false;
    },
  });
  await button(box, 'Copy').click();
  await box.getByText(/press Ctrl\+C/).waitFor();
  const picked = await page.evaluate(() => {
    const { selectionStart, selectionEnd, value } = document.activeElement;
    return value?.slice(selectionStart, selectionEnd);
  });
  assert.equal(picked, await text(box));
});

test('by the older way of copying it works inside the box too', async (t) => {
  const { page, box } = await share(t, SCENARIO, {
    form: 'Link',
    permissions: ['clipboard-read', 'clipboard-write'],
    init: () => {
      window.clipboardOfTheTest = navigator.clipboard;
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
    },
  });
  await button(box, 'Copy').click();
  await button(box, 'Copied').waitFor();
  assert.equal(await page.evaluate(() => window.clipboardOfTheTest.readText()), await text(box));
});

test('it says how long the link is, what it reveals and what it leaves out', async (t) => {
  const { page, box } = await share(t, 'v1/ring/nodes=cache-1@east,cache-2@west/own=alice,bob*3/add=cache-3/step=1');
  const length = (await text(box)).length;
  await box.getByText(`The link is ${length} characters long.`).waitFor();
  await box.getByText('3 names of nodes (cache-1, cache-2 and cache-3), 2 zones and 2 keys of your own; no server is told.').waitFor();
  assert.equal(await button(box, 'save file').count(), 0, 'a short link needs no file');

  // Long, but whole: it warns, and offers a file.
  const many = ownKeys(1_500).join(',').replaceAll(':', '~3a');
  await page.goto(`${await site(page)}#v1/ring/own=${many}/step=0`);
  await page.reload();
  await settled(page);
  await button(page, 'embed').click();
  await box.getByText(/Above 2,000 some programs cut links/).waitFor();
  assert.ok((await text(box)).length > 2_000);
  await button(box, 'save file').waitFor();
  await box.getByText('1,500 keys of your own; no server is told.').waitFor();
});

test('the frame can be looked at, in the colours that were chosen', async (t) => {
  const { page, box } = await share(t, SCENARIO, { form: 'Frame' });
  await box.getByRole('radio', { name: 'Dark', exact: true }).click();
  assert.match(await text(box), /\/embed=1\/theme=dark\/add=/);
  await button(box, 'Show the frame').click();
  const shown = box.locator('iframe');
  assert.equal(await shown.getAttribute('title'), 'Ringscope, hash ring: cache-4 joins');
  const frame = await (await shown.elementHandle()).contentFrame();
  await settled(frame);
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await button(box, 'Hide the frame').click();
  assert.equal(await box.locator('iframe').count(), 0);
  await page.keyboard.press('Escape');
  assert.equal(await box.count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'embed', 'the focus is back');
});

for (const width of [360, 1440]) {
  test(`at ${width} pixels everything in the box can be met by a finger and read`, async (t) => {
    const { page, box } = await share(t, SCENARIO, { form: 'reveal.js', width, height: 800 });
    assert.deepEqual(await small(page, { within: 'dialog[open]' }), []);
    const wide = await page.evaluate(() => {
      const shown = document.querySelector('dialog[open]');
      return { box: shown.scrollWidth - shown.clientWidth, page: document.documentElement.scrollWidth - innerWidth };
    });
    assert.ok(wide.box <= 0 && wide.page <= 0, JSON.stringify(wide));
    assert.match(await box.innerText(), /slides\.js/);
  });
}
