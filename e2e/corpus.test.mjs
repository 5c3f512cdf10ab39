// Every link that was ever released, in the built page: the same owners, the same counts as are recorded; and links as
// people meet them, which open what was meant or are explained.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { hash, open, said, settled } from './lib/page.mjs';
import { pack } from './lib/links.mjs';
import { rows } from './lib/cluster.mjs';
import { serve } from './lib/server.mjs';

const FOLDER = new URL('../tests/links/', import.meta.url);

/** The lines of all files; the first lines of corpus.txt say how they are written. */
function corpus() {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));
  const lines = files.flatMap((name) => readFileSync(new URL(name, FOLDER), 'utf8').split('\n'));
  const pairs = (text) => (text ? text.split(',').map((pair) => pair.split('=')) : []);
  return lines
    .filter((line) => line && !line.startsWith('##'))
    .map((line) => {
      const [link, owners, counts] = line.split('\t');
      const plain = ([key, owner]) => [decodeURIComponent(key), owner === '' ? null : decodeURIComponent(owner)];
      return {
        link,
        owners: pairs(owners).map(plain),
        counts: Object.fromEntries(pairs(counts).map(([name, count]) => [name, Number(count)])),
      };
    });
}

test('every released link keeps its owners and its moves in the browser', async (t) => {
  const page = await open(t, 'v1/ring/step=0');
  const lines = corpus();
  assert.ok(lines.length >= 180, `${lines.length} links`);
  const found = await page.evaluate(
    (lines) =>
      lines.map(({ link, owners }) => {
        const { locate, plan } = window.wasmBindings;
        const rows = locate(link, owners.map(([key]) => key));
        const { moved, needless, placed, lost } = plan(link);
        return { owners: rows.map(({ owner }) => owner), counts: { moved, needless, placed, lost } };
      }),
    lines,
  );
  lines.forEach(({ link, owners, counts }, i) => {
    assert.deepEqual(found[i], { owners: owners.map(([, owner]) => owner), counts }, link);
  });
});

test('every released link is shown: a picture and a sentence, and no fault', async (t) => {
  const page = await open(t, 'v1/ring/step=0', { still: true });
  // One of each scheme and each file is enough here: what they hold is above.
  const seen = new Set();
  const some = corpus().filter(({ link }) => {
    const kind = /v1\w*\/([a-z0-9-]+)/.exec(decodeURIComponent(link))?.[1] ?? link;
    return !seen.has(kind) && seen.add(kind);
  });
  assert.ok(some.length >= 22, `${some.length} kinds`);
  for (const { link } of some) {
    await page.goto(`${page.url().split(/[?#]/)[0]}${/^[#?]/.test(link) ? link : `#${link}`}`);
    await settled(page);
    assert.equal(await page.locator('.faulty-link').count(), 0, link);
    assert.notEqual(await said(page), '', link);
  }
});

const NODES = ['a', 'b', 'c'];
const LINK = 'v1/ring/nodes=a,b/add=c/step=1';
const PACKED = pack('ring/nodes=a,b/add=c', 1);

for (const [what, behind] of [
  ['a router’s hash', `#/${LINK}`],
  ['a router’s hash with !', `#!/${LINK}`],
  ['a query', `?${LINK}`],
  ['a query and a place on the page', `?${LINK}#top`],
  ['a parameter', `?link=${encodeURIComponent(`#${LINK}`)}`],
  ['a parameter, plain', `?x=1&link=${LINK}`],
  ['a tracker in front', `?utm_source=mail#${LINK}`],
  ['a tracker behind', `#${LINK}&utm_source=mail`],
  ['a text fragment', `#${LINK}:~:text=ring`],
  ['%23', `?x=%23${LINK}`],
  ['everything encoded', `#${encodeURIComponent(LINK)}`],
  ['encoded twice', `#${encodeURIComponent(encodeURIComponent(LINK))}`],
  ['zero-width spaces', `#${LINK.replaceAll('/', '/\u200b')}`],
  ['a line break', `#${LINK.replace(',', ',\n')}`],
  ['packed, with a zero-width space', `#${PACKED.slice(0, 20)}\u200b${PACKED.slice(20)}`],
  ['packed, with a line break', `#${PACKED.slice(0, 20)}\n${PACKED.slice(20)}`],
  ['packed and encoded', `#${encodeURIComponent(PACKED)}`],
  ['Markdown around it', `#${LINK}](http://127.0.0.1/#${LINK})`],
  ['a bracket and a full stop', `#${LINK}>).`],
]) {
  test(`a link is read through ${what}`, async (t) => {
    const page = await open(t, '', { still: true, settle: false });
    await page.goto(page.url().split('#')[0] + behind);
    await settled(page);
    assert.deepEqual((await rows(page)).map(({ name }) => name), NODES);
    assert.match(await said(page), /^c joined:/);
    assert.equal(await page.locator('.faulty-link').count(), 0);
  });
}

for (const later of ['v2/ring/nodes=a,b/step=0', 'v9z/AAAA.00000000/step=0', '/v3/ring/x=y', 'v1zs/AAAA.00000000/step=0']) {
  test(`a link of a later version is explained and stays: ${later}`, async (t) => {
    const page = await open(t, later, { still: true });
    await page.getByText(/written by a later Ringscope/).first().waitFor();
    assert.equal(await hash(page), later);
    await page.reload();
    await settled(page);
    assert.equal(await hash(page), later, 'and after a reload');
  });
}

test('links whose # was lost are led home, those of routers and later versions too', async (t) => {
  const site = await serve({ base: '/app/', lost: true });
  t.after(site.close);
  const page = await open(t, '', { on: site, still: true, expected: [/answer 404|status of 404/] });
  for (const path of [LINK, `%23${LINK}`, `%23/${LINK}`, `%2523${LINK}`, `index.html%23${LINK}`, encodeURIComponent(`#${LINK}`)]) {
    await page.goto(`${site.origin}/app/${path}`);
    await page.waitForURL((url) => url.hash !== '');
    await settled(page);
    assert.match(await said(page), /^c joined:/, path);
  }
  await page.goto(`${site.origin}/app/v2/ring/nodes=a/step=0`);
  await page.getByText(/written by a later Ringscope/).first().waitFor();
  assert.equal(await hash(page), 'v2/ring/nodes=a/step=0');
});

test('a parameter of somebody else’s is no link', async (t) => {
  const page = await open(t, '', { still: true });
  for (const query of ['?api=v1', '?api=v1beta/x', '?v=2', '?version=1']) {
    await page.goto(page.url().split(/[?#]/)[0] + query);
    await settled(page);
    assert.equal(await page.locator('.faulty-link').count(), 0, query);
    assert.equal((await rows(page)).length, 6, query);
  }
});

test('a link as long as an address may be is opened, and stays in the address bar', async (t) => {
  const nodes = Array.from({ length: 3_000 }, (_, i) => `node-${i}.rack-${i % 40}.example.test`);
  const long = `v1/ring/nodes=${nodes.join(',')}/v=8/keys=100/step=0`;
  assert.ok(long.length > 80_000);
  const page = await open(t, long, { still: true });
  assert.equal(await hash(page), long);
  assert.equal(await page.evaluate((link) => window.wasmBindings.points(link).length, long), 24_000);
});
