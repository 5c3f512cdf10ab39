// Keys of one's own: typed, pasted, from files, dropped, as bytes; a million of them; files of scenarios.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ask, button, hash, link, number, open, settled, until } from './lib/page.mjs';
import { ownKeys } from './lib/links.mjs';

const START = 'v1/ring/nodes=a,b,c/step=0';
const MILLION = 1_000_000;
const box = (page) => page.getByRole('dialog', { name: 'Your own keys' });
const sentence = (page) => page.locator('.sentence').innerText();
const working = (page) => page.locator('.working .work');

async function openBox(page) {
  await page.getByRole('button', { name: /^keys: / }).click();
  await page.getByRole('button', { name: /^Paste (your own|other) keys$/ }).click();
  return box(page);
}

const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Puts a file onto the page, as if dragged from a folder. */
async function drop(page, { name, text }, target = 'body') {
  await page.evaluate(
    ([name, text, target]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: 'text/plain' }));
      const send = (type) =>
        document.querySelector(target).dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      send('dragover');
      window.drop = () => send('drop');
    },
    [name, text, target],
  );
}

/** Notes the longest task from now on. */
async function watchTasks(page) {
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: 'longtask' });
  });
}
const longest = (page) => page.evaluate(() => window.longest);

/** So many keys that nobody has sent before; made in the page, so that no test waits for them to get there. */
const MAKE = `(count, name) => {
  const parts = [];
  for (let i = 0; i < count; i += 10000) {
    let part = '';
    for (let j = i; j < Math.min(count, i + 10000); j += 1) part += name + ':' + j.toString(36) + '\\n';
    parts.push(part);
  }
  return new Blob(parts);
}`;

/** Makes them, to be dropped later. */
const makeMany = (page, count, name) =>
  page.evaluate(([make, count, name]) => void (window.many = eval(make)(count, name)), [MAKE, count, name]);

