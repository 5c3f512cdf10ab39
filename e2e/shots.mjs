// Takes pictures of the page to look at: `node e2e/shots.mjs FOLDER [PATTERN]`. Not a test.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launch } from './lib/chromium.mjs';
import { serve } from './lib/server.mjs';

const [folder, pattern = ''] = process.argv.slice(2);
if (!folder) {
  console.error('Expected a folder for the pictures: node e2e/shots.mjs FOLDER [PATTERN]');
  process.exit(1);
}

const MANY = `v1/ring/nodes=${Array.from({ length: 120 }, (_, i) => `cache-${i + 1}`).join(',')}/v=160/keys=100000/add=cache-121/step=1`;
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Name, link, what differs from 1440 × 900 in light, and what is done before the picture is taken. */
const SHOTS = [
  ...[[1440, 900], [1024, 800], [768, 1024], [360, 740], [740, 360]].flatMap(([width, height]) =>
    ['light', 'dark'].map((theme) => ({ name: `${width}x${height}-${theme}`, theme, width, height })),
  ),
  { name: 'tree', link: 'v1/ring/view=tree/caches=85/step=0' },
  { name: 'tree-halfway', link: 'v1/ring/view=tree/caches=85/threshold=4/requests=600/step=0', theme: 'dark', act: halfway },
  { name: 'tree-thousand', link: 'v1/ring/view=tree/caches=1000/pages=50/popularity=zipf/requests=20000/step=0', full: true },
  { name: 'tree-tablet', link: 'v1/ring/view=tree/caches=85/step=0', width: 768, height: 1024, full: true },
  { name: 'tree-phone', link: 'v1/ring/view=tree/caches=85/step=0', width: 360, height: 740, full: true },
  { name: 'contrast', theme: 'light', contrast: 'more' },
  { name: 'contrast-dark', theme: 'dark', contrast: 'more' },
  { name: 'start', link: 'v1/ring/nodes=a,b,c,d,e/step=0' },
  { name: 'hover-row', act: (page) => page.locator('tr.node-row').nth(1).hover() },
  {
    name: 'focus',
    act: async (page) => {
      await page.locator('.stage').focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
    },
  },
  {
    name: 'focus-key',
    act: async (page) => {
      await page.locator('.stage').focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      for (const key of ['ArrowRight', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    },
  },
  { name: 'error-link', link: 'v1/ring/nodes=a,b*lots,c/v=64/add=d/step=1' },
  { name: 'error-link-phone', link: 'v1/ring/nodes=a,b*lots,c/v=64/add=d/step=1', width: 360, height: 740 },
  { name: 'notices', link: 'v1/ring/nodes=a,b/wobble=2/add=c/step=9' },
  {
    name: 'refusal',
    act: async (page) => {
      await page.getByRole('spinbutton', { name: 'weight of cache-2' }).fill('1000000');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'nodes-box',
    act: async (page) => {
      await button(page, 'Edit as a list').click();
      await page.getByRole('dialog').getByRole('textbox').fill('web-1 2 east\n\nweb-2 x\nweb-3\nweb-1\n');
    },
  },
  { name: 'keys-box', act: keysBox },
  { name: 'keys-box-phone', width: 360, height: 740, act: keysBox },
  { name: 'keys-missing', link: 'v1/ring/nodes=a,b,c/left=keys/step=0' },
  { name: 'find', act: (page) => page.getByRole('textbox', { name: 'find a key' }).fill('somebody else') },
  { name: 'find-key', theme: 'dark', act: (page) => page.getByRole('textbox', { name: 'find a key' }).fill('key-12') },
  { name: 'find-phone', full: true, width: 360, height: 740, act: (page) => page.getByRole('textbox', { name: 'find a key' }).fill('key-12') },
  { name: 'find-modulo', link: 'v1/modulo/nodes=a,b,c,d,e/add=f/step=1', act: (page) => page.getByRole('textbox', { name: 'find a key' }).fill('x') },
  { name: 'find-jump', link: 'v1/jump/nodes=a,b,c,d,e/add=f/step=1', act: (page) => page.getByRole('textbox', { name: 'find a key' }).fill('x') },
  { name: 'million', link: 'v1/ring/nodes=a,b,c,d,e/keys=1000000/add=f/step=1', act: listOfKeys },
  { name: 'list-phone', width: 360, height: 740, act: listOfKeys },
  { name: 'working', act: working },
  { name: 'working-phone', width: 360, height: 740, act: working },
  { name: 'details', act: (page) => button(page, 'more about cache-2').click() },
  { name: 'details-phone', width: 360, height: 740, full: true, act: (page) => button(page, 'more about cache-2').click() },
  { name: 'panel-points', act: (page) => page.getByRole('button', { name: /^points per weight: / }).click() },
  { name: 'panel-hash', act: (page) => page.getByRole('button', { name: /^hash function: / }).click() },
  { name: 'panel-keys', act: (page) => page.getByRole('button', { name: /^keys: / }).click() },
  { name: 'panel-scheme', act: (page) => page.getByRole('button', { name: /^scheme: / }).click() },
  { name: 'menu-phone', width: 360, height: 740, act: (page) => page.getByRole('button', { name: 'Menu' }).click() },
  { name: 'add-change', act: (page) => button(page, '+ Add a change').click() },
  { name: 'playing', moving: true, act: playHalf },
  { name: 'playing-phone', moving: true, width: 360, height: 740, act: playHalf },
  { name: 'modulo', link: 'v1/modulo/nodes=a,b,c,d,e/add=f/step=1' },
  { name: 'modulo-phone', link: 'v1/modulo/nodes=a,b,c,d,e/add=f/step=1', width: 360, height: 740 },
  { name: 'jump', link: 'v1/jump/nodes=a,b,c,d,e/add=f/step=1' },
  { name: 'jump-phone', link: 'v1/jump/nodes=a,b,c,d,e/add=f/step=1', width: 360, height: 740 },
  { name: 'many', link: MANY },
  { name: 'many-phone', link: MANY, width: 360, height: 740 },
  { name: 'one', link: 'v1/ring/nodes=a/step=0' },
  { name: 'none', link: 'v1/ring/nodes=/step=0' },
  { name: 'sixteen', link: `v1/ring/nodes=${Array.from({ length: 16 }, (_, i) => `n${i}`).join(',')}/step=0` },
  { name: 'whole', full: true, act: openAll },
  { name: 'whole-phone', full: true, width: 360, height: 740, act: openAll },
];

async function keysBox(page) {
  await page.getByRole('button', { name: /^keys: / }).click();
  await button(page, 'Paste your own keys').click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name: 'keys.txt', mimeType: 'text/plain', buffer: Buffer.from('a\nb 3\n') });
}

async function listOfKeys(page) {
  await page.locator('summary').filter({ hasText: 'Every key' }).click();
  const list = page.getByRole('grid', { name: 'all keys' });
  await list.focus();
  for (const key of ['End', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await list.scrollIntoViewIfNeeded();
}

/** A million keys, and stops while they are placed. */
async function working(page) {
  await page.evaluate(() => {
    const { setTimeout } = window;
    // Slows the work down, so that it is seen.
    window.setTimeout = (call, wait) => setTimeout(call, wait === 0 ? 400 : wait);
  });
  await page.getByRole('button', { name: /^keys: / }).click();
  await button(page, '1,000,000').click();
  await page.waitForTimeout(2500);
}

async function playHalf(page) {
  await button(page, 'step forward').click();
  await page.waitForTimeout(650);
  await button(page, 'pause').click();
}

/** Scrubs a run of trees to its middle. */
function halfway(page) {
  return page.getByRole('slider', { name: 'time' }).evaluate((input) => {
    input.value = 450;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function openAll(page) {
  for (const summary of await page.locator('summary').all()) {
    if (!(await summary.evaluate((one) => one.parentElement.open))) await summary.click();
  }
}

await mkdir(folder, { recursive: true });
const [browser, site] = [await launch(), await serve()];
for (const { name, link = '', width = 1440, height = 900, theme = 'light', contrast, act, moving, full } of SHOTS) {
  if (!name.includes(pattern)) continue;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    contrast,
    reducedMotion: moving ? 'no-preference' : 'reduce',
    deviceScaleFactor: width < 500 ? 2 : 1,
  });
  context.setDefaultTimeout(10_000);
  try {
    const page = await context.newPage();
    await page.goto(site.url(link));
    await page.waitForSelector('html[data-ready][data-settled]');
    await act?.(page);
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: full === true });
    console.log(name);
  } catch (error) {
    console.error(`${name}: ${error.message.split('\n')[0]}`);
    process.exitCode = 1;
  }
  await context.close();
}
await browser.close();
await site.close();
