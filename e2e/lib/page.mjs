// A page under test, and what can be asked of it.

import assert from 'node:assert/strict';
import { browser, server } from './browser.mjs';

/** The theme as the reader's system asks for it. */
const SCHEMES = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  contrast: { colorScheme: 'light', contrast: 'more' },
  'contrast-dark': { colorScheme: 'dark', contrast: 'more' },
};

/**
 * Opens the page with a link behind the `#` ('' for an empty address) and waits until it is settled.
 *
 * At the end of the test `t` everything that went wrong in the background fails it: errors and
 * warnings on the console, exceptions, failed requests, and requests to anywhere else.
 *
 * - `theme`: light, dark, contrast, contrast-dark
 * - `still`: the reader asks for reduced motion
 * - `dpr`: device pixels per CSS pixel
 * - `on`: a server other than the plain one; `address`: a whole address in place of a link
 * - `init`, `route`: a function run in the page before anything else; one run on the context first
 * - `expected`: patterns of background messages that belong to the test
 * - `settle: false`: returns without waiting
 * - `whole: false`: does not wait for the program's second part
 */
export async function open(t, link = '', options = {}) {
  const { width = 1440, height = 900, theme = 'light', still = false, dpr = 1, touch = false } = options;
  const { on, address, init, route, expected = [], settle = true, whole = true, permissions = [] } = options;
  const context = await (await browser()).newContext({
    viewport: { width, height },
    deviceScaleFactor: dpr,
    hasTouch: touch,
    reducedMotion: still ? 'reduce' : 'no-preference',
    permissions,
    locale: 'en-GB',
    ...SCHEMES[theme],
  });
  context.setDefaultTimeout(15_000);
  const site = on ?? (await server());
  const problems = watch(context, site.origin, expected);
  t.after(async () => {
    await context.close();
    // Where the test has failed already, what is below is its likeliest cause.
    for (const problem of problems) t.diagnostic(problem);
    assert.deepEqual(problems, [], 'nothing went wrong in the background');
  });
  if (init) await context.addInitScript(init.script ?? init, init.with);
  await route?.(context);
  const page = await context.newPage();
  await page.goto(address ?? site.url(link), { waitUntil: 'commit' });
  if (settle) await settled(page, whole);
  return page;
}

/** Collects what nobody would see. */
function watch(context, origin, expected) {
  const problems = [];
  const add = (problem) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => add(`exception: ${error.error().message}`));
  context.on('request', (request) => {
    const { protocol, origin: where } = new URL(request.url());
    if (!['data:', 'blob:', 'about:'].includes(protocol) && where !== origin) add(`request elsewhere: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    // Leaving a page gives up what it was still asking for; what is missing answers 404.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') add(`request failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) add(`answer ${response.status()}: ${response.url()}`);
  });
  return problems;
}

/** Waits for the first picture, for all of the program (unless told otherwise), and until nothing is in motion. */
export async function settled(page, whole = true) {
  const wanted = ['data-ready', 'data-settled', ...(whole ? ['data-whole'] : [])];
  await page.waitForFunction((all) => all.every((name) => document.documentElement.hasAttribute(name)), wanted);
}

/** A button by its full name. */
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Clicks a button that says of itself that it has nothing to do right now. */
export const clickIdle = (locator) => locator.click({ force: true });

/** Asks one of the functions for other programs. */
export function ask(page, name, ...given) {
  return page.evaluate(([name, given]) => window.wasmBindings[name](...given), [name, given]);
}

/** What one of them refuses with. */
export function refusal(page, name, ...given) {
  return page.evaluate(
    ([name, given]) => {
      try {
        return { answered: JSON.stringify(window.wasmBindings[name](...given)).slice(0, 200) };
      } catch (error) {
        return { isError: error instanceof Error, message: error.message };
      }
    },
    [name, given],
  );
}

/** The sentence under the picture. */
export async function said(page) {
  return (await page.locator('#said').innerText()).replace(/\s+/g, ' ').trim();
}

/** What stands behind the `#` in the address bar right now, as it is written there. */
export function hash(page) {
  return page.evaluate(() => location.href.split('#')[1] ?? '');
}

/**
 * The link in the address bar once it is written and matches a pattern; it follows the scenario
 * with a pause in between.
 */
export async function link(page, pattern = /./) {
  let now = '';
  await until(async () => pattern.test((now = await hash(page))), () => `the address bar to match ${pattern}, not "${now}"`);
  return now;
}

/** Waits until a question is answered with true; says what was waited for if it never is. */
export async function until(question, what, patience = 10_000) {
  const end = Date.now() + patience;
  for (;;) {
    if (await question()) return;
    if (Date.now() > end) assert.fail(`waited for ${typeof what === 'function' ? what() : what}`);
    await new Promise((resume) => setTimeout(resume, 25));
  }
}

/** Numbers with thousands parted, as the page writes them. */
export const number = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** How many keys each node owns, by `locate`. */
export async function loads(page, scenario) {
  const rows = await ask(page, 'locate', scenario);
  const counts = new Map();
  for (const { owner } of rows) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return counts;
}

/** The polite announcements since now, in order. Call before the act; the answer is read with `heard(page)`. */
export async function listen(page) {
  await page.evaluate(() => {
    const heard = (window.heard = []);
    const regions = document.querySelectorAll('[aria-live], [role=status], [role=alert]');
    const say = (region) => {
      const text = region.textContent.trim();
      if (text) heard.push(text);
    };
    for (const region of regions) {
      new MutationObserver(() => say(region)).observe(region, { childList: true, characterData: true, subtree: true });
    }
    // An alert that is put into the page speaks as well.
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const alerts = node.matches('[role=alert]') ? [node] : node.querySelectorAll('[role=alert]');
          alerts.forEach(say);
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** What was announced since `listen`. */
export const heard = (page) => page.evaluate(() => window.heard);
