import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import type { PhoneTransfer } from '../../src/shared/ipc/phone-ipc.ts';
import { customer, dock, incoming, ring, talk } from './dock-scenes.ts';
import { busyColleagues, groupsWithCallers, transfer } from './transfer-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/** A call is given to a colleague, found by name or number. */
const card = (shown: ShownPage) => dock(shown).getByRole('group', { name: '张伟' });
const picker = (shown: ShownPage) => card(shown).getByRole('region', { name: 'Transfer' });
const target = (shown: ShownPage) => picker(shown).getByRole('textbox', { name: 'Transfer to' });
const rows = (shown: ShownPage) => picker(shown).getByRole('listitem');
const now = (shown: ShownPage) => picker(shown).getByRole('button', { name: 'Transfer now' });
const ask = (shown: ShownPage) => picker(shown).getByRole('button', { name: 'Ask first' });
const sentTo = (number: string, name = 'transfer') => [{ name, input: { callId: 'call-1', target: number } }];

async function open(shown: ShownPage): Promise<void> {
  shown.service.answer(contract.agent.colleagues, () => busyColleagues);
  shown.service.answer(contract.floor.waiting, () => groupsWithCallers);
  await card(shown).getByRole('button', { name: 'Transfer' }).click();
  await rows(shown).first().waitFor();
}

test('colleagues are listed with their state and since when, the longest free first', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await expect(rows(shown)).toHaveText([
    /^赵磊 1005 · free 6:0\d/,
    /^周婷 1007 · free 1:0\d/,
    /^张敏 1010 · wrap-up 0:2\d/,
    /^钟文 1012 · lunch 18:0\d/,
    /^郑晓峰 1201 · in call 4:1\d/,
    /^Consultation 1 free/,
    /^After-care 1 free · 2 waiting/,
    /^牙科 nobody free/,
  ]);
  await checkAccessibility(shown.page);
  await target(shown).fill('z');
  await expect(rows(shown).first().getByRole('button').first()).toHaveAttribute('aria-current', 'true');
});

test('nobody is chosen before something is typed: a stray Enter transfers to nobody', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await target(shown).press('Enter');
  await expect(now(shown)).toHaveCount(0);
  await target(shown).press('ArrowUp');
  await expect(rows(shown).last()).toHaveText(/牙科.*Transfer now/);
  await target(shown).press('ArrowDown');
  await expect(rows(shown).first()).toHaveText(/赵磊.*Transfer now/);
  expect(shown.standIn.commands).toEqual([]);
});

test('a colleague is found by name, pinyin and number; the arrows choose, Enter asks first', gate, async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await target(shown).fill('zh');
  await expect(rows(shown)).toHaveCount(5);
  await target(shown).fill('周');
  await expect(rows(shown)).toHaveText([/周婷 1007/]);
  await target(shown).fill('z');
  await target(shown).press('ArrowDown');
  await expect(rows(shown).nth(1)).toHaveText(/周婷.*Transfer now/);
  await target(shown).press('ArrowUp');
  await target(shown).press('ArrowUp');
  await expect(rows(shown).last()).toHaveText(/郑晓峰.*Transfer now/);
  expect(shown.standIn.commands).toEqual([]);
  await target(shown).fill('1007');
  await target(shown).press('Enter');
  await expect.poll(() => shown.standIn.commands).toEqual(sentTo('1007', 'consult'));
});

test('Shift and Enter transfer without asking, with a note that the colleague reads first', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await target(shown).fill('1007');
  await picker(shown)
    .getByRole('textbox', { name: /^Note for the colleague/ })
    .fill('Charged twice?');
  await target(shown).press('Shift+Enter');
  const input = { callId: 'call-1', target: '1007', note: 'Charged twice?' };
  await expect.poll(() => shown.standIn.commands).toEqual([{ name: 'transfer', input }]);
});

