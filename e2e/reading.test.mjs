// Links as they arrive: re-encoded, cut, decorated, damaged, or from another time. Each opens its
// scenario or says what is wrong with it; none opens something else without a word.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ask, hash, loads, open, refusal, said, settled, until } from './lib/page.mjs';
import { hosts, ownKeys, pack } from './lib/links.mjs';
import { rows } from './lib/cluster.mjs';

const L = 'v1/ring/nodes=a,b*2,c~20d/v=64/add=e/drop=a/step=1';
const names = ['a', 'b', 'c d', 'e'];

/** Opens one address after the other in one page, each afresh. */
async function visit(page, address) {
  await page.goto('about:blank');
  await page.goto(address);
  await settled(page);
}

const alerts = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=alert]')].map((alert) => alert.innerText.replace(/\s+/g, ' ').trim()).filter(Boolean),
  );
/** What the page says that it repaired. */
const notices = (page) => page.evaluate(() => document.querySelector('main').innerText.replace(/\s+/g, ' '));

test('a link that was re-encoded on its way opens its scenario', async (t) => {
  const page = await open(t, L, { still: true });
  const [here, sentence] = [page.url().split('#')[0], await said(page)];
  const index = `${here}index.html`;
  const twice = encodeURIComponent(encodeURIComponent(L));
  const forms = {
    '# as %23': `${here}#%23${L}`,
    '# as %23 in the query': `${index}?%23${L}`,
    '# as ?': `${index}?${L}`,
    'a mail filter, decoded once': `${index}?url=${encodeURIComponent(`${here}%23${L}`)}`,
    'a mail filter, not decoded': `${index}?url=${encodeURIComponent(`${here}%23${L}`)}&data=05`,
    'encoded once': `${here}#${encodeURIComponent(L)}`,
    'encoded twice': `${here}#${twice}`,
    '= as %3D': `${here}#${L.replaceAll('=', '%3D')}`,
    'a stray amp;': `${here}#${L.replace('/v=', '/amp;v=')}`,
    'upper-case host': `${here.replace('http://', 'HTTP://')}#${L}`,
    'without anything in front': `${here}#/${L}`,
  };
  for (const [how, address] of Object.entries(forms)) {
    await visit(page, address);
    assert.equal(await said(page), sentence, how);
    assert.deepEqual((await rows(page)).map(({ name }) => name), names, how);
    assert.deepEqual(await alerts(page), [], how);
  }
  const owners = await ask(page, 'locate', L);
  for (const address of [...Object.values(forms), `${here}%23${L}`, `${here}%2523${twice}`, `HTTPS://EXAMPLE.TEST/#${L}`]) {
    assert.deepEqual(await ask(page, 'locate', address), owners, address);
  }
});

test('without its fragment a link opens the opening scenario', async (t) => {
  const page = await open(t, '', { still: true });
  const sentence = await said(page);
  for (const address of [page.url(), `${page.url()}#`, `${page.url()}index.html`]) {
    await visit(page, address);
    assert.equal(await said(page), sentence);
    assert.deepEqual(await alerts(page), []);
  }
});

test('punctuation glued to the end of a link is ignored', async (t) => {
  const page = await open(t, L, { still: true });
  const [sentence, owners] = [await said(page), await ask(page, 'locate', L)];
  for (const glued of ['.', ',', ')', ').', '_', '*', '>', '"', '…', '**', '!', '?', ';', "'", ']', '/', ' or so']) {
    assert.deepEqual(await ask(page, 'locate', L + glued), owners, glued);
  }
  for (const glued of ['.', ').', '_', '>', '…', '*']) {
    await visit(page, `${page.url().split('#')[0]}#${L}${glued}`);
    assert.equal(await said(page), sentence, glued);
    assert.deepEqual(await alerts(page), [], glued);
  }
});

test('a long link says what it lost when it is cut at any length', async (t) => {
  const page = await open(t, L, { still: true });
  const here = page.url().split('#')[0];
  const sizes = {
    'three nodes': 'ring/nodes=a,b,c',
    'fifty nodes': `ring/nodes=${hosts(50).join(',')}`,
    'five hundred nodes and five thousand keys': `ring/nodes=${hosts(500).join(',')}/own=${ownKeys(5000).join(',')}`,
  };
  for (const [what, text] of Object.entries(sizes)) {
    const short = `v1/${text}/step=0`.length <= 500;
    const whole = short ? `v1/${text}/step=0` : pack(text, 0);
    await visit(page, `${here}#${whole}`);
    assert.deepEqual(await alerts(page), [], what);
    const count = (await loads(page, whole)).size;
    assert.ok(count > 0, what);
    for (const length of [20, 500, 1000, 2000, 4000].filter((length) => length < whole.length)) {
      const cut = whole.slice(0, length);
      await visit(page, `${here}#${cut}`);
      const told = [...(await alerts(page)), await notices(page)].join(' ');
      assert.match(told, /damaged or incomplete|may have been cut short/, `${what}, cut at ${length}`);
      assert.equal(await hash(page), cut, 'the address is left alone');
    }
  }
});

test('a plain link is never cut without a word, wherever the cut is', async (t) => {
  const page = await open(t, '', { still: true });
  const told = [];
  for (let length = 4; length < L.length; length += 1) {
    await page.evaluate((link) => {
      location.hash = link;
    }, L.slice(0, length));
    await until(
      async () => /cut short|[Ee]xpected|should be|names nothing|empty item/.test([...(await alerts(page)), await notices(page)].join(' ')),
      () => `a word about "${L.slice(0, length)}"`,
      3_000,
    );
    told.push(length);
  }
  assert.equal(told.length, L.length - 4);
});

