// The shell of frames, in other people's pages: what it shows, what it says and hears, and what it leaves alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, button, open as openPage, said as sentence, settled, until } from './lib/page.mjs';
import { frameOf, framesOf, heard, host, said, tell } from './lib/host.mjs';
import { arcs, canvasSize, card, onBand, ring } from './lib/picture.mjs';
import { serve } from './lib/server.mjs';
import { small } from './lib/targets.mjs';

const NODES = 'v1/ring/nodes=cache-1,cache-2,cache-3,cache-4,cache-5';
const CHANGES = 'add=cache-6/weigh=cache-2*2/drop=cache-4';
const link = (step, settings = 'embed=1') => `${NODES}/${settings}/${CHANGES}/step=${step}`;
const ANYONE = { headers: { 'Access-Control-Allow-Origin': '*' } };

/** Opens a page around a frame; `pages` are further ones on the same server. */
async function open(t, { frame = link(1), pages = {}, path = '/host.html', text, wait = true, ...options } = {}) {
  const plain = text ?? (await host('plain.html', { frame: `/#${frame}` }));
  const site = await serve({ ...ANYONE, pages: { '/host.html': plain, ...pages } });
  t.after(site.close);
  const page = await openPage(t, '', { width: 800, on: site, address: site.origin + path, settle: false, ...options });
  if (wait) await frameOf(page);
  return page;
}

test('a frame shows picture, caption and steps, as large as its box', async (t) => {
  const page = await open(t);
  const frame = await frameOf(page);
  assert.match(await sentence(frame), /^cache-6 joined: \d+ of 2,000 keys moved/);
  const box = await frame.locator('.frame').evaluate((one) => [one.offsetWidth, one.offsetHeight]);
  assert.deepEqual(box, [700, 500]);
  const { scrollHeight, scrollWidth } = await frame.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { scrollHeight, scrollWidth };
  });
  assert.deepEqual([scrollWidth, scrollHeight], [700, 500], 'nothing sticks out');
  assert.equal(await frame.locator('.where').innerText(), '1 of 3: cache-6 joins');
  assert.equal(await frame.locator('header, aside, .tables').count(), 0, 'nothing of the page is there');
  const whole = await frame.getByRole('link', { name: /Open in Ringscope/ }).getAttribute('href');
  assert.match(whole, new RegExp(`/#${NODES.replaceAll('*', '\\*')}/${CHANGES.replaceAll('*', '\\*')}/step=1$`));
  for (const name of ['step back', 'step forward', 'play', 'step 3: cache-4 leaves']) {
    assert.equal(await frame.getByRole('button', { name }).count(), 1, name);
  }
});

test('a frame says that it is ready, how tall it wants to be, its link and its step', async (t) => {
  const page = await open(t);
  const frame = await frameOf(page);
  const first = await said(page);
  assert.equal(first[0].type, 'ready');
  assert.match(first[0].version, /^\d+\.\d+\.\d+$/);
  assert.equal((await heard(page, 'height')).height, 500);
  assert.equal((await heard(page, 'state')).link, link(1));
  assert.deepEqual([(await heard(page, 'step')).step, (await heard(page, 'step')).of], [1, 3]);
  await button(frame, 'step forward').click();
  await heard(page, 'step', ({ step }) => step === 2);
  assert.equal((await heard(page, 'state', (state) => state.link.endsWith('step=2'))).link, link(2));
  await settled(frame);
  await button(frame, 'step 3: cache-4 leaves, ').or(frame.getByRole('button', { name: /^step 3: / })).click();
  await heard(page, 'step', ({ step }) => step === 3);
});

test('a frame does what it is told', async (t) => {
  const page = await open(t);
  const frame = await frameOf(page);
  await tell(page, 'step', { step: 3 });
  await heard(page, 'step', ({ step }) => step === 3);
  await settled(frame);
  assert.match(await sentence(frame), /^cache-4 left: /);
  await tell(page, 'step', { step: 99 });
  await until(async () => (await said(page, 'step')).length === 3, 'the step that it is held to');
  assert.equal((await heard(page, 'step')).step, 3, 'above the count it is the last');

  const other = 'v1/jump/nodes=a,b,c/add=d/step=1';
  await tell(page, 'load', { link: `https://ringscope.example/#${other}` });
  assert.equal((await heard(page, 'state', (state) => state.link.includes('jump'))).link, other);
  await settled(frame);
  assert.match(await sentence(frame), /^d joined: /);
  assert.equal(await frame.locator('.frame').count(), 1, 'a link without embed=1 is shown in the frame all the same');

  await tell(page, 'load', { link: 'v1/ring/nodes=a,,b/step=0' });
  const { message } = await heard(page, 'error');
  assert.match(message, /empty/i);
  assert.match(await sentence(frame), /^d joined: /, 'it keeps what it had');
  assert.equal((await heard(page, 'state')).link, other);

  await tell(page, 'step', { step: 0 });
  await heard(page, 'step', ({ step, of }) => step === 0 && of === 1);
  await tell(page, 'play');
  await heard(page, 'step', ({ step }) => step === 1);
  await tell(page, 'pause');
  await settled(frame);
  await tell(page, 'theme', { theme: 'dark' });
  await until(() => frame.evaluate(() => document.documentElement.dataset.theme === 'dark'), 'the dark theme');
  await tell(page, 'theme', { theme: '' });
  await until(() => frame.evaluate(() => document.documentElement.dataset.theme === undefined), "the system's theme");
});

