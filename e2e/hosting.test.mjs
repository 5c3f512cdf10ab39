// The built folder on hosts of every kind: under a path, with wrong types, under a strict policy, behind an old cache,
// with links that lost their "#" on the way, and where it cannot start at all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { CSP, DIST, serve } from './lib/server.mjs';
import { ask, button, hash, open, said, settled, until } from './lib/page.mjs';

const SCENARIO = 'v1/ring/nodes=a,b,c/add=d/step=1';
const JOINED = /^d joined: \d+ of 2,000 keys moved/;

const HOSTS = {
  'under a path': { base: '/some/repo/' },
  'with Wasm as application/octet-stream': { types: { '.wasm': 'application/octet-stream' } },
  'with Wasm without a type': { types: { '.wasm': null } },
  'under a strict Content-Security-Policy': { headers: { 'Content-Security-Policy': CSP } },
};

for (const [how, options] of Object.entries(HOSTS)) {
  test(`starts ${how}: empty, with a link, after a reload, in a frame`, async (t) => {
    const base = options.base ?? '/';
    const site = await serve({
      ...options,
      pages: { '/host.html': `<iframe src="${base}#${SCENARIO}" width="800" height="600"></iframe>` },
    });
    t.after(site.close);
    const page = await open(t, '', { on: site, still: true });
    assert.match(await said(page), /^cache-6 joined: /);
    await page.goto(site.url(SCENARIO));
    await settled(page);
    const { moved } = await ask(page, 'plan', SCENARIO);
    const expected = new RegExp(`^d joined: ${moved} of 2,000 keys moved`);
    assert.match(await said(page), expected);
    await page.reload();
    await settled(page);
    assert.match(await said(page), expected);
    assert.equal(await hash(page), SCENARIO);
    await page.goto(`${site.origin}/host.html`);
    await until(() => page.frames().length === 2, 'the frame');
    await settled(page.frames()[1]);
    assert.match(await said(page.frames()[1]), expected);
  });
}

test('a strict policy is in the way of nothing on the page', async (t) => {
  const site = await serve({ headers: { 'Content-Security-Policy': CSP } });
  t.after(site.close);
  const page = await open(t, SCENARIO, { on: site });
  // What moves, pops up and is saved sets styles and makes blobs; violations would stand on the console.
  const { x, y, width, height } = await page.locator('.stage canvas').boundingBox();
  await page.mouse.move(x + width / 2, y + height / 5);
  await button(page, 'step back').click();
  await button(page, 'play').click();
  await settled(page);
  await button(page, 'zoom in').click();
  await button(page, 'Whole picture').click();
  await button(page, 'more about b').click();
  for (const word of [/^keys: /, /^scheme: /]) {
    await page.getByRole('button', { name: word }).click();
    await page.locator('.popover').waitFor();
    await page.keyboard.press('Escape');
  }
  await button(page, 'Edit as a list').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await button(page, '+ Add a change').click();
  await page.keyboard.press('Escape');
  assert.match(await said(page), JOINED);
});

/** The index.html of a release before this one: its program has another name, and is gone. */
const before = (text) => text.replace(/ringscope-[0-9a-f]+/g, 'ringscope-0123456789abcdef');
const GONE = [/answer 404|status of 404/];

test('an old page from a cache gets the new one by itself, and keeps its link', async (t) => {
  let asked = 0;
  const site = await serve({
    headers: { 'Cache-Control': 'max-age=600' },
    index: ({ headers }, text) => {
      asked += 1;
      // A cache holds the old page until somebody asks past it.
      return /no-cache|max-age=0/.test(headers['cache-control']) ? text : before(text);
    },
  });
  t.after(site.close);
  const page = await open(t, SCENARIO, { on: site, still: true, expected: GONE });
  assert.match(await said(page), JOINED);
  assert.equal(await hash(page), SCENARIO);
  assert.ok(asked >= 2 && asked <= 3, `the page was asked for ${asked} times`);
});

