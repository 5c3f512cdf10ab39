// What a hand does to a cluster and to its settings; every count shown is asked for again of the
// functions, with the link that stands in the address bar.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, button, clickIdle, hash, link, loads, number, open, said, settled, until } from './lib/page.mjs';
import { row, rows } from './lib/cluster.mjs';

const START = 'v1/ring/nodes=a,b,c/step=0';
const still = { still: true };

const weightOf = (page, name) => page.getByRole('spinbutton', { name: `weight of ${name}`, exact: true });
const names = async (page) => (await rows(page)).filter(({ gone }) => !gone).map(({ name }) => name);

/** Asserts that the list, the sentence and the numbers are those of the link; returns the plan. */
async function assertNumbers(page, scenario) {
  const counts = await loads(page, scenario);
  for (const { name, keys, gone } of await rows(page)) {
    assert.equal(keys, gone ? 0 : (counts.get(name) ?? 0), `keys of ${name} in ${scenario}`);
  }
  if (scenario.endsWith('step=0')) return null;
  const plan = await ask(page, 'plan', scenario);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const sentence = await said(page);
  assert.match(sentence, new RegExp(`: ${number(plan.moved)} of ${number(total)} keys? moved`));
  if (plan.needless > 0) assert.match(sentence, new RegExp(` ${number(plan.needless)} moved needlessly,`));
  else if (plan.moved > 0) assert.match(sentence, / None moved needlessly\.$/);
  const typical = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Moved(?! needlessly)/ }) });
  assert.equal(await typical.locator('.measured').innerText(), number(plan.moved));
  return plan;
}

/** Opens the word of the controls sentence that begins so. */
async function openWord(page, name) {
  await page.getByRole('button', { name: new RegExp(`^${name}: `) }).click();
}