test('a press on a colleague only chooses; an unknown name is reported', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await rows(shown).filter({ hasText: '张敏' }).getByRole('button').click();
  await expect(now(shown)).toHaveCount(1);
  expect(shown.standIn.commands).toEqual([]);
  await now(shown).click();
  await expect.poll(() => shown.standIn.commands).toEqual(sentTo('1010'));
  await card(shown).getByRole('button', { name: 'Transfer' }).click();
  await target(shown).fill('吴');
  await expect(picker(shown).getByText('No colleague and no group has that name.')).toBeVisible();
  await expect(now(shown)).toHaveCount(0);
});

test('a group takes the caller into its queue, found by pinyin, with nobody signed in', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await target(shown).fill('yk');
  await expect(rows(shown)).toHaveText([/^牙科.*张伟 waits in the queue of this group/]);
  await expect(ask(shown)).toHaveCount(0);
  await picker(shown)
    .getByRole('textbox', { name: /^Note for the colleague/ })
    .fill('Invoice');
  await target(shown).press('Enter');
  const input = { callId: 'call-1', groupId: 3, note: 'Invoice' };
  await expect.poll(() => shown.standIn.commands).toEqual([{ name: 'transferToGroup', input }]);
});

test('a number outside is a target of its own', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await target(shown).fill('138 0013 4471');
  await expect(rows(shown)).toHaveText([/^138 0013 4471 outside number/]);
  await target(shown).press('Shift+Enter');
  await expect.poll(() => shown.standIn.commands).toEqual(sentTo('13800134471'));
});

test('Alt+T opens the choice from anywhere, and Esc goes back to the field', async ({ show }) => {
  const shown = await show({ before: talk });
  const note = card(shown).getByRole('textbox', { name: 'Note' });
  await note.fill('Asks for the invoice');
  await shown.page.keyboard.press('Alt+t');
  await expect(target(shown)).toBeFocused();
  await shown.page.keyboard.press('Escape');
  await expect(target(shown)).toHaveCount(0);
  await expect(note).toBeFocused();
});

test('a transfer is cancelled before it is sent; one that rings is taken back', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  const cancel = card(shown).getByRole('button', { name: 'Cancel', exact: true });
  await target(shown).fill('1002');
  await cancel.click();
  await expect(target(shown)).toHaveCount(0);
  expect(shown.standIn.commands).toEqual([]);
  await card(shown).getByRole('button', { name: 'Transfer' }).click();
  await expect(target(shown)).toHaveValue('');
  shown.standIn.holdTransfers();
  await target(shown).fill('1002');
  await target(shown).press('Shift+Enter');
  await expect.poll(() => shown.standIn.commands.length).toBe(1);
  await expect(cancel).toHaveCount(0);
  shown.standIn.changeCall('call-1', { transferringTo: '1002' });
  await card(shown)
    .getByText(/^Ringing 王芳 1002…/)
    .waitFor();
  await expect(cancel).toHaveCount(0);
  await card(shown).getByRole('button', { name: 'Cancel transfer' }).click();
  await expect
    .poll(() => shown.standIn.commands.at(-1))
    .toEqual({ name: 'steerTransfer', input: { callId: 'call-1', action: 'cancel' } });
});

test('the chosen one says what the transfer does; a refusal is named at the call, which stays', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await target(shown).fill('1005');
  await expect(rows(shown)).toHaveText([/Rings at once, and 张伟 hears it ring\. You keep the call/]);
  await target(shown).fill('钟文');
  await expect(rows(shown)).toHaveText([/On a break \(.+\): perhaps nobody answers\. Rings at once/]);
  await target(shown).fill('郑');
  await expect(rows(shown)).toHaveText([/In another call: the transfer would be refused/]);
  await target(shown).fill('13800134471');
  await expect(rows(shown)).toHaveText([/Rings outside the clinic.*You leave the call once it is answered\./]);
  await target(shown).fill('1002');
  await expect(rows(shown)).toHaveText([/No phone is registered: the transfer would be refused/]);
  shown.standIn.refuse('transfer', problemFor('transfer-not-registered', { number: '1002' }));
  await target(shown).press('Shift+Enter');
  const refusal = card(shown).getByRole('alert');
  await expect(refusal).toHaveText('The phone of extension 1002 is not registered. The call is still yours.');
  await expect(target(shown)).toHaveValue('1002');
  await target(shown).fill('');
  await expect(refusal).toHaveCount(0);
});

