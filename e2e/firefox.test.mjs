// The page in Firefox: it starts, a node is added, a link is copied and opened again, and the console stays clean.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { find, launch } from './lib/firefox.mjs';
import { CSP, serve } from './lib/server.mjs';

const SCENARIO = 'v1/ring/nodes=a,b,c/step=0';
const SETTLED = "document.documentElement.matches('[data-ready][data-settled]')";
const SAID = "document.querySelector('#said').textContent";

const program = find();
const skip = program ? false : 'there is no Firefox here: install firefox-esr, or name yours in FIREFOX';

test('Firefox loads the page, adds a node, copies the link and opens it again', { skip }, async (t) => {
  const site = await serve({ headers: { 'Content-Security-Policy': CSP } });
  t.after(site.close);
  const firefox = await launch(program);
  t.after(() => firefox.close());
  const { browserName, browserVersion } = await firefox.begin();
  t.diagnostic(`${browserName} ${browserVersion}`);

  // The first view.
  await firefox.open(site.url());
  await firefox.until(SETTLED);
  assert.match(await firefox.evaluate(SAID), /^cache-6 joined: \d+ of 2,000 keys moved/);
  const drawn = await firefox.evaluate(`(() => {
    const canvas = document.querySelector('.stage canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, at) => at % 4 === 3 && value > 0).length;
  })()`);
  assert.ok(drawn > 20_000, `${drawn} pixels are drawn`);

  // A node is added.
  await firefox.open(site.url(SCENARIO));
  await firefox.until(`${SETTLED} && location.hash.includes('nodes=a,b,c')`);
  await firefox.click('add node');
  await firefox.until(`${SETTLED} && location.hash.includes('/add=d/step=1')`);
  const { moved } = await firefox.evaluate("window.wasmBindings.plan(location.hash)");
  const sentence = await firefox.evaluate(SAID);
  assert.match(sentence, new RegExp(`^d joined: ${moved} of 2,000 keys moved`));

  // The link, copied or shown to be copied by hand, and opened again.
  await firefox.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }");
  await firefox.click('copy link');
  await firefox.until('window.copied');
  const copied = await firefox.evaluate('window.copied');
  assert.equal(copied, await firefox.evaluate('location.href'));
  await firefox.open('about:blank');
  await firefox.open(copied);
  await firefox.until(SETTLED);
  assert.equal(await firefox.evaluate(SAID), sentence);
  await firefox.reload();
  await firefox.until(SETTLED);
  assert.equal(await firefox.evaluate(SAID), sentence);

  assert.deepEqual(firefox.problems, [], 'the console is clean');
});

test('Firefox shows frames and the element, in a sandbox too', { skip }, async (t) => {
  const link = 'v1/ring/nodes=a,b,c/add=d/add=e/step=0';
  const framed = link.replace('/step', '/embed=1/step');
  const host = `<title>Host</title><body><script>
      window.said = [];
      window.last = (type, from) => said.filter((one) => one.type === type && one.from === from).at(-1);
      addEventListener('message', ({ data, source }) => said.push({ ...data, from: source === frames[0] ? 'frame' : 'element' }));
    </script>
    <iframe sandbox="allow-scripts" src="/#${framed}" width="700" height="500"></iframe>
    <script src="/embed.js"></script><ring-scope scenario="${link}" theme="dark"></ring-scope>`;
  const site = await serve({ headers: { 'Access-Control-Allow-Origin': '*' }, pages: { '/host.html': host } });
  t.after(site.close);
  const firefox = await launch(program);
  t.after(() => firefox.close());
  await firefox.begin();
  await firefox.open(`${site.origin}/host.html`);
  for (const from of ['frame', 'element']) await firefox.until(`last('step', '${from}')?.of === 2 && last('height', '${from}')?.height > 200`);
  assert.equal(await firefox.evaluate("last('state', 'element').link"), 'v1/ring/nodes=a,b,c/embed=1/theme=dark/add=d/add=e/step=0');
  await firefox.evaluate("frames[0].postMessage({ source: 'ringscope', type: 'step', step: 2 }, '*')");
  await firefox.evaluate("document.querySelector('ring-scope').step(1)");
  await firefox.until("last('step', 'frame').step === 2 && last('step', 'element').step === 1");
  await firefox.evaluate("frames[0].postMessage({ source: 'ringscope', type: 'load', link: 'v1/none/step=0' }, '*')");
  await firefox.until("/none/.test(last('error', 'frame')?.message)");
});