test('ill-formed messages are ignored or answered, and nothing breaks', async (t) => {
  const page = await open(t);
  const frame = await frameOf(page);
  const before = (await said(page)).length;
  // Not ours at all.
  for (const data of [null, undefined, 7, 'hello', '', [], {}, { source: 'other', type: 'load' }, { type: 'step', step: 2 }]) {
    await page.evaluate((data) => window.tell(data), data);
  }
  const answered = [
    {}, { type: 'nonsense' }, { type: 7 }, { type: 'load' }, { type: 'load', link: 7 }, { type: 'load', link: '#v9/ring/step=0' },
    { type: 'step' }, { type: 'step', step: '2' }, { type: 'step', step: -1 }, { type: 'step', step: 1.5 }, { type: 'step', step: null },
    { type: 'theme' }, { type: 'theme', theme: 'pink' }, { type: 'theme', theme: 3 },
  ];
  for (const data of answered) await page.evaluate((data) => window.tell({ source: 'ringscope', ...data }), data);
  await until(async () => (await said(page, 'error')).length === answered.length, async () => 'an answer to each');
  const all = await said(page);
  assert.equal(all.length, before + answered.length, 'and none to the others');
  for (const { message } of await said(page, 'error')) assert.match(message, /^[A-Z].*\.$/s, 'a sentence');
  assert.equal((await heard(page, 'state')).link, link(1));
  await tell(page, 'step', { step: 2 });
  await heard(page, 'step', ({ step }) => step === 2);
});

test('what is said before the program runs is not lost', async (t) => {
  let letGo;
  const gone = new Promise((resume) => {
    letGo = resume;
  });
  const page = await open(t, {
    wait: false,
    route: (context) => context.route('**/*.wasm', async (request) => {
      await gone;
      await request.continue();
    }),
  });
  const [frame] = await framesOf(page);
  await frame.waitForFunction(() => Array.isArray(window.ringscopeMail));
  await tell(page, 'load', { link: link(0, 'embed=1/theme=dark') });
  await tell(page, 'step', { step: 2 });
  letGo();
  await heard(page, 'step', ({ step }) => step === 2);
  assert.equal((await said(page))[0].type, 'ready');
  assert.equal((await heard(page, 'state')).link, link(2, 'embed=1/theme=dark'));
  await settled(frame);
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), 'dark');
});

test('a link that cannot be read is told, and explained in the frame', async (t) => {
  const broken = `${NODES},,b/embed=1/theme=dark/step=0`;
  const page = await open(t, { frame: broken });
  const frame = await frameOf(page);
  const { message } = await heard(page, 'error');
  assert.equal((await frame.locator('.trouble p').first().innerText()).replace(/^!\s*/, ''), message);
  assert.equal(await frame.locator('.frame').count(), 1);
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), 'dark');
});

test('reveal.js starts and stops a frame in bare words', async (t) => {
  const page = await open(t, { frame: link(0, 'embed=1/play=1'), wait: false });
  const [frame] = await framesOf(page);
  await heard(page, 'step', ({ step }) => step >= 1);
  await page.evaluate(() => window.tell('slide:stop'));
  await button(frame, 'play').waitFor();
  const held = (await heard(page, 'step')).step;
  await page.evaluate(() => window.tell('slide:start'));
  await heard(page, 'step', ({ step }) => step === 3);
  assert.ok(held < 3, 'it was held before its end');
  await settled(frame);
});

test('keys that a frame does not use are passed on, and only those', async (t) => {
  const page = await open(t);
  const frame = await frameOf(page);
  // A click within: the keys go to the frame now.
  await frame.locator('.stage canvas').click({ position: { x: 10, y: 10 } });
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'PageDown', 'PageUp', ' '];
  for (const key of keys) await page.keyboard.press(key === ' ' ? 'Space' : key);
  for (const key of ['a', 'Escape', 'Control+ArrowRight', 'Alt+ArrowUp']) await page.keyboard.press(key);
  await until(async () => (await said(page, 'key')).length >= keys.length, 'the keys');
  assert.deepEqual((await said(page, 'key')).map(({ key }) => key), keys);
  // Space is a button's own, an arrow is not.
  await button(frame, 'step forward').click();
  await heard(page, 'step', ({ step }) => step === 2);
  await page.keyboard.press('Space');
  await heard(page, 'step', ({ step }) => step === 3);
  await page.keyboard.press('ArrowRight');
  await until(async () => (await said(page, 'key')).length === keys.length + 1, 'the arrow');
  // Who comes by keyboard walks the picture with the arrows.
  await page.locator('#field').focus();
  await page.keyboard.press('Tab');
  await until(() => frame.evaluate(() => document.activeElement?.classList.contains('stage')), 'the focus in the picture');
  await page.keyboard.press('ArrowRight');
  await until(async () => (await card(frame)) !== null, 'a node that is walked to');
  await page.keyboard.press('PageDown');
  await until(async () => (await said(page, 'key')).length === keys.length + 2, 'the page key');
  assert.equal((await said(page, 'key')).at(-1).key, 'PageDown');
});

const HOSTS = {
  'in a plain page': (frame) => `<iframe src="${frame}"></iframe>`,
  'in a sandbox of scripts alone': (frame) => `<iframe sandbox="allow-scripts" src="${frame}"></iframe>`,
  'in a page of srcdoc': (frame) => `<iframe width="700" height="500" srcdoc='<iframe src="${frame}"></iframe>'></iframe>`,
  'in a page of data:': (frame) =>
    `<iframe width="700" height="500" src="data:text/html,${encodeURIComponent(`<iframe src="${frame}"></iframe>`)}"></iframe>`,
};

