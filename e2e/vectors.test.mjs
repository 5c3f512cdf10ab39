// Answers of real libraries, a sample of each family, through the functions that the built page exports. Natively every
// case of every file runs; here it is seen that Wasm and the glue around it give the same.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { open } from './lib/page.mjs';

/** Of a long list so many, spread evenly. */
const some = (list, count = 40) => list.filter((_, i) => i % Math.ceil(list.length / count) === 0);
const file = (name) => JSON.parse(readFileSync(new URL(`../tests/vectors/${name}.json`, import.meta.url), 'utf8'));
const escaped = (text) =>
  [...new TextEncoder().encode(text)]
    .map((b) => (/[A-Za-z0-9._:[\]-]/.test(String.fromCharCode(b)) ? String.fromCharCode(b) : `~${b.toString(16).padStart(2, '0')}`))
    .join('');
const link = (scheme, nodes, settings = '') => {
  const node = (n) => (Array.isArray(n) ? `${escaped(n[0])}*${n[1]}${n[2] ?? ''}` : escaped(n));
  return `v1/${scheme}/nodes=${nodes.map(node).join(',')}${settings}/step=0`;
};
const servers = (list) => list.map(([host, port, weight]) => [`${host}:${port}`, weight]);

/** Asks `locate` in the page; each question is a link, keys, and the owners that are expected. */
async function check(page, questions) {
  assert.ok(questions.length > 0, 'there are questions');
  const owners = await page.evaluate(
    (asked) => asked.map(([at, keys]) => window.wasmBindings.locate(at, keys).map((row) => row.owner)),
    questions,
  );
  questions.forEach(([at, keys, expected], i) => assert.deepEqual(owners[i], expected, `${at} ${keys}`));
}

