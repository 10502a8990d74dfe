import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { expect, test } from './component-test.ts';

test('a promised call is moved as it was read; a move meanwhile keeps what was typed', async ({ show }) => {
  const shown = await show({ path: null });
  const [pending] = (await shown.service.read(contract.followup.index, { status: '0', rows: 1 })).rows;
  if (!pending) throw new Error('The clinic has no follow-up.');
  const promised = { ...pending, followup_date: '2032-05-05', followup_time: '15:00' };
  shown.service.answer(contract.followup.info, () => promised);
  const { move } = contract.followupExtension;
  shown.service.answer(move, () => {
    throw problemFor('follow-up-moved');
  });
  await shown.load(`/follow-ups/${pending.id}`);
  await shown.main.getByText('15:00', { exact: true }).waitFor();
  await shown.main.getByRole('button', { name: 'Move', exact: true }).click();
  const form = shown.main.getByRole('form', { name: 'Move' });
  await form.getByRole('textbox', { name: 'Time of a promised call' }).fill('16:30');
  await form.getByRole('button', { name: 'Move follow-up' }).click();
  await form.getByText('This follow-up was moved meanwhile.').waitFor();
  await expect(form.getByRole('textbox', { name: 'Time of a promised call' })).toHaveValue('16:30');
  shown.service.answer(move, () => ({ ...promised, followup_time: '16:30' }));
  await form.getByRole('button', { name: 'Move follow-up' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(shown.service.bodies(move)[0]).toEqual({
    id: pending.id,
    followup_date: '2032-05-05',
    followup_time: '16:30',
    planned_for: { date: '2032-05-05', time: '15:00' },
  });
});