for (const [where, around] of Object.entries(HOSTS)) {
  for (const kind of ['embed', 'page']) {
    test(`${kind === 'embed' ? 'a frame' : 'the whole page'} ${where} takes neither focus, scroll nor history, and needs no storage`, async (t) => {
      const shown = kind === 'embed' ? link(1) : link(1, '').replace('//', '/');
      const site = await serve(ANYONE);
      t.after(site.close);
      const page = await open(t, {
        text: `<p><input id="field" autofocus></p><p style="height:1500px">Long</p>${around(site.url(shown))}`,
        wait: false,
        expected: [/request elsewhere/],
      });
      const length = await page.evaluate(() => history.length);
      await page.locator('#field').pressSequentially('typed');
      const [frame] = await framesOf(page);
      await until(async () => frame.evaluate(() => document.documentElement.hasAttribute('data-settled')), 'the frame');
      // Something happens in it, though nobody has clicked there.
      await frame.evaluate(() => [...document.querySelectorAll('button')].find((b) => b.ariaLabel === 'step forward').click());
      await until(async () => /^cache-2/.test(await sentence(frame)), 'the next step');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'field');
      await page.keyboard.type(' on');
      assert.equal(await page.locator('#field').inputValue(), 'typed on');
      assert.equal(await page.evaluate(() => scrollY), 0);
      assert.equal(await page.evaluate(() => history.length), length);
      assert.match(frame.url(), /step=1$/, 'its address stays as it was');
    });
  }
}

test('a sandbox that forbids tabs, copies and files is told of, with what to do instead', async (t) => {
  const around = (link, sandbox) => `<iframe sandbox="${sandbox}" width="1100" height="700" src="/#${link}"></iframe>`;
  const whole = link(1, '').replace('//', '/');
  const page = await open(t, { text: around(link(1), 'allow-scripts'), pages: { '/page.html': around(whole, 'allow-scripts') }, expected: [/Blocked opening|sandboxed|Permissions policy|Download is disallowed/], width: 1200 });
  const frame = await frameOf(page);
  await frame.getByRole('link', { name: /Open in Ringscope/ }).click();
  const field = frame.getByRole('textbox', { name: /may not open a tab/ });
  await field.waitFor();
  assert.match(await field.inputValue(), /#v1\/ring.*step=1$/);
  await page.goto(page.url().replace('host', 'page'));
  const inside = await frameOf(page);
  await button(inside, 'copy link').click();
  const told = inside.locator('.copy-link');
  await until(async () => /Copied|Ctrl\+C/.test(await told.innerText()), 'what became of the copy');
  await button(inside, 'Save picture').click();
  const box = inside.getByRole('dialog');
  await box.waitFor();
  assert.match(await box.getByRole('textbox').inputValue(), /^<svg/);
});

test('hidden or without a size a frame says what it is, draws nothing, and is there once it is shown', async (t) => {
  const text = await host('plain.html', { frame: `/#${link(1)}` });
  const hidden = text.replace('<iframe', '<div id="tab" hidden><iframe').replace('</iframe>', '</iframe></div>');
  const page = await open(t, { text: hidden, wait: false });
  await heard(page, 'state');
  assert.equal((await said(page, 'height')).length, 0, 'hidden it wants no height');
  await tell(page, 'step', { step: 2 });
  await heard(page, 'step', ({ step }) => step === 2);
  await page.evaluate(() => document.getElementById('tab').removeAttribute('hidden'));
  const frame = await frameOf(page);
  assert.match(await sentence(frame), /^cache-2/);
  const sharp = async () => {
    const { css, device, ratio } = await canvasSize(frame);
    return css.every((length, i) => Math.abs(length * ratio - device[i]) <= 1) && device[0] > 100;
  };
  await until(sharp, 'a sharp canvas');
  for (const [width, height] of [[1, 1], [0, 300], [3000, 40], [300, 100], [200, 900], [700, 500]]) {
    await page.evaluate(([width, height]) => {
      const { style } = document.querySelector('iframe');
      Object.assign(style, { width: `${width}px`, height: `${height}px` });
    }, [width, height]);
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  }
  await until(sharp, 'a sharp canvas again');
});

/** Counts the animation frames that a page asks for, and keeps what its program takes. */
function count() {
  window.asked = 0;
  window.memories = [];
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (call) => {
    window.asked += 1;
    return request.call(window, call);
  };
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const make = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await make.apply(WebAssembly, given);
      window.memories.push((made.instance ?? made).exports.memory);
      return made;
    };
  }
}

const asked = (frames) => Promise.all(frames.map((frame) => frame.evaluate(() => window.asked)));
const canvases = (frame) =>
  frame.evaluate(() => [...document.querySelectorAll('canvas')].reduce((sum, { width, height }) => sum + width * height * 4, 0));

test('ten frames on a page: nothing moves at rest, one plays at a time, less than 100 MB', async (t) => {
  const one = (at) => `<iframe src="/#${link(1, at < 3 ? 'embed=1/play=1' : 'embed=1')}" width="360" height="300"></iframe>`;
  const text = (await host('plain.html')).replace(/<iframe[^]*<\/iframe>/, Array.from({ length: 10 }, (_, at) => one(at)).join(''));
  const page = await open(t, { text: text.replace('iframe { display: block; width: 700px; height: 500px; border: 0; }', ''), wait: false, init: count, dpr: 2, height: 700 });
  const frames = await framesOf(page, 10);
  for (const frame of frames) await frame.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
  // Of the three that play by themselves, one at a time does: its frames grow, those of the others do not.
  const grown = async () => {
    const before = await asked(frames);
    await page.evaluate(() => new Promise((next) => { let left = 6; const count = () => (left -= 1) ? requestAnimationFrame(count) : next(); requestAnimationFrame(count); }));
    return (await asked(frames)).filter((now, i) => now > before[i] + 2).length;
  };
  for (let look = 0; look < 4; look += 1) assert.ok((await grown()) <= 1, 'no two play at once');
  await until(async () => (await said(page, 'step')).filter(({ step }) => step === 3).length === 3, 'all three to have played', 60_000);
  for (const frame of frames) await settled(frame);
  const still = await asked(frames);
  await page.evaluate(() => new Promise((next) => { let left = 10; const count = () => (left -= 1) ? requestAnimationFrame(count) : next(); requestAnimationFrame(count); }));
  assert.deepEqual(await asked(frames), still, 'at rest none asks for a frame');

  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapTotalSize').value;
  let [wasm, canvas] = [0, 0];
  for (const frame of frames) {
    wasm += await frame.evaluate(() => window.memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0));
    canvas += await canvases(frame);
  }
  t.diagnostic(`heap ${heap / 1e6} MB, Wasm ${wasm / 1e6} MB, canvases ${canvas / 1e6} MB`);
  assert.ok(wasm > 1e6, 'the programs were seen');
  assert.ok(heap + wasm + canvas < 100e6, `${(heap + wasm + canvas) / 1e6} MB`);
});