test('where the cache is not to be passed, a sentence says so, and nothing goes round in circles', async (t) => {
  let asked = 0;
  const site = await serve({
    index: (_, text) => {
      asked += 1;
      return before(text);
    },
  });
  t.after(site.close);
  const page = await open(t, '', { on: site, settle: false, expected: [...GONE, /Ringscope could not/] });
  const message = page.locator('#start-message');
  await message.waitFor();
  assert.match(await message.innerText(), /newer version than this page.*Reload.*link stays/);
  assert.ok(await page.locator('#poster').isVisible());
  await page.waitForTimeout(300);
  assert.ok(asked <= 2, `the page was asked for ${asked} times`);
});

/** Where the page cannot start: how it is opened, what is expected in the background, what is said. */
const CANNOT = {
  'is opened as a file': [
    { address: pathToFileURL(`${DIST}/index.html`).href, expected: [/./] },
    /needs a web server: a page opened as a file/,
  ],
  'has no WebAssembly': [
    { init: () => delete globalThis.WebAssembly, expected: [/Ringscope could not/] },
    /no WebAssembly, or it is switched off/,
  ],
  'is cut off from its program': [
    { route: (context) => context.route('**/*.wasm', (request) => request.abort('blockedbyclient')), expected: [/BLOCKED_BY_CLIENT|Ringscope could not/] },
    /network did not answer.*reload/,
  ],
};

for (const [why, [options, sentence]] of Object.entries(CANNOT)) {
  test(`a sentence says why the page cannot start when it ${why}`, async (t) => {
    const page = await open(t, '', { ...options, settle: false });
    const message = page.locator('#start-message');
    await message.waitFor();
    assert.match(await message.innerText(), sentence);
    assert.ok(await page.locator('#poster').isVisible());
  });
}

test('a sentence says what a policy has to allow when it forbids the program', async (t) => {
  const site = await serve({ headers: { 'Content-Security-Policy': CSP.replace(" 'wasm-unsafe-eval'", '') } });
  t.after(site.close);
  const page = await open(t, '', { on: site, settle: false, expected: [/wasm|Ringscope could not|CompileError|Content Security/i] });
  await page.locator('#start-message').waitFor();
  await page.waitForLoadState('networkidle');
  assert.match(await page.locator('#start-message').innerText(), /allow 'wasm-unsafe-eval' in script-src/);
});

test('where no script runs at all, the page says so beside its picture', async (t) => {
  const site = await serve({ headers: { 'Content-Security-Policy': "script-src 'none'" } });
  t.after(site.close);
  const page = await open(t, '', { on: site, settle: false, expected: [/Content Security Policy|ERR_BLOCKED_BY_CSP|csp/i] });
  await page.getByText('switched off or blocked here').waitFor();
  await page.waitForLoadState('networkidle');
  assert.ok(await page.locator('#poster').isVisible());
});

/** Links as they arrive when a program on the way has encoded the "#" or taken it for a path. */
const LOST = [
  '%23v1/ring/nodes=a,b,c/add=d/step=1',
  '%2523v1/ring/nodes=a,b,c/add=d/step=1',
  'v1/ring/nodes=a,b,c/add=d/step=1',
  'index.html%23v1/ring/nodes=a,b,c/add=d/step=1',
  '%23v1%2Fring%2Fnodes%3Da%2Cb%2Cc%2Fadd%3Dd%2Fstep%3D1',
  'v1/ring/nodes=a,b,c/v=128/keys=2000/seed=1/hash=xxh3/zipf=0/replicas=1/prefix=key-/add=d/step=1',
];

for (const base of ['/', '/some/repo/']) {
  test(`links without their “#” are led home to ${base}`, async (t) => {
    const site = await serve({ base, lost: true, headers: { 'Content-Security-Policy': CSP } });
    t.after(site.close);
    const expected = [/404|MIME|ERR_ABORTED/];
    const page = await open(t, '', { on: site, address: `${site.origin}${base}${LOST[0]}`, still: true, expected });
    for (const path of LOST) {
      await page.goto(`${site.origin}${base}${path}`, { waitUntil: 'commit' });
      await page.waitForURL((url) => url.pathname === base && url.hash.length > 1);
      await settled(page);
      assert.match(await said(page), JOINED, path);
    }
    // What is no link is told, with a way home.
    await page.goto(`${site.origin}${base}no/such/page`);
    await page.getByText('There is no page at this address').waitFor();
    await page.getByRole('link', { name: 'Go to Ringscope' }).click();
    await settled(page);
    assert.match(await said(page), /^cache-6 joined: /);
  });
}
