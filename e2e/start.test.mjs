// The first seconds: the still picture, the program, and what is said when it cannot start.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, hash, number, open, said, settled, until } from './lib/page.mjs';

const SCENARIO = 'v1/ring/nodes=a,b,c/add=d/step=1';

/** Holds the program back until it is let go. */
function holdProgram() {
  let letGo;
  const gone = new Promise((resume) => {
    letGo = resume;
  });
  const route = (context) =>
    context.route('**/*.wasm', async (request) => {
      await gone;
      await request.continue();
    });
  return { route, letGo };
}

/** Answers the request for the program with something else. */
const instead = (answer) => (context) => context.route('**/*.wasm', (request) => request.fulfill(answer));

test('an empty address shows the opening scenario, just after a change', async (t) => {
  const began = Date.now();
  const page = await open(t);
  assert.ok(Date.now() - began < 10_000, 'the first picture is there within 10 s');
  const { moved, needless } = await ask(page, 'plan', '');
  const sentence = await said(page);
  assert.match(sentence, new RegExp(`^cache-6 joined: ${moved} of 2,000 keys moved, all of them to cache-6;`));
  assert.match(sentence, /expected, K\/\(N\+1\)\. None moved needlessly\.$/);
  assert.equal(needless, 0);
  assert.equal(await hash(page), '', 'the address is left alone until something is changed');
  assert.equal(await page.locator('#start').count(), 0, 'the still picture is gone');
  assert.match(await page.title(), /Ringscope/);
  const empty = await page.evaluate(() => {
    const canvas = document.querySelector('.stage canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return !data.some((value, at) => at % 4 === 3 && value > 0);
  });
  assert.ok(!empty, 'something is drawn');
});

test('a still picture is seen before the program arrives, where the program will draw', async (t) => {
  const { route, letGo } = holdProgram();
  const page = await open(t, '', { route, settle: false });
  const poster = page.locator('#poster');
  await poster.waitFor();
  const still = await page.locator('#poster svg').boundingBox();
  assert.ok(still.width > 500 && still.height > 400, `a picture of ${still.width} × ${still.height}`);
  assert.ok(await page.locator('#start-message').isHidden(), 'nothing is wrong');
  letGo();
  await settled(page);
  assert.equal(await poster.count(), 0);
  const live = await page.locator('.stage canvas').boundingBox();
  for (const side of ['x', 'y', 'width', 'height']) {
    assert.ok(Math.abs(still[side] - live[side]) <= 2, `${side}: still ${still[side]}, then ${live[side]}`);
  }
});

test('the still picture is hidden at once where the address holds another scenario', async (t) => {
  const { route, letGo } = holdProgram();
  const page = await open(t, SCENARIO, { route, settle: false });
  await page.waitForLoadState('domcontentloaded');
  assert.ok(await page.locator('#poster').isHidden());
  letGo();
  await settled(page);
  assert.match(await said(page), /^d joined:/);
});

test('the functions for other programs are there', async (t) => {
  const page = await open(t);
  const names = ['locate', 'points', 'plan', 'measure', 'read_config', 'schema'];
  const kinds = await page.evaluate((names) => names.map((name) => typeof window.wasmBindings[name]), names);
  assert.deepEqual(kinds, names.map(() => 'function'));
  const { schemes, limits } = await ask(page, 'schema');
  assert.ok(schemes.some(({ name }) => name === 'ring'));
  assert.ok(limits);
  const [row] = await ask(page, 'locate', SCENARIO, ['key-0']);
  assert.deepEqual(Object.keys(row).sort(), ['hash', 'key', 'owner', 'replicas']);
});

const BROKEN = {
  'is not there': [{ status: 404, contentType: 'text/plain', body: 'no' }, /newer version than this page.*Reload/],
  'is answered with a page': [{ status: 200, contentType: 'text/html', body: '<p>front page' }, /newer version than this page/],
  'is refused by the host': [{ status: 503, contentType: 'text/plain', body: 'no' }, /answered 503.*reload/],
  'is damaged': [{ status: 200, contentType: 'application/wasm', body: 'not a program' }, /did not accept its program/],
};

for (const [what, [answer, sentence]] of Object.entries(BROKEN)) {
  test(`a sentence is said, and the picture stays, when the program ${what}`, async (t) => {
    const page = await open(t, '', { route: instead(answer), settle: false, expected: [/Ringscope could not|answer (404|503)|status of (404|503)|WebAssembly/] });
    const message = page.locator('#start-message');
    await message.waitFor();
    assert.match(await message.innerText(), sentence);
    assert.equal(await message.getAttribute('role'), 'alert');
    assert.ok(await page.locator('#poster').isVisible());
  });
}

test('a sentence is said when the start script is missing', async (t) => {
  const route = (context) => context.route('**/start*.js', (request) => request.fulfill({ status: 404, body: '' }));
  const page = await open(t, '', { route, settle: false, expected: [/404/] });
  await page.locator('#start-message').waitFor();
  assert.match(await page.locator('#start-message').innerText(), /could not load its start script/);
  assert.ok(await page.locator('#poster').isVisible());
});

test('a panic leaves a message, a reload button and the link, and nothing goes on', async (t) => {
  const page = await open(t, SCENARIO);
  await page.evaluate(() => {
    dispatchEvent(new CustomEvent('ringscope-panic', { detail: { message: 'a test' } }));
  });
  const panel = page.getByRole('alertdialog', { name: 'Ringscope has stopped' });
  await panel.waitFor();
  assert.match(await panel.innerText(), /a test/);
  assert.equal(await panel.getByRole('textbox').inputValue(), page.url());
  assert.ok(await page.locator('#app').evaluate((app) => app.inert));
  const reload = panel.getByRole('button', { name: 'Reload' });
  assert.ok(await reload.evaluate((node) => node === document.activeElement));
  await reload.click();
  await until(async () => (await panel.count()) === 0, 'the reload');
  await settled(page);
  assert.match(await said(page), /^d joined:/);
});

test('many keys open in bearable time', async (t) => {
  const scenario = 'v1/ring/keys=100000/add=f/step=1';
  const page = await open(t, scenario, { still: true });
  const { moved } = await ask(page, 'plan', scenario);
  assert.match(await said(page), new RegExp(`^f joined: ${number(moved)} of 100,000 keys moved`));
});