/** Drops so many keys on the page. */
const dropMany = (page, count, name) =>
  page.evaluate(
    ([make, count, name]) => {
      const data = new DataTransfer();
      data.items.add(new File([window.many ?? eval(make)(count, name)], `${name}.txt`, { type: 'text/plain' }));
      delete window.many;
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [MAKE, count, name],
  );

/** Keeps hold of the program's memory, whichever way it is started. */
function keepMemory() {
  for (const way of ['instantiate', 'instantiateStreaming']) {
    const start = WebAssembly[way];
    WebAssembly[way] = async (...given) => {
      const made = await start.apply(WebAssembly, given);
      window.wasmMemory = (made.instance ?? made).exports.memory;
      return made;
    };
  }
}

/** Cancels as soon as the number that a pattern finds is so large; from within the page, or it would come too late. */
const cancelAt = (page, pattern, least) =>
  page.evaluate(
    ([pattern, least]) => {
      delete window.cancelledAt;
      const watch = new MutationObserver(() => {
        const work = document.querySelector('dialog[open] .work');
        const count = Number(work?.textContent.match(new RegExp(pattern))?.[1].replaceAll(',', '') ?? 0);
        if (count < least) return;
        watch.disconnect();
        window.cancelledAt = count;
        work.querySelector('button').click();
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    [pattern, least],
  );
const cancelledAt = (page) => page.waitForFunction(() => window.cancelledAt).then((at) => at.jsonValue());

test('ten thousand copies of one key are one distinct key', async (t) => {
  const page = await open(t, START, { still: true });
  const form = await openBox(page);
  await form.getByRole('textbox').fill('alpha\nbeta 3\n');
  await form.getByText('2 distinct keys, 4 with repeats').waitFor();
  await form.getByRole('textbox').fill('hot 10000\n');
  await form.getByText('1 distinct key, 10,000 with repeats').waitFor();
  await button(form, 'Use these keys').click();
  await form.waitFor({ state: 'hidden' });
  assert.match(await sentence(page), /1 own key \(10,000 with repeats\)/);
  assert.equal(await link(page, /own=/), 'v1/ring/nodes=a,b,c/own=hot*10000/step=0');
});

test('a line that cannot be used is named, and nothing is lost', async (t) => {
  const page = await open(t, START, { still: true });
  const form = await openBox(page);
  const text = form.getByRole('textbox');
  await text.fill('7b 9b\n4g\n');
  await form.getByRole('radio', { name: 'as hexadecimal bytes' }).click();
  await form.locator('.refused').filter({ hasText: 'Line 2' }).waitFor();
  await button(form, 'Use these keys').click();
  await form.locator('.refused').filter({ hasText: '4g' }).waitFor();
  assert.equal(await text.inputValue(), '7b 9b\n4g\n');
  await text.fill('');
  await button(form, 'Use these keys').click();
  await form.getByText(/Expected at least one key/).waitFor();
  assert.equal(await hash(page), START);
});

test('bytes that are no text go through the link and back', async (t) => {
  const page = await open(t, START, { still: true });
  const form = await openBox(page);
  await form.getByRole('radio', { name: 'as hexadecimal bytes' }).click();
  await form.getByRole('textbox').fill('7b 9b f7 ea 6a ab e6 d2 3e 4b\n0x61625c6364*2');
  await button(form, 'Use these keys').click();
  const written = await link(page, /own=/);
  assert.equal(written, 'v1/ring/nodes=a,b,c/own=~7b~9b~f7~eaj~ab~e6~d2~3eK,ab~5ccd*2/step=0');
  const before = await ask(page, 'locate', written);
  await page.reload();
  await settled(page);
  assert.equal(await hash(page), written);
  assert.deepEqual(await ask(page, 'locate', await hash(page)), before);
  assert.match(await sentence(page), /2 own keys \(3 with repeats\)/);
});

test('a file is opened, its keys counted, then used', async (t) => {
  const page = await open(t, START, { still: true });
  const form = await openBox(page);
  await form.locator('input[type=file]').setInputFiles(file('mine.txt', 'one\r\ntwo\r\none\r\n'));
  await form.getByText('2 distinct keys, 3 with repeats').waitFor();
  await form.getByText('mine.txt, 15 bytes').waitFor();
  await button(form, 'Use these keys').click();
  assert.match(await link(page, /own=/), /own=one\*2,two\//);
});

test('a file is dropped anywhere on the page', async (t) => {
  const page = await open(t, START, { still: true });
  await drop(page, { name: 'keys.txt', text: 'x\ny\nz\n' }, '.stage');
  await page.locator('.drop-here').waitFor();
  await page.evaluate(() => window.drop());
  await page.locator('.drop-here').waitFor({ state: 'detached' });
  await box(page).getByText('3 distinct keys').waitFor();
  await button(box(page), 'Use these keys').click();
  assert.match(await link(page, /own=/), /own=x,y,z\//);
});

test('a long paste is kept beside the field', async (t) => {
  const page = await open(t, START, { still: true });
  const form = await openBox(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', Array.from({ length: 30_000 }, (_, i) => `pasted-${i}`).join('\n'));
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector('dialog textarea').dispatchEvent(event);
  });
  await form.getByText(/Pasted text, 3\d\d kB/).waitFor();
  await form.getByText('30,000 distinct keys').waitFor();
  await button(form, 'Take it out').click();
  await form.getByText('30,000 distinct keys').waitFor({ state: 'hidden' });
  assert.equal(await form.getByRole('textbox').isVisible(), true);
});

test('a million keys: no long task, counted, cancelled half-way, used', { timeout: 180_000 }, async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c,d,e/add=f/step=1', { still: true });
  await makeMany(page, MILLION, 'first');
  await page.waitForTimeout(500);
  await watchTasks(page);
  await dropMany(page, MILLION, 'first');
  const form = box(page);
  await form.getByText('1,000,000 distinct keys').waitFor({ timeout: 60_000 });
  await cancelAt(page, 'Placing the keys: (\\d+) %', 20);
  await button(form, 'Use these keys').click();
  assert.ok((await cancelledAt(page)) < 100);
  await form.locator('.work').waitFor({ state: 'detached' });
  assert.match(await sentence(page), /2,000 keys/, 'the old picture stays');
  assert.equal(await form.isVisible(), true, 'and so does what was read');
  await button(form, 'Use these keys').click();
  t.diagnostic(`longest task: reading ${await longest(page)} ms`);
  await form.waitFor({ state: 'hidden', timeout: 60_000 });
  await settled(page);
  assert.match(await sentence(page), /1,000,000 own keys/);
  await until(async () => /left=keys/.test(await hash(page)), 'the address to say that its keys are left out');
  const read = await longest(page);
  await page.evaluate(() => (window.longest = 0));
  await button(page, 'remove b').click();
  // So quick, most often, that the line of progress is hardly seen.
  await link(page, /drop=b/);
  await until(async () => (await working(page).count()) === 0, 'the keys to be placed', 60_000);
  const placed = await longest(page);
  t.diagnostic(`longest task: reading and placing ${read} ms, placing anew ${placed} ms`);
  // The aim is 100 ms; this is a build without optimisation on a machine with other work.
  assert.ok(read < 400 && placed < 400, `tasks of ${read} and ${placed} ms`);
});

test('reading can be cancelled, too many keys are refused', { timeout: 120_000 }, async (t) => {
  const page = await open(t, START, { still: true });
  await cancelAt(page, '([\\d,]+) keys read …', 100_000);
  await dropMany(page, MILLION + 1, 'over');
  assert.ok((await cancelledAt(page)) < MILLION);
  await box(page).locator('.work').waitFor({ state: 'detached' });
  assert.equal(await box(page).locator('.result').innerText(), '');
  await button(box(page), 'Use these keys').click();
  await box(page).locator('.refused').filter({ hasText: '1,000,000' }).waitFor({ timeout: 60_000 });
  assert.equal(await hash(page), START);
});

test('three times a million keys take no more memory than one or two', { timeout: 240_000 }, async (t) => {
  const page = await open(t, START, { still: true, init: keepMemory });
  const sizes = [];
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await dropMany(page, MILLION, name);
    await box(page).getByText('1,000,000 distinct keys').waitFor({ timeout: 60_000 });
    await button(box(page), 'Use these keys').click();
    await box(page).waitFor({ state: 'hidden', timeout: 60_000 });
    await settled(page);
    sizes.push(await page.evaluate(() => window.wasmMemory.buffer.byteLength));
  }
  t.diagnostic(`bytes after each: ${sizes.map(number)}`);
  // The memory of a program never shrinks; undo keeps a few lists, and no more than so many bytes of them.
  assert.ok(sizes[5] < sizes[4] * 1.05 && sizes[5] < 256e6, `${sizes.map(number)}`);
});

test('a scenario of many keys is saved, opened and dropped as a file', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/add=d/step=1', { still: true });
  const keys = ownKeys(3_000);
  const form = await openBox(page);
  await form.locator('input[type=file]').setInputFiles(file('k.txt', keys.join('\n')));
  await form.getByText(/distinct keys/).waitFor();
  await button(form, 'Use these keys').click();
  await form.waitFor({ state: 'hidden' });
  await link(page, /left=keys/);
  const download = page.waitForEvent('download');
  await button(page, 'save file').click();
  const saved = await download;
  assert.equal(saved.suggestedFilename(), 'scenario.ringscope');
  const text = await readFile(await saved.path(), 'utf8');
  const [head, ...lines] = text.trimEnd().split('\n');
  assert.equal(head, 'v1/ring/nodes=a,b,c/left=keys/add=d/step=1');
  assert.deepEqual(lines, [...new Set(keys)]);
  const counts = (page) => page.locator('tr.node-row td.num').allInnerTexts();
  const before = await counts(page);

  // A reload asks for the keys, and the file brings them back.
  await page.reload();
  await settled(page);
  const missing = page.getByRole('region', { name: 'The link’s own keys' });
  await missing.waitFor();
  await page.getByLabel('open file', { exact: true }).and(page.locator('input')).setInputFiles(file('s.ringscope', text));
  await missing.waitFor({ state: 'detached' });
  await settled(page);
  assert.deepEqual(await counts(page), before);

  await button(page, 'undo').click();
  await missing.waitFor();
  await drop(page, { name: 's.ringscope', text });
  await page.evaluate(() => window.drop());
  await missing.waitFor({ state: 'detached' });
  assert.deepEqual(await counts(page), before);
});

test('keys that a link left out are given again as a file of keys', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/left=keys/step=0', { still: true });
  const missing = page.getByRole('region', { name: 'The link’s own keys' });
  await missing.locator('input[type=file]').setInputFiles(file('k.txt', 'p\nq\n'));
  await missing.getByText('2 distinct keys').waitFor();
  await button(missing, 'Use these keys').click();
  await missing.waitFor({ state: 'detached' });
  assert.match(await link(page, /own=/), /own=p,q\//);
});

test('a file that is no scenario says why', async (t) => {
  const page = await open(t, START, { still: true });
  await page.getByLabel('open file', { exact: true }).and(page.locator('input')).setInputFiles(file('bad.ringscope', 'v1/ring/nodes=a,,b/step=0\n'));
  await page.locator('.refusal').filter({ hasText: 'bad.ringscope' }).waitFor();
  assert.equal(await hash(page), START);
});

test('a long link says so and offers a file', async (t) => {
  const page = await open(t, START, { still: true, permissions: ['clipboard-read', 'clipboard-write'] });
  const form = await openBox(page);
  await form.getByRole('textbox').fill(ownKeys(700).join('\n'));
  await button(form, 'Use these keys').click();
  await form.waitFor({ state: 'hidden' });
  await button(page, 'copy link').click();
  const note = page.locator('.long-link');
  await note.getByText(/It is [\d,]+ characters long/).waitFor();
  const download = page.waitForEvent('download');
  await button(note, 'save file').click();
  await download;
  await button(note, 'Dismiss').click();
  await note.waitFor({ state: 'detached' });
});

test('a link with a million made keys opens bit by bit and stays as it is', { timeout: 120_000 }, async (t) => {
  const scenario = 'v1/jump/nodes=a,b,c/keys=1000000/add=d/step=1';
  const page = await open(t, scenario, { still: true, settle: false });
  await until(async () => /1,000,000 keys/.test(await sentence(page).catch(() => '')), 'a million keys', 60_000);
  await settled(page);
  await page.waitForTimeout(500);
  assert.equal(await hash(page), scenario);
  const total = await page.locator('tr.node-row td.num').evaluateAll((cells) =>
    cells.reduce((sum, cell) => sum + (Number(cell.textContent.replaceAll(',', '')) || 0), 0));
  assert.equal(total, MILLION);
});

test('the list of a million keys is walked, filtered and lights a key up', { timeout: 120_000 }, async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/keys=1000000/add=d/step=1', { still: true });
  await until(async () => /1,000,000 keys/.test(await sentence(page)), 'a million keys', 60_000);
  await settled(page);
  await page.locator('summary').filter({ hasText: 'Every key' }).click();
  const grid = page.getByRole('grid', { name: 'all keys' });
  await grid.waitFor();
  assert.equal(await grid.getAttribute('aria-rowcount'), '1000001');
  const rows = () => grid.locator('.key-rows .key-row');
  assert.ok((await rows().count()) < 30, 'only rows that are seen exist');
  const here = async () => (await grid.locator('.key-row[data-here=true]').innerText()).split(/\s+/);
  await grid.focus();
  await page.keyboard.press('End');
  assert.deepEqual((await here()).slice(0, 2), ['1,000,000', 'key-999999']);
  await page.keyboard.press('ArrowUp');
  assert.deepEqual((await here()).slice(0, 2), ['999,999', 'key-999998']);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const [, key, , , ] = await here();
  assert.equal(key, 'key-1');
  await page.keyboard.press('Enter');
  assert.equal(await page.getByRole('textbox', { name: 'find a key' }).inputValue(), 'key-1');
  assert.equal(await grid.locator('.key-row[aria-selected=true]').count(), 1);
  await page.getByRole('textbox', { name: 'only keys that contain' }).fill('99999');
  await page.getByText('19 of 1,000,000 keys').waitFor({ timeout: 30_000 });
  assert.equal(await grid.getAttribute('aria-rowcount'), '20');
  // A wheel's turn in the middle shows other rows.
  await page.getByRole('textbox', { name: 'only keys that contain' }).fill('');
  await grid.evaluate((window) => (window.scrollTop = window.scrollHeight / 2));
  await until(async () => /^key-[45]\d{5}$/.test((await rows().first().innerText()).split(/\s+/)[1]), 'rows of the middle');
});