test('off the screen a frame plays no further and gives its pixels back', async (t) => {
  const text = (await host('plain.html', { frame: `/#${link(0)}` })).replace('3000px', '4000px');
  const page = await open(t, { text, init: count });
  const frame = await frameOf(page);
  assert.ok((await canvases(frame)) > 100_000);
  await page.evaluate(() => scrollTo(0, 3500));
  await until(async () => (await canvases(frame)) < 1000, 'the canvas to be given back');
  await tell(page, 'step', { step: 1 });
  await heard(page, 'step', ({ step }) => step === 1);
  const before = await asked([frame]);
  await page.evaluate(() => new Promise((next) => { let left = 10; const count = () => (left -= 1) ? requestAnimationFrame(count) : next(); requestAnimationFrame(count); }));
  assert.deepEqual(await asked([frame]), before, 'no frames off the screen');
  assert.ok(!(await frame.evaluate(() => document.documentElement.hasAttribute('data-settled'))), 'it waits to be seen');
  await page.evaluate(() => scrollTo(0, 0));
  await settled(frame);
  assert.ok((await canvases(frame)) > 100_000);
});

const ENLARGED = [['transform', 0.5], ['transform', 1.6], ['transform', 2], ['zoom', 0.5], ['zoom', 3]];

for (const [how, scale] of ENLARGED) {
  test(`in a host with ${how} ${scale} the pointer is right to the pixel, and pixels follow \`scale=\``, async (t) => {
    const shown = `v1/ring/nodes=a,b,c/v=3/keys=300/embed=1/scale=${scale}/step=0`;
    const style = how === 'zoom' ? `zoom:${scale}` : `transform:scale(${scale});transform-origin:0 0`;
    const text = `<style>body{margin:0}iframe{border:0;${style}}</style><iframe src="/#${shown}" width="640" height="480"></iframe>`;
    const page = await open(t, { text, width: 2000, height: 1500 });
    const frame = await frameOf(page);
    const { css, device, ratio } = await canvasSize(frame);
    assert.ok(Math.abs(device[0] - css[0] * scale * ratio) <= 1, `${device[0]} pixels for ${css[0]}`);
    const middle = await ring(frame);
    const points = await ask(frame, 'points', shown);
    const box = await frame.locator('.stage canvas').evaluate((canvas) => {
      const { left, top } = canvas.getBoundingClientRect();
      return { left, top };
    });
    let tried = 0;
    for (const { to, owner } of arcs(points)) {
      const next = points.find(({ position }) => Number(position) > to) ?? points[0];
      if (next.owner === owner) continue;
      // One pixel of the screen on either side of the border between two arcs.
      const away = ((1.2 / scale) / (2 * Math.PI * middle.radius)) * 2 ** 32;
      for (const [position, whose] of [[to - away, owner], [to + away, next.owner]]) {
        const [x, y] = onBand(middle, position);
        await page.mouse.move((box.left + x) * scale, (box.top + y) * scale);
        await until(async () => (await card(frame))?.title === `Arc of ${whose}`, () => `the arc of ${whose} at ${position}`);
        tried += 1;
      }
    }
    assert.ok(tried >= 4, `${tried} places`);
  });
}

test('at the height that it wants nothing in a frame is cut, at any width', async (t) => {
  const plain = await host('plain.html', { frame: `/#${link(2)}` });
  const page = await open(t, { text: plain });
  const frame = await frameOf(page);
  for (const width of [320, 360, 480, 559, 560, 700, 980, 1400]) {
    const before = (await said(page, 'height')).length;
    await page.evaluate((width) => {
      document.querySelector('iframe').style.width = `${width}px`;
    }, width);
    await until(async () => (await said(page, 'height')).length > before, `a height at ${width}`);
    await until(() => frame.evaluate((width) => innerWidth === width, width), 'the width');
    const { height } = await heard(page, 'height');
    await page.evaluate((height) => {
      document.querySelector('iframe').style.height = `${height}px`;
    }, height);
    await until(() => frame.evaluate((height) => innerHeight === height, height), 'the height');
    const { cut, picture } = await frame.evaluate(() => {
      const caption = document.querySelector('.caption');
      const { width, height } = document.querySelector('.stage').getBoundingClientRect();
      return { cut: caption.scrollHeight - caption.clientHeight, picture: Math.min(width, height) };
    });
    assert.ok(cut <= 0, `${cut} pixels of the caption are cut at ${width} × ${height}`);
    assert.ok(picture >= 200, `a picture of ${picture} at ${width} × ${height}`);
    assert.equal((await heard(page, 'height')).height, height, 'and then it wants no other');
  }
});

test('the wheel over a frame scrolls the page around it', async (t) => {
  const page = await open(t);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 400);
  await until(() => page.evaluate(() => scrollY > 200), 'the page to scroll');
});

