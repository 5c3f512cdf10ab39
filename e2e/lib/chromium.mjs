// Chromium as the tests want it.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

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

/** Starts Chromium: the one named by CHROME, else the system's. */
export function launch() {
  const executablePath = process.env.CHROME || '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(`Chromium: expected a program at "${executablePath}". Name yours in CHROME.`);
  }
  return chromium.launch({ executablePath, args: FLAGS });
}
