import { dayText } from '../../src/renderer/kit/format.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { customer, dock, finish, talk, wrapUp } from './dock-scenes.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { answeredCall, inCallAgent } from './stand-in/states.ts';

const inCall = (standIn: Parameters<typeof talk>[0]): void => {
  talk(standIn);
  standIn.agent.emit(inCallAgent());
};

test('a note that is typed during the call is where the wrap-up begins', gate, async ({ show }) => {
  const shown = await show({ before: inCall });
  const note = dock(shown).getByRole('textbox', { name: 'Note' });
  await note.fill('Left side harder than right');
  await expect(wrapUp(shown)).toHaveCount(0);
  finish(shown.standIn);
  await expect(wrapUp(shown).getByRole('textbox', { name: 'Note' })).toHaveValue('Left side harder than right');
  await wrapUp(shown).getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  await expect
    .poll(() => shown.standIn.commands[0]?.input)
    .toMatchObject({ writes: [{ area: 'wrapUp', body: { call_id: 'call-1', note: 'Left side harder than right' } }] });
});

test('the note of a call without a wrap-up stays until it is saved or discarded', async ({ show }) => {
  const shown = await show({ before: inCall });
  await dock(shown).getByRole('textbox', { name: 'Note' }).fill('Sends a photo');
  shown.standIn.phone.change({ calls: [answeredCall({ id: 'call-2', number: '19900000002' })] });
  await expect(dock(shown).getByRole('group', { name: /199/ }).getByRole('textbox', { name: 'Note' })).toHaveValue('');
  const unsaved = shown.page.getByRole('region', { name: 'Wrap-up not saved' });
  await expect(unsaved.getByText(customer.name)).toBeVisible();
});

test('Alt+C promises a call at the next full hour, Alt+N a day later; saving plans it with its time', async ({
  show,
}) => {
  const shown = await show({ before: inCall });
  const promise = dock(shown).getByRole('group', { name: 'Promised call' });
  await promise.getByRole('button', { name: 'Promise call' }).waitFor();
  await shown.page.keyboard.press('Alt+c');
  const time = promise.getByRole('textbox', { name: 'Time' });
  await expect(time).toHaveValue(/^\d\d:00$/);
  await expect(time).toBeFocused();
  await time.fill('15:30');
  await shown.page.keyboard.press('Alt+n');
  await checkReadable(shown);
  finish(shown.standIn);
  await expect(wrapUp(shown).getByRole('textbox', { name: 'Time', exact: true })).toHaveValue('15:30');
  await wrapUp(shown)
    .getByText(/^Promises a call on .* at 15:30$/)
    .waitFor();
  await wrapUp(shown).getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  const input = () =>
    shown.standIn.commands[0]?.input as { writes?: { body: { promise: { followup_date: string } } }[] } | undefined;
  await expect
    .poll(() => input()?.writes?.[0]?.body)
    .toMatchObject({
      customer_id: customer.id,
      promise: { followup_time: '15:30', followup_date: expect.any(String) },
    });
  expect(String(input()?.writes?.[0]?.body.promise.followup_date) > clinicDay()).toBe(true);
});

test('a call is promised for the next opening: the break and closed days are left out', async ({ show }) => {
  const shown = await show({
    before: (standIn) => {
      inCall(standIn);
      standIn.service.answer(contract.appointmentExtension.hours, () => [
        { date: clinicDay(), name: 'Spring Festival', spans: [] },
        { date: clinicDay(1), name: null, spans: [] },
        { date: clinicDay(2), name: null, spans: [{ start: '10:15', end: '12:00' }] },
      ]);
    },
  });
  const promise = dock(shown).getByRole('group', { name: 'Promised call' });
  const time = promise.getByRole('textbox', { name: 'Time' });
  // Proposed when it is opened: again until the hours have arrived.
  await expect(async () => {
    if (await time.isVisible()) await promise.getByRole('button', { name: 'No call' }).click();
    await promise.getByRole('button', { name: 'Promise call' }).click();
    await expect(time).toHaveValue('10:15', { timeout: 1000 });
  }).toPass();
  await expect(promise.getByRole('textbox', { name: 'Day' })).toHaveValue(dayText(clinicDay(2), 'en'));
});