test('whatever is said to a frame, it goes on', async (t) => {
  const page = await open(t, { still: true });
  const frame = await frameOf(page);
  await page.evaluate((known) => {
    const values = [
      undefined, null, '', 'x', '%', '%%%', 0, -0, -1, 2, 1e9, 1e308, NaN, Infinity, 2n, true, [], [1], {}, { link: {} }, new Date(0),
      new Uint8Array(3), new Map([['a', 1]]), 'v1/', 'v1z/AAAA.00000000/step=1', '#'.repeat(1000), `v1/ring/nodes=${'a'.repeat(200000)}`,
      'v1/ring/keys=9999999999/step=0', 'v1/ring/nodes=/step=0', 'v1/maglev/nodes=a,b/table=5000011/step=0', known,
    ];
    for (const type of ['load', 'step', 'play', 'pause', 'theme', 'ready', 'state', '', 7, null]) {
      for (const value of values) window.tell({ source: 'ringscope', type, link: value, step: value, theme: value });
    }
    for (const value of values) window.tell(value);
  }, link(3));
  await tell(page, 'load', { link: link(2) });
  await until(async () => (await said(page, 'state')).at(-1).link === link(2), 'the last link', 30_000);
  await settled(frame);
  assert.match(await sentence(frame), /^cache-2/);
  assert.equal(await frame.locator('#stopped').count(), 0);
});

test('why a frame cannot start is told and read', async (t) => {
  const page = await open(t, {
    wait: false,
    route: (context) => context.route('**/*.wasm', (request) => request.fulfill({ status: 503, body: 'no' })),
    expected: [/503|Ringscope could not/],
  });
  const { message } = await heard(page, 'error');
  assert.match(message, /answered 503/);
  const [frame] = await framesOf(page);
  assert.ok((await frame.locator('#start-message').innerText()).startsWith(message));
  const whole = await frame.locator('#start-message a').getAttribute('href');
  assert.match(whole, /step=1$/);
  assert.doesNotMatch(whole, /embed/);
});

test('a screen of 8K, or of 4K at ratio 3, gets a picture within what canvases hold', async (t) => {
  for (const [width, height, dpr] of [[7680, 4320, 1], [3840, 2160, 3]]) {
    await t.test(`${width} × ${height} at ${dpr}`, async (t) => {
      const page = await openPage(t, link(1), { width, height, dpr, still: true });
      const { device } = await canvasSize(page);
      assert.ok(device[0] * device[1] <= 4096 * 4096 && Math.max(...device) <= 8192, `${device}`);
      assert.ok(device[0] > 3000, `${device}`);
      const drawn = await page.evaluate(() => {
        const canvas = document.querySelector('.stage canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value, at) => at % 4 === 3 && value > 0);
      });
      assert.ok(drawn);
    });
  }
});

test('on paper a frame that was off the screen is whole', async (t) => {
  const text = (await host('plain.html', { frame: `/#${link(1)}` })).replace('3000px', '4000px');
  const page = await open(t, { text });
  const frame = await frameOf(page);
  await page.evaluate(() => scrollTo(0, 3500));
  await until(async () => (await canvases(frame)) < 1000, 'the canvas to be given back');
  await frame.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.ok((await canvases(frame)) > 100_000);
});

test('a palette of a link is that of picture and words', async (t) => {
  const page = await open(t, { frame: link(1, 'embed=1/palette=wong') });
  const frame = await frameOf(page);
  const hue = await frame.evaluate(() => getComputedStyle(document.querySelector('.said .sw')).backgroundColor);
  assert.equal(hue, 'rgb(54, 152, 203)', 'the sixth');
});

test('a still frame has neither controls nor motion', async (t) => {
  const page = await open(t, { frame: link(1, 'embed=1/still=1') });
  const frame = await frameOf(page);
  assert.equal(await frame.getByRole('button', { name: 'step forward' }).count(), 0);
  await tell(page, 'step', { step: 2 });
  await heard(page, 'step', ({ step }) => step === 2);
  assert.ok(await frame.evaluate(() => document.documentElement.hasAttribute('data-settled')), 'the step is simply there');
});

test('a frame follows the theme of its link and its reader, not the one chosen on the page', async (t) => {
  const init = () => {
    try {
      localStorage.setItem('ringscope-theme', 'light');
    } catch {
      // not in every frame
    }
  };
  const page = await open(t, { theme: 'dark', init });
  const frame = await frameOf(page);
  assert.equal(await frame.evaluate(() => getComputedStyle(document.querySelector('.frame')).backgroundColor), 'rgb(21, 23, 26)');
  assert.equal(await frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), 'rgba(0, 0, 0, 0)');
});

const SIX = 'v1/ring/nodes=cache-1,cache-2,cache-3,cache-4,cache-5';
/** Links of the views that are not the picture, in a frame, at a step of two. */
const VIEWS = {
  tree: (step, more = '') => `${SIX}/caches=85/requests=300/view=tree/embed=1${more}/add=cache-6/drop=cache-2/step=${step}`,
  views: (step, more = '') => `${SIX}/view=views/embed=1${more}/add=cache-6/drop=cache-2/step=${step}`,
};
const isSettled = (frame) => frame.evaluate(() => document.documentElement.hasAttribute('data-settled'));
const moves = (frame, what) => until(async () => !(await isSettled(frame)), what);
const sharp = async (frame) => {
  const { css, device, ratio } = await canvasSize(frame);
  return css.every((length, i) => Math.abs(length * ratio - device[i]) <= 1) && device[0] > 100;
};
/** A few frames of the page around; that they came says that frames would have come to us as well. */
const frames = (page) =>
  page.evaluate(() => new Promise((next) => { let left = 10; const count = () => (left -= 1) ? requestAnimationFrame(count) : next(); requestAnimationFrame(count); }));