test('every family of reference answers, a sample of each', async (t) => {
  const page = await open(t, 'v1/ring/step=0');
  const names = (count, prefix = 'n', from = 0) => Array.from({ length: count }, (_, i) => `${prefix}${i + from}`);

  const jump = some(file('jump64').cases.filter(([, n]) => n <= 1000));
  await check(page, jump.map(([key, n, b]) => [link('jump', names(n), '/hash=raw'), [key], [`n${b}`]]));

  const forms = some(file('jump64_forms').cases.filter(([, n]) => n <= 1000));
  for (const [form, column] of [['paper', 2], ['guava', 3]]) {
    const asked = forms.map((c) => [link('jump', names(c[1]), `/hash=raw/form=${form}`), [c[0]], [`n${c[column]}`]]);
    await check(page, asked);
  }

  const shards = some(file('kube_state_metrics_shard').cases);
  const totals = [2, 3, 4, 5, 8, 10, 16, 50];
  const sharded = ([uid, answers]) =>
    answers.map((shard, i) => [link('jump', names(totals[i]), '/hash=fnv1a64'), [uid], [`n${shard}`]]);
  await check(page, shards.flatMap(sharded));

  const ketama = file('ketama_lookup');
  for (const [flavour, scheme] of [
    ['libketama', 'ketama'],
    ['libmemcached_weighted', 'ketama-libmemcached'],
    ['spymemcached', 'ketama-spymemcached'],
    ['twemproxy_fnv1a_64', 'twemproxy'],
  ]) {
    for (const list of ['three_default_port', 'weighted_1_2_3']) {
      const [answers, nodes] = [ketama.results[flavour][list], servers(ketama.lists[list])];
      // Java's client without weights is another variant.
      if (!answers || (scheme === 'ketama-spymemcached' && list !== 'three_default_port')) continue;
      const owners = answers.map((i) => nodes[i][0]);
      await check(page, [[link(scheme, nodes), ketama.keys, owners]]);
    }
  }

  for (const [list, key, answers] of some(file('ring_preference').cases, 20)) {
    const nodes = servers(file('ring_preference').lists[list]);
    const at = link('ketama', nodes, '/replicas=3');
    const [row] = await page.evaluate(([l, k]) => window.wasmBindings.locate(l, [k]), [at, key]);
    assert.deepEqual(row.replicas, answers.map((i) => nodes[i][0]), `${at} ${key}`);
  }

  const groupcache = some(file('ring_groupcache').cases);
  await check(page, groupcache.map(([v, prefix, n, key, i]) =>
    [link('groupcache', names(n, prefix, 1), `/v=${v}`), [key], [`${prefix}${i + 1}`]]));

  const variants = { consistent: '', 'consistent crc32': '/variant=crc32', 'consistent djb2 avalanche': '/variant=djb2-avalanche',
    'consistent sdbm avalanche': '/variant=sdbm-avalanche', 'consistent wt6 avalanche': '/variant=wt6-avalanche' };
  const haproxy = some(file('ring_haproxy').cases, 60);
  await check(page, haproxy.map(([kind, weights, ids, key, i]) =>
    [link('haproxy', weights.map((w, s) => [`s${s}`, w, `;id:${ids[s]}`]), variants[kind]), [key], [`s${i}`]]));

  const tables = file('maglev').cases.filter((c) => c.impl === 'go-maglev' && c.m < 1500 && c.nodes.length <= 10);
  assert.ok(tables.length > 0, 'there are tables');
  for (const c of tables) {
    const at = link('maglev', c.nodes, `/variant=go/table=${c.m}`);
    const owners = await page.evaluate((l) => window.wasmBindings.points(l).map((p) => p.owner), at);
    // A digit an entry.
    assert.deepEqual(owners, [...c.table].map((d) => c.nodes[Number(d)]), at);
  }

  const probes = some(file('multiprobe').cases.filter(([n]) => n <= 100));
  await check(page, probes.map(([n, k, key, i]) =>
    [link('multiprobe', names(n, 'shard-', 1), `/variant=go/probes=${k}`), [key], [`shard-${i + 1}`]]));

  const bids = { 'murmur3_32 node-key seed 0': 'pymemcache', 'go-rendezvous xxh64': 'go-xxh64', 'go-rendezvous fnv1a64': 'go-fnv1a',
    'hrw sha256': 'hrw', 'crate rendezvous_hash xxh3': 'crate-xxh3', 'crate rendezvous_hash siphash13': 'crate-siphash13' };
  const { node_lists: lists, cases } = file('rendezvous');
  const plain = some(cases.filter(([scheme, , key]) => bids[scheme] && /^[ -~]*$/.test(key)), 60);
  await check(page, plain.map(([scheme, list, key, [winner]]) =>
    [link('rendezvous', lists[list], `/variant=${bids[scheme]}`), [key], [lists[list][winner]]]));

  const heavy = file('weighted_rendezvous');
  const weighted = some(heavy.cases.filter(([, weights]) => weights.every((w) => w === Math.round(w * 1e6) / 1e6)), 40);
  await check(page, weighted.map(([hash, weights, key, [winner]]) => {
    const variant = hash === 'xxh3' ? 'crate-xxh3' : 'crate-siphash13';
    return [link('rendezvous', heavy.nodes.map((n, i) => [n, weights[i]]), `/variant=${variant}`), [key], [heavy.nodes[winner]]];
  }));

  const envoy = file('ring_envoy').cases;
  const hosts = [...new Set(envoy.map((c) => c.host))];
  const ring = await page.evaluate((l) => window.wasmBindings.points(l), link('envoy-ring', hosts, '/sizes=1024-8388608'));
  for (const c of envoy) {
    const found = ring.find((p) => p.label === c.hash_key);
    assert.deepEqual([found?.position, found?.owner], [c.point, c.host], c.hash_key);
  }
});

test('hash functions, a sample', async (t) => {
  const page = await open(t, 'v1/ring/step=0');
  const columns = { xxh3: 'xxh3_64', xxh64: 'xxh64', xxh32: 'xxh32', 'murmur3-32': 'murmur3_32', fnv1a32: 'fnv1a_32',
    fnv1a64: 'fnv1a_64', crc32: 'crc32' };
  for (const c of some(file('hashes').cases, 30)) {
    const bytes = [...Buffer.from(c.hex, 'hex')];
    for (const [hash, column] of Object.entries(columns)) {
      const [row] = await page.evaluate(
        ([at, key]) => window.wasmBindings.locate(at, [new Uint8Array(key)]),
        [link('modulo', ['a'], `/hash=${hash}`), bytes],
      );
      assert.equal(row.hash, String(c[column]), `${hash} of ${c.hex}`);
    }
  }
});