const DAMAGED = {
  'an unknown scheme': ['v1/rink/nodes=a,b/step=0', 'rink'],
  'a bad weight': ['v1/ring/nodes=a,b*x/step=0', 'nodes=a,b*x'],
  'a name twice': ['v1/ring/nodes=a,b,a/step=0', 'nodes=a,b,a'],
  'an empty item': ['v1/ring/nodes=a,,b/step=0', 'nodes=a,,b'],
  'a setting twice': ['v1/ring/v=5/v=6/step=0', 'v=6'],
  'a segment without =': ['v1/ring/nodes/step=0', 'nodes'],
  'a bad number': ['v1/ring/keys=many/step=0', 'keys=many'],
  'a number above its limit': ['v1/ring/keys=1000001/step=0', 'keys=1000001'],
  'an unknown change': ['v1/ring/do-split=a/step=1', 'do-split=a'],
  'a bad escape': ['v1/ring/nodes=a~zz/step=0', 'nodes=a~zz'],
  'a damaged packed part': ['v1z/AAAA.00000000/step=0', 'AAAA.00000000'],
};

for (const [what, [damaged, segment]] of Object.entries(DAMAGED)) {
  test(`a link with ${what} is explained, its place marked, the address left alone`, async (t) => {
    const page = await open(t, damaged, { still: true });
    const { isError, message } = await refusal(page, 'locate', damaged);
    assert.ok(isError, 'the functions throw an Error');
    const alert = page.getByRole('alert').filter({ hasText: message });
    await alert.waitFor();
    const marked = await alert.locator('mark').allInnerTexts();
    assert.ok(marked.some((text) => text.includes(segment)), `marked: ${marked.join(' | ')}`);
    assert.equal(await hash(page), damaged);
    assert.ok((await said(page)).length > 20, 'a valid scenario stands beside it');
    assert.match(await page.locator('main').innerText(), /sample|instead/i, 'and is labelled as such');
    assert.ok((await rows(page)).length > 0);
  });
}

test('what could be read of a damaged link can be taken', async (t) => {
  const page = await open(t, 'v1/ring/nodes=x,y,z/keys=many/add=w/step=1', { still: true });
  await page.getByRole('alert').first().waitFor();
  await page.getByRole('button', { name: /rest/i }).click();
  await until(async () => (await alerts(page)).length === 0, 'the message to go');
  assert.deepEqual((await rows(page)).map(({ name }) => name), ['x', 'y', 'z', 'w']);
  await until(async () => (await hash(page)) === 'v1/ring/nodes=x,y,z/add=w/step=1', 'the address to follow');
});

test('a link from a later version says so', async (t) => {
  const page = await open(t, 'v2/ring/nodes=a,b/step=0', { still: true });
  await page.getByRole('alert').filter({ hasText: /later Ringscope \(“v2”\).*the link is fine/ }).waitFor();
  assert.equal(await hash(page), 'v2/ring/nodes=a,b/step=0');
});

test('a fragment that is no scenario says so', async (t) => {
  const page = await open(t, 'lessons', { still: true });
  await page.getByRole('alert').filter({ hasText: /Expected a scenario such as/ }).waitFor();
});

test('repairs are told: an unknown setting, a step too far, %-escapes', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b/wobble=3/add=c/step=7', { still: true });
  assert.match(await notices(page), /does not know the setting “wobble”/);
  assert.match(await notices(page), /asks for step 7, but there are 1/);
  assert.match(await said(page), /^c joined:/);
  await visit(page, `${page.url().split('#')[0]}#v1/ring/nodes=a%2fb,c/step=0`);
  assert.match(await notices(page), /%-escapes/);
  assert.deepEqual((await rows(page)).map(({ name }) => name), ['a/b', 'c']);
});

test('more points than can be built are refused in a sentence, at once, and the picture stays', async (t) => {
  const page = await open(t, L, { still: true });
  const [sentence, before] = [await said(page), await rows(page)];
  const big = 'v1/ring/nodes=a*1000000,b/step=0';
  const { message } = await refusal(page, 'locate', big);
  assert.match(message, /128,000,128 points; at most 4,000,000/);
  const began = Date.now();
  await page.evaluate((link) => {
    location.hash = link;
  }, big);
  await page.getByRole('alert').filter({ hasText: message }).waitFor();
  assert.ok(Date.now() - began < 2_000, 'it is refused before the work begins');
  assert.equal(await said(page), sentence);
  assert.deepEqual(await rows(page), before);
  await visit(page, `${page.url().split('#')[0]}#${big}`);
  await page.getByRole('alert').filter({ hasText: message }).waitFor();
  assert.equal(await hash(page), big);
});

test('every released link keeps its owners and its moves, in the browser too', async (t) => {
  const page = await open(t, '');
  const lines = corpus();
  assert.ok(lines.length > 20, `${lines.length} links`);
  for (const { link, owners, counts } of lines) {
    const found = await ask(page, 'locate', link, [...owners.keys()]);
    assert.deepEqual(found.map(({ owner }) => owner), [...owners.values()], link);
    const plan = await ask(page, 'plan', link);
    for (const [name, count] of counts) assert.equal(plan[name], count, `${name} of ${link}`);
  }
});

/** The lines of the corpus; its own first lines say how they are written. */
function corpus() {
  const text = readFileSync(new URL('../tests/links/corpus.txt', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('##'));
  return lines.map((line) => {
    const [link, owners, counts] = line.split('\t');
    const pairs = (text) => (text ? text.split(',').map((pair) => pair.split('=')) : []);
    const plain = ([key, owner]) => [decodeURIComponent(key), owner === '' ? null : decodeURIComponent(owner)];
    return {
      link,
      owners: new Map(pairs(owners).map(plain)),
      counts: pairs(counts).map(([name, count]) => [name, Number(count)]),
    };
  });
}
