import { contract } from '../../src/shared/contract/contract.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';
import { dock, talk } from './dock-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/** A call is given to a colleague, found by name or number. */
const colleagues = [
  { name: '王芳', extension: '1002' },
  { name: '陈静', extension: '1003' },
  { name: '王磊', extension: '1013' },
];
const card = (shown: ShownPage) => dock(shown).getByRole('group', { name: '张伟' });
const target = (shown: ShownPage) => card(shown).getByRole('textbox', { name: 'Transfer to' });

async function open(shown: ShownPage): Promise<void> {
  shown.service.answer(contract.agent.colleagues, () => colleagues);
  await card(shown).getByRole('button', { name: 'Transfer' }).click();
  await target(shown).waitFor();
}

test('a colleague is found by name and by number, chosen by Enter, and called with the next', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  const found = card(shown).getByRole('list', { name: 'Colleagues' }).getByRole('button');
  await target(shown).fill('王');
  await expect(found).toHaveText([/王芳.*1002/, /王磊.*1013/]);
  await expect(target(shown)).not.toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility(shown.page);
  await target(shown).fill('013');
  await expect(found).toHaveText([/王磊.*1013/]);
  await target(shown).fill('陈');
  await target(shown).press('Enter');
  await expect(target(shown)).toHaveValue('1003');
  expect(shown.standIn.commands).toEqual([]);
  await target(shown).press('Enter');
  await expect
    .poll(() => shown.standIn.commands)
    .toEqual([{ name: 'transfer', input: { callId: 'call-1', target: '1003' } }]);
});

test('choosing a colleague sets the number to transfer to; an unknown name is reported', async ({ show }) => {
  const shown = await show({ before: talk });
  await open(shown);
  await card(shown).getByRole('button', { name: /王芳/ }).click();
  await expect(target(shown)).toHaveValue('1002');
  await expect(card(shown).getByRole('button', { name: 'Transfer' }).last()).toBeEnabled();
  await target(shown).fill('赵');
  await expect(card(shown).getByText('No colleague has that name.')).toBeVisible();
  await expect(card(shown).getByRole('button', { name: 'Transfer' }).last()).toBeDisabled();
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
    .getByText(/^Ringing 1002…/)
    .waitFor();
  await expect(cancel).toHaveCount(0);
});
