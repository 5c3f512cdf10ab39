// Links as other programs may write them.

import { crc32 } from './crc32.mjs';
import { deflateRawSync } from 'node:zlib';

/** The packed form of the text between `v1/` and the step. */
export function pack(text, step) {
  const bytes = Buffer.from(text);
  return `v1z/${deflateRawSync(bytes).toString('base64url')}.${crc32(bytes).toString(16).padStart(8, '0')}/step=${step}`;
}

/** So many node names, `host-0.example.test` and on. */
export const hosts = (count) => Array.from({ length: count }, (_, i) => `host-${i}.example.test`);
/** So many keys that compress badly, as real ones do. */
export function ownKeys(count) {
  let seed = 7;
  return Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return `user:${seed.toString(36)}`;
  });
}
