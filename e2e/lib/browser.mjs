// One browser and one plain server for all tests of a file, started when first asked for.

import { existsSync } from 'node:fs';
import { after } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from './server.mjs';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let launched;
let served;

/** Starts Chromium: the one named by CHROME, else the system's. */
export function launch(flags = []) {
  const executablePath = process.env.CHROME || '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(`Chromium: expected a program at "${executablePath}". Name yours in CHROME.`);
  }
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

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
