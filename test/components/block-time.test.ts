import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';

const named = { id: 10, name: '郑医生' };

test('a time is blocked over a booking once that is to be moved', gate, async ({ show }) => {
  const shown = await show({ role: 'doctor', path: null });
  const { block, blocks } = contract.appointmentExtension;
  shown.service.answer(blocks, () => []);
  shown.service.answer(block, ({ body }) => {
    if ((body.over ?? []).length === 0) {
      const inTheWay = {
        id: 7,
        customer: { name: '宋佳' },
        start: '2032-05-05 17:00:00',
        end: '2032-05-05 18:00:00',
      };
      throw problemFor('block-over-appointments', { count: 1 }, { details: { appointments: [inTheWay] } });
    }
    const span = { start: '2032-05-05 17:30:00', end: '2032-05-05 18:00:00' };
    return { id: 1, doctor: named, ...span, reason: 'Reports', created_by: named };
  });
  await shown.load('/appointments/block?day=2032-05-05');
  const form = shown.main.getByRole('form', { name: 'Block time' });
  await form.getByRole('combobox', { name: 'From' }).fill('17:30');
  await shown.page.getByRole('option', { name: '17:30' }).waitFor();
  await shown.page.keyboard.press('ArrowDown');
  await shown.page.keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: 'Until' })).toHaveValue(/^18:00/);
  await form.getByRole('textbox', { name: 'Reason (the desk sees it)' }).fill('Reports');
  await expect(form.getByRole('combobox', { name: 'Doctor' })).toHaveCount(0);
  await shown.page.keyboard.press('Control+Enter');
  await form.getByText('17:00–18:00 宋佳').waitFor();
  await form.getByRole('checkbox', { name: 'Block, and mark them to be moved' }).check();
  await form.getByRole('button', { name: 'Block', exact: true }).click();
  await shown.page.getByText(/^郑医生 cannot be booked on .* from 17:30 to 18:00\.$/).waitFor();
  expect(shown.service.bodies(block).map(({ over }) => over)).toEqual([[], ['7']]);
  expect(shown.service.bodies(block)[0]).toMatchObject({ date: '2032-05-05', start: '17:30', end: '18:00' });
});

test('a time is blocked over the break of the clinic; a closed day is named', async ({ show }) => {
  const shown = await show({ role: 'doctor', path: null });
  const { blocks, hours } = contract.appointmentExtension;
  const [open, closed] = ['2032-05-05', '2032-05-06'];
  const spans = [
    { start: '09:00', end: '12:00' },
    { start: '13:15', end: '17:45' },
  ];
  shown.service.answer(blocks, () => []);
  shown.service.answer(hours, () => [
    { date: open, name: null, spans },
    { date: closed, name: 'Spring Festival', spans: [] },
  ]);
  await shown.load(`/appointments/block?day=${open}`);
  const form = shown.main.getByRole('form', { name: 'Block time' });
  await form.getByRole('combobox', { name: 'From' }).fill('11:30');
  await shown.page.keyboard.press('ArrowDown');
  await shown.page.keyboard.press('Enter');
  await form.getByRole('combobox', { name: 'Until' }).click();
  const ends = shown.page.getByRole('listbox', { name: 'Until' }).getByRole('option');
  await ends.filter({ hasText: /^13:45/ }).waitFor();
  await expect(ends.filter({ hasText: /^(12:30|13:00|13:15)/ })).toHaveCount(0);
  await ends.filter({ hasText: /^13:45/ }).click();
  await form.getByRole('textbox', { name: 'Date' }).fill(closed);
  await form.getByText('Closed: Spring Festival').waitFor();
});
