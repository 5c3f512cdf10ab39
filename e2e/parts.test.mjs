// The program comes in two parts: what the first picture needs, and the rest (scripts/split.mjs).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameOf, heard, host, tell } from './lib/host.mjs';
import { ask, button, open, settled } from './lib/page.mjs';
import { serve } from './lib/server.mjs';

const LATER = '**/*_later.wasm';

/** Holds back the second part as it is fetched; what asks for it at once gets it, and is written down. */
function holdBack(at) {
  return async (context) => {
    let letGo;
    const gone = new Promise((resume) => {
      letGo = resume;
    });
    at.letGo = letGo;
    at.atOnce = 0;
    await context.route(LATER, async (route) => {
      if (route.request().resourceType() === 'xhr') at.atOnce += 1;
      else await gone;
      await route.continue().catch(() => {});
    });
  };
}

for (const [what, link, width] of [
  ['the opening scenario', '', 1440],
  ['the opening scenario on a phone', '', 360],
  ['a ring in a link', 'v1/ring/nodes=a,b,c*2/add=d/step=1', 1440],
  ['a ring in a frame', 'v1/ring/nodes=a,b,c*2/add=d/embed=1/step=0', 700],
]) {
  test(`${what} is drawn and at rest without the second part`, async (t) => {
    const part = {};
    const page = await open(t, link, { width, height: 740, whole: false, route: holdBack(part) });
    assert.equal(part.atOnce, 0, 'nothing of it was needed; if it was: node scripts/split/profile.mjs');
    part.letGo();
    await page.waitForLoadState('networkidle');
  });
}

test('a ring in a frame of another page hears and tells without the second part', async (t) => {
  const frame = 'v1/ring/nodes=a,b,c*2/add=d/embed=1/step=0';
  const site = await serve({ pages: { '/host.html': await host('plain.html', { frame: `/#${frame}` }) } });
  t.after(site.close);
  const part = {};
  const page = await open(t, '', { on: site, address: `${site.origin}/host.html`, settle: false, route: holdBack(part) });
  const inside = await frameOf(page, false);
  await tell(page, 'theme', { theme: 'dark' });
  await page.evaluate(() => window.tell('slide:start'));
  await inside.waitForSelector('html[data-theme=dark]', { state: 'attached' });
  for (const type of ['ready', 'height', 'state', 'step']) await heard(page, type);
  assert.equal(part.atOnce, 0, 'nothing of it was needed; if it was: node scripts/split/profile.mjs');
  part.letGo();
  await page.waitForLoadState('networkidle');
});

test('what is asked before the second part has arrived is answered all the same', async (t) => {
  const part = {};
  const page = await open(t, '', { whole: false, route: holdBack(part) });
  const early = await ask(page, 'locate', 'v1/maglev/nodes=a,b,c/table=251', ['x', 'y', 'z']);
  assert.equal(part.atOnce, 1);
  part.letGo();
  await page.waitForLoadState('networkidle');
  const late = await ask(page, 'locate', 'v1/maglev/nodes=a,b,c/table=251', ['x', 'y', 'z']);
  assert.deepEqual(late, early);
  assert.equal(late.length, 3);
  assert.equal(part.atOnce, 1, 'it was fetched at once only once');
});

test('a link that needs all of the program gets it before it starts', async (t) => {
  let atOnce = 0;
  const route = (context) =>
    context.route(LATER, (request) => {
      if (request.request().resourceType() === 'xhr') atOnce += 1;
      return request.continue();
    });
  await open(t, 'v1/jump/nodes=a,b,c/add=d/step=1', { route });
  assert.equal(atOnce, 0);
});

test('a second part that is gone stops the program with a sentence and the link', async (t) => {
  const page = await open(t, '', {
    whole: false,
    route: (context) => context.route(LATER, (request) => request.fulfill({ status: 404, body: 'gone' })),
    expected: [/_later\.wasm/, /404/, /could not be loaded/],
  });
  await page.evaluate(() => {
    try {
      window.wasmBindings.locate('v1/maglev/nodes=a,b,c', ['x']);
    } catch {
      // The message is on the page.
    }
  });
  const panel = page.locator('#stopped');
  await panel.waitFor();
  assert.match(await panel.innerText(), /part of the program could not be loaded: the site answered 404/);
  assert.equal(await panel.locator('input').inputValue(), page.url());
});

test('a second part that failed to arrive is asked for again when it is needed', async (t) => {
  let times = 0;
  const page = await open(t, '', {
    whole: false,
    route: (context) =>
      context.route(LATER, (request) => {
        times += 1;
        return times === 1 ? request.abort() : request.continue();
      }),
    expected: [/_later\.wasm/, /ERR_FAILED/],
  });
  const rows = await ask(page, 'locate', 'v1/jump/nodes=a,b,c', ['x']);
  assert.equal(rows.length, 1);
  await button(page, 'step back').click();
  await settled(page, false);
  assert.equal(times, 2);
});
