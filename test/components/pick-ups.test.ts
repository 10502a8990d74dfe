import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { dock, talk } from './dock-scenes.ts';
import { busyColleagues, groupsWithCallers, parkedAndRinging } from './transfer-scenes.ts';

test('calls to pick up are shown with the agent and the note, and taken by one press', gate, async ({ show }) => {
  const shown = await show({});
  const rows = dock(shown).getByRole('region', { name: 'To pick up' }).getByRole('listitem');
  await expect(rows).toHaveCount(0);
  shown.service.answer(contract.pickUp.list, () => parkedAndRinging);
  shown.standIn.announce('WaitingCallersChanged', {});
  await expect(rows).toHaveText([
    /张伟.*0:2\d.*Consultation · parked by 王芳.*Charged twice\?.*Rings back in 1:\d\d/,
    /13900000002|139 0000 0002/,
  ]);
  await expect(rows.last()).toContainText('rings at 周婷');
  await checkAccessibility(shown.page);
  await rows.first().getByRole('button', { name: 'Pick up' }).click();
  await expect.poll(() => shown.standIn.commands).toEqual([{ name: 'pickUp', input: { callId: 'parked' } }]);
  shown.standIn.refuse('pickUp', problemFor('caller-answered'));
  await rows.last().getByRole('button', { name: 'Pick up' }).click();
  await expect(shown.page.getByText('A colleague has answered the caller.')).toBeVisible();
});

test('a call is parked in a group of one’s own from the transfer, with a note', async ({ show }) => {
  const shown = await show({ before: talk });
  shown.service.answer(contract.agent.colleagues, () => busyColleagues);
  shown.service.answer(contract.floor.waiting, () => groupsWithCallers);
  await dock(shown).getByRole('button', { name: 'Transfer' }).click();
  const picker = dock(shown).getByRole('region', { name: 'Transfer' });
  await picker.getByRole('textbox', { name: 'Transfer to' }).fill('yk');
  await expect(picker.getByRole('button', { name: 'Park' })).toHaveCount(0);
  await picker.getByRole('textbox', { name: 'Transfer to' }).fill('cons');
  await picker.getByRole('textbox', { name: /^Note for the colleague/ }).fill('Invoice');
  await picker.getByRole('button', { name: 'Park' }).click();
  const input = { callId: 'call-1', groupId: 1, note: 'Invoice', parks: true };
  await expect.poll(() => shown.standIn.commands).toEqual([{ name: 'transferToGroup', input }]);
});