/** What the link becomes, once it fits. */
async function becomes(page, expected) {
  assert.equal(await link(page, new RegExp(`^${expected.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)), expected);
  return expected;
}

test('a node joins and leaves; the counts are those of the link', async (t) => {
  const page = await open(t, START, still);
  await button(page, 'add node').click();
  const joined = await assertNumbers(page, await becomes(page, 'v1/ring/nodes=a,b,c/add=d/step=1'));
  assert.ok(joined.moves.every(({ to, reason }) => to === 'd' && reason === 'joined'));
  await button(page, 'remove b').click();
  const left = await assertNumbers(page, await becomes(page, 'v1/ring/nodes=a,b,c/add=d/drop=b/step=2'));
  assert.ok(left.moves.every(({ from }) => from === 'b'));
  assert.deepEqual(await names(page), ['a', 'c', 'd']);
  assert.match(await said(page), /^b left: .*all of them from b/);
});

test('a weight is typed, stepped and dragged', async (t) => {
  const page = await open(t, START, still);
  const field = weightOf(page, 'b');
  await field.fill('2.5');
  await field.press('Enter');
  await assertNumbers(page, await becomes(page, 'v1/ring/nodes=a,b,c/weigh=b*2.5/step=1'));
  await button(page, 'raise weight of b').click();
  await assertNumbers(page, await becomes(page, 'v1/ring/nodes=a,b,c/weigh=b*3/step=1'));
  await button(page, 'lower weight of c').click();
  await assertNumbers(page, await becomes(page, 'v1/ring/nodes=a,b,c/weigh=b*3/weigh=c*0.5/step=2'));
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await assertNumbers(page, await becomes(page, 'v1/ring/nodes=a,b,c/weigh=b*3/weigh=c*0.5/weigh=b*2/step=3'));
  await button(page, 'more about a').click();
  const slider = page.getByRole('slider', { name: 'weight slider of a' });
  await slider.focus();
  await page.keyboard.press('End');
  const scenario = await link(page, /weigh=a/);
  assert.match(scenario, /weigh=a\*4\/step=4$/);
  await assertNumbers(page, scenario);
  assert.equal(await weightOf(page, 'a').inputValue(), '4');
});

test('weight 0 takes everything away, and the node stays', async (t) => {
  const page = await open(t, START, still);
  await weightOf(page, 'a').fill('0');
  await weightOf(page, 'a').press('Enter');
  await assertNumbers(page, await becomes(page, 'v1/ring/nodes=a,b,c/weigh=a*0/step=1'));
  assert.equal((await rows(page)).find(({ name }) => name === 'a').keys, 0);
});

test('what cannot be a weight is refused where it was typed, and keeps what was typed', async (t) => {
  const page = await open(t, START, still);
  const before = await rows(page);
  for (const typed of ['lots', '-1', '1e3', '1.2345678', '2000000000']) {
    await weightOf(page, 'b').fill(typed);
    await weightOf(page, 'b').press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'The weight of “b” should be a number' });
    await alert.waitFor();
    assert.ok((await alert.innerText()).includes(typed), `the sentence shows ${typed}`);
    assert.equal(await weightOf(page, 'b').inputValue(), typed);
    assert.equal(await weightOf(page, 'b').getAttribute('aria-invalid'), 'true');
    assert.deepEqual(
      (await rows(page)).map(({ keys }) => keys),
      before.map(({ keys }) => keys),
    );
  }
  assert.equal(await hash(page), START);
  await weightOf(page, 'b').fill('2');
  await weightOf(page, 'b').press('Enter');
  await becomes(page, 'v1/ring/nodes=a,b,c/weigh=b*2/step=1');
  assert.equal(await page.getByRole('alert').filter({ hasText: 'should be' }).count(), 0);
});

test('a weight of a million is refused before the work, in a sentence', async (t) => {
  const page = await open(t, START, still);
  const sentence = await said(page);
  await weightOf(page, 'b').fill('1000000');
  const began = Date.now();
  await weightOf(page, 'b').press('Enter');
  await page.getByRole('alert').filter({ hasText: 'This ring would have 128,000,256 points; at most 4,000,000' }).waitFor();
  assert.ok(Date.now() - began < 1_500);
  assert.equal(await weightOf(page, 'b').inputValue(), '1000000', 'what was typed is still there');
  assert.equal(await said(page), sentence, 'and so is the last good picture');
});

test('a node takes another name and keeps its keys where names are not hashed', async (t) => {
  const page = await open(t, 'v1/modulo/nodes=a,b,c/step=0', still);
  await button(page, 'more about b').click();
  const field = page.getByRole('textbox', { name: 'name of b' });
  await field.fill('beta');
  await field.press('Enter');
  const plan = await assertNumbers(page, await becomes(page, 'v1/modulo/nodes=a,b,c/rename=b,beta/step=1'));
  assert.equal(plan.moved, 0);
  assert.deepEqual(await names(page), ['a', 'beta', 'c']);
  await page.getByRole('textbox', { name: 'name of beta' }).fill('c');
  await page.getByRole('textbox', { name: 'name of beta' }).press('Enter');
  await page.getByRole('alert').filter({ hasText: 'There is a node named “c” already.' }).waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'name of beta' }).inputValue(), 'c');
});

test('undo takes back edit by edit, redo does them again, by button and by key', async (t) => {
  const page = await open(t, START, still);
  const seen = [START];
  for (const act of [
    () => button(page, 'add node').click(),
    () => button(page, 'raise weight of a').click(),
    () => button(page, 'remove c').click(),
  ]) {
    await act();
    seen.push(await link(page, new RegExp(`step=${seen.length}$`)));
  }
  for (const scenario of seen.slice(0, -1).reverse()) {
    await button(page, 'undo').click();
    await becomes(page, scenario);
    await assertNumbers(page, scenario);
  }
  assert.equal(await button(page, 'undo').getAttribute('aria-disabled'), 'true');
  await clickIdle(button(page, 'undo'));
  await becomes(page, START);
  for (const scenario of seen.slice(1)) {
    await button(page, 'redo').click();
    await becomes(page, scenario);
  }
  assert.equal(await button(page, 'redo').getAttribute('aria-disabled'), 'true');
  await page.locator('body').press('Control+z');
  await becomes(page, seen[2]);
  await page.locator('body').press('Control+Shift+z');
  await becomes(page, seen[3]);
});

test('an edit at an earlier step sets the later changes aside, until undo', async (t) => {
  const whole = 'v1/ring/nodes=a,b/add=c/add=d/drop=a/step=1';
  const page = await open(t, whole, still);
  await button(page, 'remove b').click();
  await becomes(page, 'v1/ring/nodes=a,b/add=c/drop=b/step=2');
  await button(page, 'undo').click();
  await becomes(page, whole);
});

for (const [scheme, moves] of [['modulo', true], ['ring', false]]) {
  test(`another order of the list ${moves ? 'moves keys with modulo' : 'moves nothing on a ring'}`, async (t) => {
    const page = await open(t, `v1/${scheme}/nodes=a,b,c/step=0`, still);
    const before = Object.fromEntries(await loads(page, `v1/${scheme}/nodes=a,b,c/step=0`));
    const owners = await ask(page, 'locate', `v1/${scheme}/nodes=a,b,c/step=0`);
    await button(page, 'more about c').click();
    await button(page, 'move up c').click();
    const scenario = await becomes(page, `v1/${scheme}/nodes=a,c,b/step=0`);
    assert.deepEqual(await names(page), ['a', 'c', 'b']);
    await assertNumbers(page, scenario);
    const now = await ask(page, 'locate', scenario);
    const changed = now.filter(({ owner }, i) => owner !== owners[i].owner).length;
    assert.equal(changed > 0, moves, `${changed} keys have another owner`);
    if (!moves) {
      for (const { name, keys } of await rows(page)) assert.equal(keys, before[name], `keys of ${name}`);
    }
  });
}

test('a node goes down and comes up; both moves are the same keys', async (t) => {
  const page = await open(t, START, still);
  await button(page, 'more about b').click();
  await button(page, 'take down b').click();
  const down = await assertNumbers(page, await becomes(page, 'v1/ring/nodes=a,b,c/down=b/step=1'));
  assert.match(await row(page, 'b').innerText(), /down/);
  await button(page, 'bring up b').click();
  const up = await assertNumbers(page, await becomes(page, 'v1/ring/nodes=a,b,c/down=b/up=b/step=2'));
  assert.deepEqual(up.moves.map(({ key }) => key).sort(), down.moves.map(({ key }) => key).sort());
});

test('the sentence of settings: points, keys, their names, hash function, scheme', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b,c/add=d/step=1', still);
  const settle = async (scenario) => assertNumbers(page, await becomes(page, scenario));

  await openWord(page, 'points per weight');
  await page.getByRole('spinbutton', { name: 'points per weight' }).fill('16');
  await page.keyboard.press('Enter');
  await settle('v1/ring/nodes=a,b,c/v=16/add=d/step=1');
  assert.equal((await ask(page, 'points', await hash(page))).length, 64);

  await openWord(page, 'keys');
  await page.getByRole('spinbutton', { name: 'number of keys' }).fill('5,000');
  await page.keyboard.press('Enter');
  await settle('v1/ring/nodes=a,b,c/keys=5000/v=16/add=d/step=1');

  await openWord(page, 'names of the keys');
  await page.getByRole('textbox', { name: 'Keys begin with' }).fill('user:');
  await page.keyboard.press('Enter');
  await until(async () => /prefix=user:/.test(await hash(page)), 'the prefix');
  await settle(await link(page, /prefix/));

  await openWord(page, 'names of the keys');
  await button(page, 'Other keys').click();
  await until(async () => /prefix=[a-z][a-z2-9]{3}-/.test(await hash(page)), 'a fresh prefix, in the link');
  await settle(await link(page));
  await page.keyboard.press('Escape');

  await openWord(page, 'hash function');
  await page.getByRole('menuitemradio', { name: /^FNV-1a 32|^FNV-1a, 32|fnv1a.?32/i }).first().click();
  await settle(await link(page, /hash=fnv1a32/));

  await openWord(page, 'scheme');
  await page.getByRole('menuitemradio', { name: /^modulo/ }).click();
  await settle(await link(page, /^v1\/modulo/));
  assert.match(await said(page), /moved needlessly/);
});

test('a number that a setting cannot take is refused beside its field', async (t) => {
  const page = await open(t, START, still);
  await openWord(page, 'points per weight');
  const field = page.getByRole('spinbutton', { name: 'points per weight' });
  await field.fill('0');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/should be a whole number from 1 to/).waitFor();
  assert.equal(await field.inputValue(), '0');
  await field.fill('4000000');
  await page.keyboard.press('Enter');
  await page.getByText(/This ring would have 12,000,000 points/).first().waitFor();
  assert.equal(await hash(page), START);
  assert.equal(await field.inputValue(), '4000000');
});

test('the slider of points is one edit from its start to its end', async (t) => {
  const page = await open(t, START, still);
  await openWord(page, 'points per weight');
  const slider = page.getByRole('slider', { name: 'slider of points per weight' });
  const { x, y, width, height } = await slider.boundingBox();
  await page.mouse.move(x + width * 0.128, y + height / 2);
  await page.mouse.down();
  for (let i = 0; i <= 30; i += 1) await page.mouse.move(x + width * (0.128 + i / 50), y + height / 2);
  await page.mouse.up();
  const v = await slider.inputValue();
  assert.ok(Number(v) > 500);
  await assertNumbers(page, await becomes(page, `v1/ring/nodes=a,b,c/v=${v}/step=0`));
  await page.keyboard.press('Escape');
  await button(page, 'undo').click();
  await becomes(page, START);
});

test('one’s own keys, with repeats', async (t) => {
  const page = await open(t, START, still);
  await openWord(page, 'keys');
  await button(page, 'Paste your own keys').click();
  const box = page.getByRole('dialog', { name: 'Your own keys' });
  await box.getByRole('textbox').fill('alpha\nbeta 3\n/index.html\nalpha\n');
  await button(page, 'Use these keys').click();
  await box.waitFor({ state: 'hidden' });
  assert.equal(await link(page, /own=/), 'v1/ring/nodes=a,b,c/own=alpha*2,beta*3,~2findex.html/step=0');
  const owners = new Set((await ask(page, 'locate', await hash(page))).map(({ owner }) => owner));
  for (const { name, keys } of await rows(page)) assert.equal(keys > 0, owners.has(name));
  assert.equal((await rows(page)).reduce((sum, { keys }) => sum + keys, 0), 3, 'three distinct keys');
});

test('the box of nodes: its lines are named when they are wrong, and nothing typed is lost', async (t) => {
  const page = await open(t, START, still);
  await button(page, 'Edit as a list').click();
  const box = page.getByRole('dialog', { name: 'Nodes as a list' });
  const field = box.getByRole('textbox');
  assert.equal(await field.inputValue(), 'a\nb\nc');
  assert.ok(await field.evaluate((field) => field === document.activeElement), 'the field has the focus');
  const pasted = 'web-1 2 east\n\nweb-2 x\nweb-3\nweb-1\nweb-4,,web-5\n';
  await field.fill(pasted);
  const remarks = box.getByRole('listitem');
  for (const remark of [
    /Line 2: This line is blank/,
    /Line 3: .*weight of “web-2” should be a number.*“x”/,
    /Line 5: The name “web-1” stands in line 1 already/,
    /Line 6: There is nothing between two commas/,
  ]) {
    assert.equal(await remarks.filter({ hasText: remark }).count(), 1, String(remark));
  }
  assert.match(await box.locator('.preview-sum').innerText(), /^4 nodes, total weight 5; 3 lines to mend$/);
  await clickIdle(button(page, 'Use these nodes'));
  await box.getByText(/3 lines, marked with “!” above, have to be mended first/).waitFor();
  assert.equal(await field.inputValue(), pasted);
  assert.equal(await hash(page), START);

  await field.fill(pasted.replace(' x', ' 3').replace('web-1\nweb-4,,', 'web-4,'));
  await until(async () => /^5 nodes, total weight 8$/.test(await box.locator('.preview-sum').innerText()), 'a sound list');
  await button(page, 'Use these nodes').click();
  await box.waitFor({ state: 'hidden' });
  const scenario = await becomes(page, 'v1/ring/nodes=web-1*2@east,web-2*3,web-3,web-4,web-5/step=0');
  await assertNumbers(page, scenario);
  assert.deepEqual(await names(page), ['web-1', 'web-2', 'web-3', 'web-4', 'web-5']);
  await button(page, 'undo').click();
  await becomes(page, START);
});

test('the box of nodes closes by Escape and gives the focus back', async (t) => {
  const page = await open(t, START, still);
  const opener = button(page, 'Edit as a list');
  await opener.click();
  await page.getByRole('dialog', { name: 'Nodes as a list' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Nodes as a list' }).waitFor({ state: 'hidden' });
  assert.ok(await opener.evaluate((button) => button === document.activeElement));
  assert.equal(await hash(page), START);
});

test('a cluster can be emptied, and filled again', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a/step=0', still);
  assert.match(await said(page), /a is the only node and owns everything, all 2,000 keys/);
  await button(page, 'remove a').click();
  await becomes(page, 'v1/ring/nodes=a/drop=a/step=1');
  assert.match(await said(page), /2,000 keys lost their owner/);
  await button(page, 'add node').click();
  await link(page, /step=2$/);
  assert.match(await said(page), /2,000 keys found an owner for the first time/);
  assert.equal((await rows(page)).reduce((sum, { keys }) => sum + keys, 0), 2000);
});

test('hundreds of nodes: the busiest and the idlest, and all on demand', async (t) => {
  const list = Array.from({ length: 121 }, (_, i) => `n${i}`).join(',');
  const scenario = `v1/ring/nodes=${list}/keys=20000/step=0`;
  const page = await open(t, scenario, still);
  const counts = [...(await loads(page, scenario)).values()].sort((a, b) => b - a);
  const shown = (await rows(page)).map(({ keys }) => keys);
  assert.deepEqual(shown, [...counts.slice(0, 4), ...counts.slice(-3)]);
  await button(page, '114 more nodes').click();
  assert.equal((await rows(page)).length, 100);
  await settled(page);
});

test('every scheme on offer takes a join and a leave, with the numbers of its plan', async (t) => {
  const page = await open(t, START, still);
  const { schemes } = await ask(page, 'schema');
  for (const { name } of schemes) {
    await goTo(page, `v1/${name}/nodes=a,b,c/step=0`);
    await button(page, 'add node').click();
    await assertNumbers(page, await becomes(page, `v1/${name}/nodes=a,b,c/add=d/step=1`));
    await button(page, 'remove d').click();
    await assertNumbers(page, await becomes(page, `v1/${name}/nodes=a,b,c/add=d/drop=d/step=2`));
    const back = await ask(page, 'plan', await hash(page), 0);
    assert.equal(back.moved, 0, `${name}: in and out again is no change in all`);
  }
});

test('a weight that is typed digit by digit is one edit', async (t) => {
  const page = await open(t, START, still);
  await weightOf(page, 'b').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await becomes(page, 'v1/ring/nodes=a,b,c/weigh=b*12/step=1');
  await button(page, 'undo').click();
  await becomes(page, START);
  assert.equal(await button(page, 'undo').getAttribute('aria-disabled'), 'true');
});

test('an edit that is refused sets nothing aside and plays nothing', async (t) => {
  const page = await open(t, 'v1/ring/nodes=a,b/add=c/add=d/step=1');
  const sentence = await said(page);
  await weightOf(page, 'b').fill('1000000');
  await weightOf(page, 'b').press('Enter');
  await page.getByRole('alert').filter({ hasText: 'at most 4,000,000' }).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.hasAttribute('data-settled')), 'nothing plays');
  assert.equal(await page.getByText('set aside').count(), 0);
  assert.equal(await said(page), sentence);
  assert.equal(await button(page, 'undo').getAttribute('aria-disabled'), 'true', 'there is nothing to undo');
  await button(page, 'Dismiss').click();
  await button(page, 'add node').click();
  await page.getByText('1 later change was set aside').waitFor();
});

test('what has the focus may go while it has it', async (t) => {
  const page = await open(t, START, still);
  const alive = async (what) => {
    await button(page, 'undo').focus();
    await button(page, 'add node').click();
    await until(async () => (await rows(page)).length === 4, `an answer after ${what}`);
    await link(page, /add=d\/step=1$/);
    await goTo(page, START);
  };
  await goTo(page, 'v1/ring/nodes=a,b,c,d/step=0');
  await weightOf(page, 'd').fill('2x');
  await goTo(page, START);
  await alive('a weight that was being typed');

  await goTo(page, 'v1/ring/nodes=a,b,c,d/step=0');
  await button(page, 'more about d').click();
  await page.getByRole('textbox', { name: 'name of d' }).fill('delta');
  await goTo(page, START);
  await alive('a name that was being typed');

  await goTo(page, 'v1/ring/nodes=a,b,c,d/step=0');
  await button(page, 'more about d').click();
  await page.getByRole('slider', { name: 'weight slider of d' }).focus();
  await page.keyboard.press('ArrowRight');
  await goTo(page, START);
  await alive('a slider');

  await button(page, 'add node').click();
  await button(page, 'more about d').focus();
  await page.keyboard.press('Control+z');
  await until(async () => (await rows(page)).length === 3, 'the undo');
  await alive('a row that undo took away');

  for (const key of ['Enter', 'Escape', 'Tab']) {
    await openWord(page, 'points per weight');
    await page.getByRole('spinbutton', { name: 'points per weight' }).fill('17');
    await page.keyboard.press(key);
    if (key === 'Tab') await page.keyboard.press('Escape');
    await page.locator('.popover').waitFor({ state: 'detached' });
    await alive(`a panel that ${key} closed`);

    await openWord(page, 'names of the keys');
    await page.getByRole('textbox', { name: 'Keys begin with' }).fill('k');
    await page.keyboard.press(key);
    if (key === 'Tab') await page.keyboard.press('Escape');
    await page.locator('.popover').waitFor({ state: 'detached' });
    await alive(`a panel that ${key} closed`);
  }

  await button(page, 'Edit as a list').click();
  await page.getByRole('dialog').getByRole('textbox').fill('x');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await alive('a box');
});

/** Opens another link in the same page, as a link on the page or a hand in the address bar does. */
async function goTo(page, scenario) {
  await page.evaluate((link) => {
    location.hash = link;
  }, scenario);
  const count = scenario.match(/nodes=([^/]*)/)[1].split(',').length;
  await until(async () => (await rows(page)).length === count && (await hash(page)) === scenario, `the link ${scenario}`);
}
