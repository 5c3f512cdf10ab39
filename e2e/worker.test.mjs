// Many keys are placed by a worker that runs the page's own program; where there is none, by the page in bits: both tell
// the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CSP, serve } from './lib/server.mjs';
import { button, open, settled } from './lib/page.mjs';

const MANY = 'keys=120000';
const NODES = 'nodes=a,b*2,c,d,e,f,g,h,i,j,k,l,m,n,o,p';

/** Notes what is said to workers and by them. */
const overheard = () => {
  window.heard = [];
  window.Worker = class extends Worker {
    constructor(...all) {
      super(...all);
      this.addEventListener('message', ({ data }) => window.heard.push(`${data[0]} ${data[1] ?? ''}`.trim()));
    }
    postMessage(list, ...rest) {
      window.heard.push(`> ${list[0]}`);
      super.postMessage(list, ...rest);
    }
  };
};

/** A browser without workers: refused at once, or when the script is loaded. */
const refusing = () => {
  window.Worker = class {
    constructor() {
      throw new DOMException('refused', 'SecurityError');
    }
  };
};
const breaking = () => {
  window.Worker = class extends EventTarget {
    postMessage() {
      setTimeout(() => this.dispatchEvent(new Event('error')));
    }
    terminate() {}
  };
};

const said = (page) => page.evaluate(() => document.querySelector('#said').textContent);

/** Goes to another link on the same page and waits until it is shown. */
async function go(page, link) {
  const before = await said(page);
  await page.evaluate((link) => {
    location.hash = `#${link}`;
  }, link);
  await page.waitForFunction((before) => document.querySelector('#said').textContent !== before, before);
  await settled(page);
  return said(page);
}

const LINKS = [
  `v1/rendezvous/${NODES}/${MANY}/add=x/step=1`,
  `v1/rendezvous/${NODES}/${MANY}/drop=c/step=1`,
  `v1/multiprobe/${NODES.replace('*2', '')}/${MANY}/add=x/step=1`,
  `v1/jump/${NODES.replace('*2', '')}/${MANY}/add=x/step=1`,
];

/** What is said of each link, one after the other on one page. */
async function walk(page) {
  const told = [await said(page)];
  for (const link of LINKS.slice(1)) told.push(await go(page, link));
  return told;
}

test('a worker tells what the page tells by itself, with and without one', async (t) => {
  const strict = await serve({ headers: { 'Content-Security-Policy': CSP } });
  t.after(() => strict.close());
  const pages = {};
  for (const [name, init] of Object.entries({ overheard, refusing, breaking })) {
    const page = await open(t, LINKS[0], { init, on: strict });
    pages[name] = { page, told: await walk(page) };
  }
  assert.deepEqual(pages.refusing.told, pages.overheard.told);
  assert.deepEqual(pages.breaking.told, pages.overheard.told);
  const heard = await pages.overheard.page.evaluate(() => window.heard);
  assert.equal(heard.filter((word) => word === '> start').length, 1, 'one worker serves all');
  const placed = heard.filter((word) => word.startsWith('done')).length;
  assert.ok(placed >= 3, `it placed some: ${heard.join(', ')}`);
  assert.ok(!heard.some((word) => word.startsWith('failed')), heard.join(', '));
});

test('keys of one’s own go there too, and few keys need no worker', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b/keys=100/step=0', { init: overheard });
  assert.deepEqual(await page.evaluate(() => window.heard), [], 'nobody was sent for');
  const keys = Array.from({ length: 60_000 }, (_, i) => `k${i}${i % 3 ? '' : '*2'}`).join(',');
  const nodes = Array.from({ length: 40 }, (_, i) => `n${i}`).join(',');
  const link = (variant) => `v1/rendezvous/nodes=${nodes}/own=${keys}/variant=${variant}/add=x/step=1`;
  const told = [await go(page, link('crate-xxh3')), await go(page, link('go-xxh64'))];
  for (const sentence of told) assert.match(sentence, /of 60,000 keys moved/);
  const heard = await page.evaluate(() => window.heard);
  assert.ok(heard.includes('> keys'), heard.join(', '));
  assert.ok(heard.some((word) => word.startsWith('done')), heard.join(', '));
  const alone = await open(t, link('crate-xxh3'), { init: refusing });
  assert.deepEqual([await said(alone), await go(alone, link('go-xxh64'))], told);
});

test('what is being placed can be given up, and another scenario comes at once', async (t) => {
  const page = await open(t, LINKS[0], { init: overheard });
  // A minute of work.
  const nodes = Array.from({ length: 150 }, (_, i) => `n${i}`).join(',');
  await page.evaluate((link) => {
    location.hash = `#${link}`;
  }, `v1/rendezvous/nodes=${nodes}/keys=1000000/variant=hrw/step=0`);
  await page.waitForFunction(() => window.heard.filter((word) => word.startsWith('part')).length > 1);
  const before = await said(page);
  await button(page, 'Cancel').click();
  await settled(page);
  assert.equal(await said(page), before, 'all stays as it was');
  assert.ok((await page.evaluate(() => window.heard)).includes('> stop'));
  assert.match(await go(page, LINKS[1]), /c left/);
});