test('colleagues who were given calls last come first; a group has its waiting callers', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await expect(picker(shown).getByRole('list', { name: 'Transferred to last' })).toHaveCount(0);
  await target(shown).fill('1010');
  await target(shown).press('Shift+Enter');
  await expect(target(shown)).toHaveCount(0);
  await card(shown).getByRole('button', { name: 'Transfer' }).click();
  const last = picker(shown).getByRole('list', { name: 'Transferred to last' });
  await expect(last.getByRole('listitem')).toHaveText([/^张敏 1010/]);
  await expect(rows(shown)).toHaveCount(8);
});

const state = (shown: ShownPage) => card(shown).getByRole('status').filter({ hasText: '王芳' });

test('the asked one rings, talks and waits: each state with its ways on', async ({ show }) => {
  const shown = await show({ before: talk });
  const change = (next: Partial<PhoneTransfer>) =>
    shown.standIn.changeCall('call-1', { transferringTo: '1002', transfer: transfer(next) });
  change({});
  await expect(state(shown)).toContainText('Ringing 王芳 1002… 张伟 hears music.');
  await expect(state(shown).getByRole('button')).toHaveText(['Complete', 'Cancel transfer']);
  change({ state: 'asking' });
  await expect(state(shown)).toContainText('You talk to 王芳 1002. 张伟 is on hold');
  await checkAccessibility(shown.page);
  await state(shown).getByRole('button', { name: 'Swap' }).click();
  change({ state: 'with-customer' });
  await expect(state(shown)).toContainText('You talk to 张伟. 王芳 1002 is on hold');
  await state(shown).getByRole('button', { name: 'Merge' }).click();
  change({ state: 'merged' });
  await expect(state(shown)).toContainText('You, 张伟 and 王芳 1002 all hear each other.');
  await expect(state(shown).getByRole('button')).toHaveText(['Remove', 'Remove', 'Complete', 'Split']);
  await expect(state(shown).getByRole('list').getByRole('listitem')).toHaveText([/张伟 customer/, /王芳 1002/, 'You']);
  await checkAccessibility(shown.page);
  await state(shown).getByRole('button', { name: 'Remove 张伟' }).click();
  await state(shown).getByRole('button', { name: 'Remove 王芳' }).click();
  await state(shown).getByRole('button', { name: 'Complete' }).click();
  await expect
    .poll(() => shown.standIn.commands)
    .toEqual(
      ['swap', 'merge', 'dismiss', 'cancel', 'complete'].map((action) => ({
        name: 'steerTransfer',
        input: { callId: 'call-1', action },
      })),
    );
});

test('a colleague who did not answer is named, and the customer is back', async ({ show }) => {
  const shown = await show({ before: talk });
  const ended = (outcome: PhoneTransfer['outcome']) =>
    shown.standIn.changeCall('call-1', { transferringTo: null, transfer: transfer({ state: 'over', outcome }) });
  ended('no_answer');
  await expect(card(shown).getByRole('alert')).toHaveText('王芳 did not answer. 张伟 is back with you.');
  ended('left');
  await expect(card(shown).getByRole('alert')).toHaveText('王芳 has left. 张伟 is back with you.');
  ended('cancelled');
  await expect(card(shown).getByRole('alert')).toHaveCount(0);
});

test('the pop says who asks and why before the answer, and the call keeps the note', async ({ show }) => {
  const shown = await show({ before: ring });
  shown.standIn.changeCall('call-1', { customer, transfer: transfer({ role: 'to', colleague: '李娜' }) });
  const asked = incoming(shown).getByRole('note', { name: 'From a colleague' });
  await expect(asked).toContainText('李娜 asks · Consultation');
  await expect(asked).toContainText('Charged twice?');
  await expect(asked).toContainText('李娜 talks to you first.');
  await checkAccessibility(shown.page);
  const completed = transfer({ role: 'to', colleague: '李娜', state: 'over', outcome: 'completed' });
  shown.standIn.changeCall('call-1', { state: 'answered', talked: true, transfer: completed });
  await expect(card(shown).getByRole('note')).toContainText('李娜 passes this call on');
});
