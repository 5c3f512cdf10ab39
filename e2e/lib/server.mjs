// A small static server over the built page, as strict as the plainest web host: no rewriting, no
// index of folders, and only the headers that it is told to send.

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the built page. */
export const DIST = resolve(process.env.E2E_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url)));

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/** A policy as strict as the page can be served under. */
export const CSP =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:";

/**
 * Serves the page on a free port of this machine.
 *
 * - `base`: the path it lives under, with slashes around it; everything outside is 404.
 * - `types`: content types by extension that differ from the usual; null sends none.
 * - `headers`: further headers for every answer.
 * - `lost`: what is not there is answered with the folder's 404.html, as GitHub Pages does.
 * - `index`: given a request for index.html and its text, the text that is sent.
 * - `pages`: texts by path that are served beside the page, as `{'/host.html': '<iframe …>'}`.
 */
export async function serve({ base = '/', types = {}, headers = {}, lost = false, index, pages = {} } = {}) {
  const contentTypes = { ...TYPES, ...types };

  async function answer(request, response) {
    const { pathname } = new URL(request.url, 'http://localhost');
    const page = pages[pathname];
    if (page !== undefined) {
      response.writeHead(200, { ...headers, 'Content-Type': TYPES['.html'] });
      // Without an icon of its own a page asks for /favicon.ico.
      response.end(`<!doctype html><link rel="icon" href="data:,">${page}`);
      return;
    }
    const missing = async () => {
      if (lost) {
        response.writeHead(404, { ...headers, 'Content-Type': TYPES['.html'] });
        response.end(await readFile(join(DIST, '404.html')));
        return;
      }
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('404\n');
    };
    if (!pathname.startsWith(base)) {
      await missing();
      return;
    }
    const inside = decodeURIComponent(pathname.slice(base.length)) || 'index.html';
    const file = normalize(join(DIST, inside));
    const found = file.startsWith(DIST + sep) && (await stat(file).catch(() => null));
    if (!found || !found.isFile()) {
      await missing();
      return;
    }
    if (index && inside === 'index.html') {
      response.writeHead(200, { ...headers, 'Content-Type': TYPES['.html'] });
      response.end(index(request, await readFile(file, 'utf8')));
      return;
    }
    const type = contentTypes[extname(file)];
    response.writeHead(200, { ...headers, 'Content-Length': found.size, ...(type ? { 'Content-Type': type } : {}) });
    createReadStream(file).pipe(response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      response.destroy(error);
    });
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    /** The address of the page, with a fragment behind it where one is given. */
    url: (link = '') => `${origin}${base}${link && `#${link.replace(/^#/, '')}`}`,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}
