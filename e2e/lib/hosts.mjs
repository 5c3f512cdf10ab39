// Pages of others that show a Ringscope: a site with the built page, and beside it, on an origin of its own, hosts made
// of the very snippets that the docs hold.

import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open, until } from './page.mjs';
import { serve } from './server.mjs';

/** What stands for the site's address in the docs and in the hosts. */
const PLACEHOLDER = 'https://ringscope.example/';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const HOSTS = folder('../hosts');
const REVEAL = folder('../../node_modules/reveal.js/dist');
const DOCS = folder('../../docs');

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The block of code behind a mark in a page of docs/, as it stands there. */
export function snippet(page, name) {
  const text = readFileSync(join(DOCS, page), 'utf8');
  const found = text.match(new RegExp(`<!-- snippet: ${name} -->\\n\`\`\`html\\n([\\s\\S]*?)\\n\`\`\`\\n`));
  if (!found) throw new Error(`docs/${page} has no snippet "${name}"`);
  return found[1];
}

/** A host's text with its snippets put in: `<!-- snippet: embed.md frame -->`. */
export function filled(text, site) {
  const put = (_, page, name) => snippet(page, name);
  return text.replace(/<!-- snippet: (\S+\.md) (\S+) -->/g, put).replaceAll(PLACEHOLDER, site);
}

/**
 * Serves hosts on `localhost`, which is another site than the page's own.
 *
 * - `files`: texts by path, beside those of e2e/hosts/.
 */
async function serveHosts(site, files) {
  async function answer({ url }, response) {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const send = (body) => {
      response.writeHead(200, { 'Content-Type': type });
      response.end(body);
    };
    if (path === '/favicon.ico') {
      response.writeHead(204);
      response.end();
      return;
    }
    if (files[path] !== undefined) {
      send(filled(files[path], site));
      return;
    }
    const reveal = path.startsWith('/reveal.js/');
    const root = reveal ? REVEAL : HOSTS;
    const file = normalize(join(root, reveal ? path.slice('/reveal.js'.length) : path));
    const body = file.startsWith(root + sep) && (await readFile(file).catch(() => null));
    if (!body) {
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      response.end('404');
      return;
    }
    send(type === TYPES['.html'] ? filled(body.toString('utf8'), site) : body);
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://localhost:${server.address().port}`,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}

/** Notes in every host what its frames say. */
function note() {
  window.told = [];
  addEventListener('message', ({ data }) => {
    if (data?.source === 'ringscope') window.told.push(data);
  });
}

/**
 * Opens a host in the browser.
 *
 * - `path`: a file of e2e/hosts/, perhaps with a query and a fragment; `files`: see above; `headers`: of the page's site
 * - everything else: as for `open`
 */
export async function openHost(t, path, { files = {}, headers = { 'Access-Control-Allow-Origin': '*' }, ...options } = {}) {
  const site = await serve({ headers });
  const hosts = await serveHosts(site.url(), files);
  t.after(site.close);
  t.after(hosts.close);
  const page = await open(t, '', {
    on: site,
    address: `${hosts.origin}${path}`,
    settle: false,
    init: note,
    ...options,
    expected: [/request elsewhere: http:\/\/localhost:/, ...(options.expected ?? [])],
  });
  return { page, site, origin: hosts.origin };
}

/** The frames of a page that show a Ringscope, once there are so many and their programs run. */
export async function ringscopes(page, site, count = 1) {
  const found = () => page.frames().filter((frame) => frame.url().startsWith(site.origin));
  await until(() => found().length === count, () => `${count} frames, not ${found().length}`, 30_000);
  for (const frame of found()) await ready(frame);
  return found();
}

/** Waits for a frame's first picture and until nothing moves in it. */
export async function ready(frame) {
  await frame.waitForFunction(
    () => document.documentElement.hasAttribute('data-ready') && document.documentElement.hasAttribute('data-settled'),
    null,
    { polling: 100, timeout: 30_000 },
  );
}

/** What a frame says beside its picture. */
export const caption = async (frame) => (await frame.locator('#said').innerText()).replace(/\s+/g, ' ').trim();

/** What frames told their host, of one kind. */
export const told = (page, type) => page.evaluate((type) => window.told.filter((message) => message.type === type), type);

/** The step that a frame told last. */
export const step = async (page) => (await told(page, 'step')).at(-1)?.step;
