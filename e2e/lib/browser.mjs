// One browser and one plain server for all tests of a file, started when first asked for.

import { after } from 'node:test';
import { launch } from './chromium.mjs';
import { serve } from './server.mjs';

let launched;
let served;

/** The browser of this file. */
export function browser() {
  launched ??= launch();
  return launched;
}

/** The plain server of this file. */
export function server() {
  served ??= serve();
  return served;
}

after(async () => {
  await (await launched)?.close();
  await (await served)?.close();
});