for (const [view, shown] of Object.entries(VIEWS)) {
  for (const [width, height, theme] of [[700, 500, 'light'], [360, 640, 'dark']]) {
    test(`view=${view} in a frame of ${width} × ${height} has its picture, its sentence and its steps, and fits`, async (t) => {
      const text = (await host('plain.html', { frame: `/#${shown(1)}` })).replace('width: 700px; height: 500px', `width: ${width}px; height: ${height}px`);
      const page = await open(t, { text, theme });
      const frame = await frameOf(page);
      const all = Object.fromEntries((await ask(frame, 'measure', shown(1))).map((row) => [row.name, row.measured]));
      if (view === 'tree') {
        assert.match(await sentence(frame), new RegExp(`^300 requests for hot: ${all['requests at the origin']} reached the origin`));
        assert.ok((await sentence(frame)).includes(`busiest cache with ${all['busiest cache']} `));
        assert.equal(await frame.getByRole('slider', { name: 'time', exact: true }).count(), 1);
      } else {
        assert.match(await sentence(frame), new RegExp(`^A key has up to ${all.spread} homes: `));
        assert.ok((await sentence(frame)).includes(`${(all.agreement * 100).toFixed(1)} %`));
      }
      for (const name of ['step back', 'play', 'step forward']) assert.equal(await button(frame, name).count(), 1, name);
      const drawn = await frame.evaluate(() => {
        const canvas = document.querySelector('.stage canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      });
      assert.ok(drawn > 20, `${drawn} colours`);
      assert.ok(await sharp(frame));
      const { scrollHeight, scrollWidth } = await frame.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return { scrollHeight, scrollWidth };
      });
      assert.deepEqual([scrollWidth, scrollHeight], [width, height], 'nothing sticks out');
      // Dots for a mouse may be nearer to each other than fingers need.
      const within = view === 'tree' || width < 480 ? '.frame' : '.figure';
      assert.deepEqual(await small(frame, { least: 24, within }), []);
      const whole = await frame.getByRole('link', { name: /Open in Ringscope/ }).getAttribute('href');
      assert.match(whole, new RegExp(`view=${view}`));
      assert.doesNotMatch(whole, /embed/);
      assert.match(whole, /step=1$/);

      const { height: wanted } = await heard(page, 'height');
      await page.evaluate((wanted) => {
        document.querySelector('iframe').style.height = `${wanted}px`;
      }, wanted);
      await until(() => frame.evaluate((wanted) => innerHeight === wanted, wanted), 'the height that it wants');
      const cut = await frame.evaluate(() => {
        const caption = document.querySelector('.caption');
        return caption.scrollHeight - caption.clientHeight;
      });
      assert.ok(cut <= 0, `${cut} pixels of the caption are cut at ${wanted}`);
      let below;
      const ends = () => frame.evaluate(() => document.querySelector('.foot').getBoundingClientRect().bottom - innerHeight);
      await until(async () => Math.abs((below = await ends())) < 1, () => `the foot to end with the frame, not ${below} pixels below`);
    });
  }
}

test('in a frame a run of requests is played, held, walked and scrubbed; a step is the scenario\'s', async (t) => {
  const page = await open(t, { frame: VIEWS.tree(0) });
  const frame = await frameOf(page);
  const over = await sentence(frame);
  await tell(page, 'play');
  await moves(frame, 'the run to play');
  await until(async () => /^\d+ of 300 requests for hot: /.test(await sentence(frame)), 'requests on their way');
  await button(frame, 'pause').waitFor();
  await tell(page, 'pause');
  await settled(frame);
  const held = await sentence(frame);
  assert.notEqual(held, over);
  await page.evaluate(() => window.tell('slide:stop'));
  await page.evaluate(() => window.tell('slide:start'));
  await tell(page, 'theme', { theme: 'dark' });
  await until(() => frame.evaluate(() => document.documentElement.dataset.theme === 'dark'), 'the dark theme');
  assert.equal(await sentence(frame), held, 'what nobody played is not played on');

  await tell(page, 'play');
  await moves(frame, 'it to play on');
  await page.evaluate(() => window.tell('slide:stop'));
  await settled(frame);
  await page.evaluate(() => window.tell('slide:start'));
  await moves(frame, 'it to play on with its slide');
  await button(frame, 'pause').click();
  await settled(frame);

  const slider = frame.getByRole('slider', { name: 'time', exact: true });
  await slider.evaluate((input) => {
    input.value = 0;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await until(async () => (await slider.getAttribute('aria-valuetext')) === '0 of 300 answered', 'the start');
  await button(frame, 'step forward').click();
  await until(async () => /^(1[5-9]|2\d) of 300 answered$/.test(await slider.getAttribute('aria-valuetext')), 'a twentieth');
  assert.equal((await said(page, 'step')).length, 1, 'none of this is a step of the scenario');

  await tell(page, 'step', { step: 2 });
  await heard(page, 'step', ({ step, of }) => step === 2 && of === 2);
  await settled(frame);
  assert.equal((await heard(page, 'state')).link, VIEWS.tree(2));
  assert.match(await sentence(frame), /^300 requests for hot: /, 'at another step it is another run, at its end');
});

test('in a frame the steps of views follow one another, and stop where somebody steps', async (t) => {
  const page = await open(t, { frame: VIEWS.views(0) });
  const frame = await frameOf(page);
  const first = await sentence(frame);
  await tell(page, 'play');
  await heard(page, 'step', ({ step }) => step === 1);
  await tell(page, 'pause');
  await settled(frame);
  const second = await sentence(frame);
  assert.notEqual(second, first);
  await button(frame, 'step back').click();
  await heard(page, 'step', ({ step }) => step === 0);
  await settled(frame);
  assert.equal(await sentence(frame), first);
  await button(frame, 'play').click();
  await heard(page, 'step', ({ step }) => step === 2);
  await settled(frame);
  await button(frame, 'play').waitFor();
  // From the end it plays from the start.
  await button(frame, 'play').click();
  await heard(page, 'step', ({ step }) => step === 0);
  await moves(frame, 'more to come');
  await tell(page, 'step', { step: 2 });
  await heard(page, 'step', ({ step }) => step === 2);
  await settled(frame);
});

test('a link to another view changes the picture in one and the same frame', async (t) => {
  const page = await open(t, { frame: link(1), init: count });
  const frame = await frameOf(page);
  const wanted = (await heard(page, 'height')).height;
  for (const [next, words] of [[VIEWS.tree(1), /requests for hot/], [VIEWS.views(1), /^A key has up to/], [link(2), /^cache-2/], [VIEWS.tree(0), /requests for hot/]]) {
    await tell(page, 'play');
    await tell(page, 'load', { link: next });
    await until(async () => words.test(await sentence(frame)), () => `${words}`);
    await settled(frame);
    assert.equal((await heard(page, 'state')).link, next);
    assert.equal(await frame.locator('.stage canvas').count(), 1);
    assert.equal(await frame.locator('.foot').count(), 1);
    await until(() => sharp(frame), 'a sharp canvas');
  }
  assert.equal((await said(page, 'ready')).length, 1);
  assert.ok((await said(page, 'height')).every(({ height }) => height >= wanted), 'it never wants less');
  const before = await asked([frame]);
  await frames(page);
  assert.deepEqual(await asked([frame]), before, 'at rest it asks for no frame');
});

for (const [view, shown] of Object.entries(VIEWS)) {
  test(`off the screen view=${view} plays no further and gives its pixels back`, async (t) => {
    const text = (await host('plain.html', { frame: `/#${shown(0, '/play=1')}` })).replace('3000px', '4000px');
    const page = await open(t, { text, init: count, wait: false });
    const [frame] = await framesOf(page);
    await frame.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
    await moves(frame, 'it to play by itself');
    await page.evaluate(() => scrollTo(0, 3500));
    await until(async () => (await canvases(frame)) < 1000, 'the canvas to be given back');
    const before = [await asked([frame]), await sentence(frame)];
    await frames(page);
    assert.deepEqual([await asked([frame]), await sentence(frame)], before, 'nothing goes on');
    assert.ok(!(await isSettled(frame)), 'it waits to be seen');
    await frame.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.ok((await canvases(frame)) > 100_000, 'on paper it is whole');
    await frame.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.evaluate(() => scrollTo(0, 0));
    await until(async () => (await canvases(frame)) > 100_000, 'the picture');
    await tell(page, 'pause');
    await settled(frame);
  });
}

test('two runs in two frames take turns', async (t) => {
  const one = (view) => `<iframe src="/#${VIEWS[view](0, view === 'tree' ? '/play=1' : '')}" width="360" height="300"></iframe>`;
  const text = (await host('plain.html')).replace(/<iframe[^]*<\/iframe>/, `${one('tree')}${one('tree')}`).replace('iframe { display: block; width: 700px; height: 500px; border: 0; }', '');
  const page = await open(t, { text, wait: false, init: count });
  const both = await framesOf(page, 2);
  for (const frame of both) await frame.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
  const grown = async () => {
    const before = await asked(both);
    await frames(page);
    return (await asked(both)).filter((now, i) => now > before[i] + 2).length;
  };
  await until(async () => (await grown()) === 1, 'one to play');
  for (let look = 0; look < 3; look += 1) assert.ok((await grown()) <= 1, 'no two play at once');
});

test('a still frame of trees has neither controls nor motion', async (t) => {
  const page = await open(t, { frame: VIEWS.tree(0, '/still=1') });
  const frame = await frameOf(page);
  assert.equal(await frame.getByRole('button').count(), 0);
  const over = await sentence(frame);
  await tell(page, 'play');
  await tell(page, 'step', { step: 1 });
  await heard(page, 'step', ({ step }) => step === 1);
  await tell(page, 'play');
  await tell(page, 'step', { step: 0 });
  await heard(page, 'step', ({ step }) => step === 0);
  await settled(frame);
  assert.equal(await sentence(frame), over);
});

for (const view of Object.keys(VIEWS)) {
  test(`arrows in view=${view} are the deck's after a click, and walk for those who came by keyboard`, async (t) => {
    const page = await open(t, { frame: VIEWS[view](0) });
    const frame = await frameOf(page);
    await frame.locator('.stage canvas').click({ position: { x: 5, y: 5 } });
    for (const key of ['ArrowRight', 'ArrowUp', 'PageDown']) await page.keyboard.press(key);
    await until(async () => (await said(page, 'key')).length === 3, 'the keys');
    await page.locator('#field').focus();
    await page.keyboard.press('Tab');
    await until(() => frame.evaluate(() => document.activeElement?.classList.contains('stage')), 'the focus in the picture');
    await page.keyboard.press('ArrowDown');
    const spoken = frame.locator('.pic [role=status]');
    await until(async () => (await spoken.allInnerTexts()).join('').trim() !== '', 'what is walked to');
    assert.equal((await said(page, 'key')).length, 3);
  });
}

/** A page with elements, and what they tell. */
const withElements = (site, elements) => `<title>Elements</title><style>body{margin:0;width:700px}</style>
<script>
  window.told = [];
  window.watch = (element) => {
    for (const name of ['ready', 'height', 'state', 'step', 'key', 'error']) {
      element.addEventListener(name, ({ detail }) => told.push({ id: element.id, ...detail }));
    }
    return element;
  };
</script>
<script src="${site}embed.js"></script>${elements}
<script>document.querySelectorAll('ring-scope').forEach(watch);</script>`;

const told = (page, id, type) =>
  page.evaluate(([id, type]) => window.told.filter((one) => one.id === id && one.type === type), [id, type]);

/** The last that an element told of a type, once it is as asked. */
async function tells(page, id, type, is = () => true) {
  let last;
  await until(async () => (last = (await told(page, id, type)).at(-1)) !== undefined && is(last), () => `${type} of ${id}, not ${JSON.stringify(last)}`, 15_000);
  return last;
}

/** The frame within an element. */
async function within(page, id) {
  const handle = await page.evaluateHandle((id) => document.getElementById(id).shadowRoot.querySelector('iframe'), id);
  const frame = await handle.contentFrame();
  await settled(frame);
  return frame;
}

const PLAIN = link(1, '').replace('//', '/');

test('the element makes a frame, follows its attributes, obeys its methods and tells by events', async (t) => {
  const text = withElements('/', `<ring-scope id="one" scenario="${PLAIN}" theme="dark" title="Six caches"></ring-scope>`);
  const page = await open(t, { text, wait: false });
  assert.match((await tells(page, 'one', 'ready')).version, /^\d/);
  const frame = await within(page, 'one');
  const { title, allow, loading } = await page.evaluate(() => {
    const { title, allow, loading } = document.getElementById('one').shadowRoot.querySelector('iframe');
    return { title, allow, loading };
  });
  assert.deepEqual([title, allow, loading], ['Six caches', 'clipboard-write', 'lazy']);
  assert.equal((await tells(page, 'one', 'state')).link, link(1, 'embed=1/theme=dark'));
  const { height } = await tells(page, 'one', 'height');
  await until(async () => (await page.locator('#one').boundingBox()).height === height, 'the height that the frame wants');
  assert.equal((await page.locator('#one').boundingBox()).width, 700);

  await page.evaluate(() => document.getElementById('one').setAttribute('theme', 'light'));
  await until(() => frame.evaluate(() => document.documentElement.dataset.theme === 'light'), 'the light theme');
  await page.evaluate(() => document.getElementById('one').setAttribute('step', '3'));
  await tells(page, 'one', 'step', ({ step }) => step === 3);
  await page.evaluate(() => document.getElementById('one').step(0));
  await tells(page, 'one', 'step', ({ step }) => step === 0);
  await page.evaluate(() => document.getElementById('one').play());
  await tells(page, 'one', 'step', ({ step }) => step === 1);
  await page.evaluate(() => document.getElementById('one').pause());
  await page.evaluate(() => document.getElementById('one').load('v1/modulo/nodes=a,b/add=c/step=1'));
  await tells(page, 'one', 'state', (state) => state.link === 'v1/modulo/nodes=a,b/add=c/step=1');
  await page.evaluate(() => document.getElementById('one').load('v1/none/step=0'));
  assert.match((await tells(page, 'one', 'error')).message, /none/);
  await page.evaluate((link) => document.getElementById('one').setAttribute('scenario', link), 'v1/jump/nodes=a,b,c/step=0');
  await tells(page, 'one', 'state', (state) => state.link.startsWith('v1/jump/nodes=a,b,c/'));
  assert.equal((await told(page, 'one', 'ready')).length, 1, 'all of it in one and the same frame');
});

test('elements wait until they are near, show their poster till then, and work late, moved and put back', async (t) => {
  const poster = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 5"/>')}`;
  const text = `<title>Late</title><style>body{margin:0;width:700px}</style>
    <ring-scope id="early" scenario="${PLAIN}"></ring-scope><p style="height:4000px"></p>
    <ring-scope id="far" scenario="${PLAIN}" poster="${poster}" step="2"></ring-scope>
    <ring-scope id="bare" scenario="${PLAIN}" controls="none"><p>Needs JavaScript.</p></ring-scope>`;
  const page = await open(t, { text, wait: false });
  await page.evaluate(() => {
    window.told = [];
    for (const element of document.querySelectorAll('ring-scope')) {
      for (const name of ['ready', 'state', 'step', 'height']) {
        element.addEventListener(name, ({ detail }) => window.told.push({ id: element.id, ...detail }));
      }
    }
  });
  // Upgraded late, twice, as a module and not.
  await page.addScriptTag({ url: '/embed.js' });
  await page.addScriptTag({ url: '/embed.js', type: 'module' });
  await tells(page, 'early', 'ready');
  const inside = (id) => page.evaluate((id) => [...document.getElementById(id).shadowRoot.children].map(({ tagName }) => tagName), id);
  assert.deepEqual(await inside('far'), ['IMG'], 'far off there is the poster alone');
  assert.deepEqual(await inside('bare'), ['SLOT']);
  await page.locator('#far').scrollIntoViewIfNeeded();
  await tells(page, 'far', 'step', ({ step }) => step === 2);
  await tells(page, 'bare', 'ready');
  assert.deepEqual(await inside('far'), ['IFRAME']);
  const bare = await within(page, 'bare');
  assert.equal(await bare.locator('.foot').count(), 0);

  await within(page, 'far');
  await page.evaluate(() => document.getElementById('far').step(3));
  await tells(page, 'far', 'step', ({ step }) => step === 3);
  await page.evaluate(() => {
    const far = document.getElementById('far');
    far.remove();
    far.pause();
    document.body.prepend(far);
    scrollTo(0, 0);
  });
  await until(async () => (await told(page, 'far', 'ready')).length === 2, 'the frame anew');
  await within(page, 'far');
  assert.equal((await tells(page, 'far', 'step')).step, 3, 'it shows what it showed');
});

test('from another site the element is in a sandbox, and works all the same', async (t) => {
  const site = await serve(ANYONE);
  t.after(site.close);
  const text = withElements(site.url(), `<ring-scope id="one" scenario="${PLAIN}"></ring-scope>`);
  const page = await open(t, { text, wait: false, expected: [/request elsewhere/] });
  await tells(page, 'one', 'ready');
  const frame = await within(page, 'one');
  const sandbox = await page.evaluate(() => document.getElementById('one').shadowRoot.querySelector('iframe').sandbox.value);
  assert.match(sandbox, /allow-scripts.*allow-popups/);
  const [opened] = await Promise.all([page.context().waitForEvent('page'), frame.getByRole('link', { name: /Open in Ringscope/ }).click()]);
  await settled(opened);
  assert.match(await sentence(opened), /^cache-6 joined/);
  assert.equal(await opened.locator('.frame').count(), 0, 'the whole page');
});
