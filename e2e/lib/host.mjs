// Pages of other people with a frame of ours in them.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { settled, until } from './page.mjs';

/** The text of a host in e2e/hosts/, with what stands in braces replaced. */
export async function host(name, values = {}) {
  const text = await readFile(new URL(`../hosts/${name}`, import.meta.url), 'utf8');
  return text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
}

/** The frames in a page that show ours, once there are `count` of them. */
export async function framesOf(page, count = 1) {
  const ours = () => page.frames().filter((frame) => frame !== page.mainFrame() && /#.*v1|embed=1/.test(frame.url()));
  await until(() => ours().length >= count, `${count} frames, not ${page.frames().map((frame) => frame.url()).join(' ')}`, 20_000);
  return ours();
}

/** The first frame, settled. */
export async function frameOf(page, whole = true) {
  const [frame] = await framesOf(page);
  await settled(frame, whole);
  return frame;
}

/** What the frames have said, of one type where one is named; as the host in e2e/hosts/plain.html keeps it. */
export const said = (page, type) =>
  page.evaluate((type) => window.said.filter((message) => !type || message.type === type), type);

/** Says something to a frame. */
export const tell = (page, type, values = {}, of = 0) =>
  page.evaluate(([message, of]) => window.tell(message, of), [{ source: 'ringscope', type, ...values }, of]);

/** The last message of a type, once it is as asked. */
export async function heard(page, type, is = () => true) {
  let last;
  await until(
    async () => {
      last = (await said(page, type)).at(-1);
      return last !== undefined && is(last);
    },
    () => `a message ${type}, not ${JSON.stringify(last)}`,
  );
  assert.equal(last.source, 'ringscope');
  return last;
}
