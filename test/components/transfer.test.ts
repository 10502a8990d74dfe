import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { dock, talk } from './dock-scenes.ts';
import { busyColleagues } from './transfer-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/** A call is given to a colleague, found by name or number. */
const card = (shown: ShownPage) => dock(shown).getByRole('group', { name: '张伟' });
const picker = (shown: ShownPage) => card(shown).getByRole('region', { name: 'Transfer' });
const target = (shown: ShownPage) => picker(shown).getByRole('textbox', { name: 'Transfer to' });
const rows = (shown: ShownPage) => picker(shown).getByRole('listitem');
const now = (shown: ShownPage) => picker(shown).getByRole('button', { name: 'Transfer now' });
const sentTo = (number: string) => [{ name: 'transfer', input: { callId: 'call-1', target: number } }];

async function open(shown: ShownPage): Promise<void> {
  shown.service.answer(contract.agent.colleagues, () => busyColleagues);
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
    /^After-care 1 free/,
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
  await rows(shown).filter({ hasText: 'Consultation' }).getByRole('button').click();
  await expect(rows(shown)).toHaveCount(2);
  await target(shown).press('Enter');
  await expect(now(shown)).toHaveCount(0);
  await target(shown).press('ArrowUp');
  await expect(rows(shown).last()).toHaveText(/钟文.*Transfer now/);
  await target(shown).press('ArrowDown');
  await expect(rows(shown).first()).toHaveText(/赵磊.*Transfer now/);
  expect(shown.standIn.commands).toEqual([]);
});

test('a colleague is found by name, pinyin and number; the arrows choose, Enter transfers', gate, async ({ show }) => {
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
  await expect.poll(() => shown.standIn.commands).toEqual(sentTo('1007'));
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
  await expect(picker(shown).getByText('No colleague has that name.')).toBeVisible();
  await expect(now(shown)).toHaveCount(0);
});

test('a group opens its members, and Esc leads back to everybody', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await rows(shown).filter({ hasText: 'After-care' }).getByRole('button').click();
  await expect(rows(shown)).toHaveText([/周婷/, /张敏/]);
  await target(shown).press('Escape');
  await expect(rows(shown)).toHaveCount(7);
});

test('a number outside is a target of its own', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await target(shown).fill('138 0013 4471');
  await expect(rows(shown)).toHaveText([/^138 0013 4471 outside number/]);
  await target(shown).press('Enter');
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

test('a transfer is cancelled while it has not been sent; one that was sent offers no Cancel', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  const cancel = card(shown).getByRole('button', { name: 'Cancel' });
  await target(shown).fill('1002');
  await cancel.click();
  await expect(target(shown)).toHaveCount(0);
  expect(shown.standIn.commands).toEqual([]);
  await card(shown).getByRole('button', { name: 'Transfer' }).click();
  await expect(target(shown)).toHaveValue('');
  shown.standIn.holdTransfers();
  await target(shown).fill('1002');
  await target(shown).press('Enter');
  await expect.poll(() => shown.standIn.commands.length).toBe(1);
  await expect(cancel).toHaveCount(0);
  shown.standIn.changeCall('call-1', { transferringTo: '1002' });
  await card(shown)
    .getByText(/^Ringing 王芳 1002…/)
    .waitFor();
  await expect(cancel).toHaveCount(0);
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
  await target(shown).press('Enter');
  const refusal = card(shown).getByRole('alert');
  await expect(refusal).toHaveText('The phone of extension 1002 is not registered. The call is still yours.');
  await expect(target(shown)).toHaveValue('1002');
  await target(shown).fill('');
  await expect(refusal).toHaveCount(0);
});

test('colleagues who were given calls last come first; a group has its waiting callers', async ({ show }) => {
  const shown = await show({ before: talk });
  const waiting = { waiting: 2, longest_wait_seconds: 40 };
  shown.service.answer(contract.floor.waiting, () => [{ id: 2, name: 'After-care', ...waiting }]);
  await open(shown);
  await expect(picker(shown).getByRole('list', { name: 'Transferred to last' })).toHaveCount(0);
  await target(shown).fill('1010');
  await target(shown).press('Enter');
  await expect(target(shown)).toHaveCount(0);
  await card(shown).getByRole('button', { name: 'Transfer' }).click();
  const last = picker(shown).getByRole('list', { name: 'Transferred to last' });
  await expect(last.getByRole('listitem')).toHaveText([/^张敏 1010/]);
  await expect(rows(shown)).toHaveCount(7);
  await expect(rows(shown).last()).toHaveText(/^After-care 1 free · 2 waiting/);
});
