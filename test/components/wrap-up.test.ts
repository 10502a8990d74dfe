import { contract } from '../../src/shared/contract/contract.ts';
import { type ProblemError, problemOf } from '../../src/shared/problem.ts';
import { fieldProblem } from '../../src/shared/problems/field-problems.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { call, waitingEntry } from './stand-in/states.ts';
import type { Page } from '@playwright/test';
import type { OutboxEntry } from '../../src/shared/ipc/outbox-ipc.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { wrapUp, customer, finish, incoming } from './dock-scenes.ts';

test('wrap-up: writes everything to the outbox in one piece, and ends', gate, async ({ show }) => {
  const shown = await show({ before: finish });
  await wrapUp(shown).getByRole('radiogroup', { name: 'Outcome' }).waitFor();
  await wrapUp(shown).getByRole('textbox', { name: 'Note' }).fill('Left side harder than right');
  await wrapUp(shown).getByRole('radio').nth(2).check();
  await wrapUp(shown).getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  await expect.poll(() => shown.standIn.commands.map(({ name }) => name)).toEqual(['put', 'finishWrapUp']);
  expect(shown.standIn.commands[0]?.input).toMatchObject({
    writes: [{ area: 'wrapUp', body: { call_id: 'call-1', note: 'Left side harder than right' } }],
  });
});

test('wrap-up: saved while the service is away, it is kept, will be sent, and asks for nothing twice', async ({
  show,
}) => {
  const shown = await show({ before: finish });
  await wrapUp(shown).getByRole('textbox', { name: 'Note' }).fill('Left side harder than right');
  await wrapUp(shown).getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  await expect.poll(() => shown.standIn.commands.map(({ name }) => name)).toEqual(['put', 'finishWrapUp']);
  shown.standIn.outbox.emit([waitingEntry()]);
  shown.standIn.agent.change({ isWrapUpDone: true });
  await wrapUp(shown).getByText('Kept; will be sent.').waitFor();
  await expect(wrapUp(shown).getByRole('textbox')).toHaveCount(0);
  await wrapUp(shown).getByText('The wrap-up ends as soon as the service answers.').waitFor();
});

test('wrap-up: an outcome completes the due follow-up, unless the agent says no; a done one is not offered', async ({
  show,
}) => {
  const shown = await show();
  const outcome = (await shown.service.read(contract.wrapUp.outcomes, undefined)).find(({ name }) =>
    name.includes('回访完成'),
  );
  const [pending] = (await shown.service.read(contract.followup.index, { status: '0', rows: 1 })).rows;
  if (!outcome || !pending) throw new Error('The clinic has no follow-up and no outcome of one.');
  const due = { ...pending, customer, followup_date: '2020-01-01' };
  shown.service.answer(contract.followup.ofCustomer, () => ({ rows: [due], total: 1, next_cursor: null }));
  finish(shown.standIn);
  const done = wrapUp(shown).getByRole('checkbox', { name: 'Due follow-up done' });
  const followedUp = wrapUp(shown).getByRole('radio', { name: 'Followed up', exact: true });
  await expect(done).not.toBeChecked();
  await followedUp.check();
  await expect(done).toBeChecked();
  await wrapUp(shown).getByRole('radio', { name: 'Talked', exact: true }).check();
  await expect(done).not.toBeChecked();
  await followedUp.check();
  await done.uncheck();
  await done.check();
  await wrapUp(shown).getByText('Completes the follow-up of Jan 1, 2020').waitFor();
  await wrapUp(shown).getByRole('button', { name: '+7 days' }).click();
  await wrapUp(shown)
    .getByText(/^Plans a follow-up for /)
    .waitFor();
  await wrapUp(shown).getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  await expect
    .poll(() => shown.standIn.commands[0]?.input)
    .toMatchObject({ writes: [{ area: 'wrapUp', body: { customer_id: customer.id, completes: { id: due.id } } }] });
  // The result waits in the wrap-up of another call.
  const body = { call_id: 'call-0', completes: { id: due.id, result: 'Done' } };
  shown.standIn.outbox.emit([waitingEntry({ body })]);
  await expect(done).toHaveCount(0);
});

test('wrap-up: Save names the state that follows; for a moment it is shown what was written', async ({ show }) => {
  const shown = await show({ before: finish });
  await wrapUp(shown).getByRole('button', { name: '+3 days' }).click();
  await wrapUp(shown)
    .getByText(/^Plans a follow-up for /)
    .waitFor();
  shown.standIn.agent.change({ next: 'break' });
  await wrapUp(shown).getByRole('button', { name: 'Save', exact: true }).waitFor();
  shown.standIn.agent.change({ next: 'ready' });
  await wrapUp(shown).getByRole('button', { name: 'Save and get ready' }).click();
  const note = shown.page.getByRole('status').filter({ hasText: 'Saved' });
  await note.getByText(/^Follow-up planned for /).waitFor();
  shown.standIn.outbox.emit([waitingEntry()]);
  await expect(shown.page.getByText(/^Follow-up planned for /)).toHaveCount(0);
});

const note = (shown: { page: Page }) => shown.page.getByRole('status').filter({ hasText: 'Saved' });
async function saveNote(shown: ShownPage): Promise<void> {
  await wrapUp(shown).getByRole('textbox', { name: 'Note' }).fill('Left side harder than right');
  await wrapUp(shown).getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  await note(shown).waitFor();
}

const undosOf = (shown: ShownPage) =>
  shown.standIn.commands.filter(({ name }) => name === 'undoWrapUp').map(({ input }) => input);

test('wrap-up: Undo takes back what was saved, and the form has what was typed', async ({ show }) => {
  const shown = await show({ before: finish });
  await saveNote(shown);
  await note(shown).getByRole('button', { name: 'Undo' }).focus();
  await checkAccessibility(shown.page);
  shown.standIn.agent.change({ label: 'ready', wrapUpEndsAt: null });
  await note(shown).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => undosOf(shown)).toEqual([{ call_id: 'call-1', reason: 'Wrap-up undone.' }]);
  await expect(unsaved(shown).getByRole('textbox', { name: 'Note' })).toHaveValue('Left side harder than right');
  await expect(note(shown)).toHaveCount(0);
});

test('wrap-up: Undo of entries that were not sent yet', async ({ show }) => {
  const shown = await show({ before: finish });
  await saveNote(shown);
  shown.standIn.outbox.emit([waitingEntry()]);
  const waiting = shown.page.getByRole('status').filter({ hasText: 'Not sent yet' });
  await waiting.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => undosOf(shown)).toHaveLength(1);
  await expect(waiting).toHaveCount(0);
});

test('wrap-up: a refused Undo says why, and the note stays while it has the focus', async ({ show }) => {
  const shown = await show({ before: finish });
  shown.standIn.refuse('undoWrapUp', problemFor('undo-follow-up-changed', { day: '2030-01-02' }));
  await saveNote(shown);
  await note(shown).getByRole('button', { name: 'Undo' }).focus();
  await shown.page.keyboard.press('Enter');
  await shown.page.getByText('The follow-up of 2030-01-02 was changed meanwhile. Nothing was undone.').waitFor();
  await expect(note(shown)).toBeVisible();
});

test('wrap-up: Undo while the next call rings leaves the call alone, and the form has what was typed', async ({
  show,
}) => {
  const shown = await show({ before: finish });
  await saveNote(shown);
  shown.standIn.agent.change({ label: 'ready', wrapUpEndsAt: null });
  shown.standIn.phone.change({ calls: [call({ id: 'call-2' })] });
  await incoming(shown).waitFor();
  await note(shown).getByRole('button', { name: 'Undo' }).click();
  await expect(unsaved(shown).getByRole('textbox', { name: 'Note' })).toHaveValue('Left side harder than right');
  await incoming(shown).getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => shown.standIn.commands.at(-1)).toEqual({ name: 'decline', input: { callId: 'call-2' } });
});

const unsaved = ({ page }: ShownPage) => page.getByRole('region', { name: 'Wrap-up not saved' });
const booked = {
  call_id: 'call-1',
  customer_id: customer.id,
  outcome_id: 1,
  note: 'Left side harder than right',
  appointment: { date: '2032-05-05', start: '10:00', end: '10:30', doctor_id: 10, refuse_double: true },
};
const hold = {
  id: 7,
  held_by: { id: 5, name: '李娜' },
  appointment_id: null,
  resource_ids: ['doctor-10'],
  start: '2032-05-05 10:00:00',
  end: '2032-05-05 10:30:00',
  seconds_left: 120,
};
/** A wrap-up that the service has refused. */
function refuse({ service, standIn }: ShownPage, problem: ProblemError): OutboxEntry {
  service.answer(contract.appointmentExtension.hold, () => hold);
  service.answer(contract.appointmentExtension.release, () => ({ id: hold.id }));
  const entry = waitingEntry({ body: booked, state: 'refused', problem: problemOf(problem) });
  standIn.outbox.emit([entry]);
  return entry;
}

test(
  'wrap-up: one that is refused is in its form again, with the problem at its field, and is sent again',
  gate,
  async ({ show }) => {
    const shown = await show();
    const fields = { 'appointment.start': [fieldProblem('time-in-past')] };
    const entry = refuse(shown, problemFor('fields-invalid', {}, { details: { fields } }));
    await unsaved(shown).getByText(customer.name).waitFor();
    // It takes neither room nor the focus from what is done meanwhile.
    await expect(unsaved(shown).getByRole('textbox')).toHaveCount(0);
    await unsaved(shown).getByRole('button', { name: 'Continue' }).click();
    await expect(unsaved(shown).getByRole('textbox', { name: 'Note' })).toHaveValue('Left side harder than right');
    await expect(unsaved(shown).getByRole('radio').first()).toBeChecked();
    await expect(unsaved(shown).getByLabel('Date', { exact: true })).toHaveValue('May 5, 2032');
    const start = unsaved(shown).getByRole('combobox', { name: 'From', exact: true });
    await expect(start).toHaveValue('10:00');
    await expect(start).toHaveAccessibleDescription(/\S/);
    await checkAccessibility(shown.page);
    await start.click();
    await shown.page.getByRole('option', { name: '10:30', exact: true }).click();
    await unsaved(shown).getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => shown.standIn.commands.at(-1))
      .toMatchObject({
        name: 'replace',
        input: { id: entry.id, write: { area: 'wrapUp', body: { ...booked, appointment: { start: '10:30' } } } },
      });
  },
);

test('wrap-up: a taken time refuses the whole; the reason is above what was typed', async ({ show }) => {
  const shown = await show();
  const taken = { name: '陈医生', start: '10:00', end: '10:30' };
  refuse(shown, problemFor('doctor-taken', taken));
  const reason = /^陈医生 already has an appointment from 10:00/;
  await unsaved(shown).getByText(reason).waitFor();
  await unsaved(shown).getByRole('button', { name: 'Continue' }).click();
  await unsaved(shown).getByRole('alert').getByText(reason).waitFor();
  await expect(unsaved(shown).getByRole('textbox', { name: 'Note' })).toHaveValue('Left side harder than right');
});

test('wrap-up: a customer who is booked already is booked anyway', async ({ show }) => {
  const shown = await show();
  refuse(shown, problemFor('customer-booked', { start: '10:00', end: '10:30' }));
  await unsaved(shown).getByRole('button', { name: 'Continue' }).click();
  await unsaved(shown).getByRole('checkbox', { name: 'Book anyway' }).check();
  await unsaved(shown).getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => shown.standIn.commands.at(-1))
    .toMatchObject({ name: 'replace', input: { write: { body: { appointment: { refuse_double: false } } } } });
});

test('wrap-up: one that is refused is discarded when that is asked for', async ({ show }) => {
  const shown = await show();
  const entry = refuse(shown, problemFor('follow-up-settled'));
  await unsaved(shown).getByRole('button', { name: 'Continue' }).click();
  await unsaved(shown).getByRole('button', { name: 'Discard' }).click();
  await shown.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => shown.standIn.commands.at(-1)).toEqual({ name: 'giveUp', input: { id: entry.id } });
});

test('wrap-up: a service that keeps none has no form; the wrap-up can be ended', async ({ show }) => {
  const shown = await show({
    before: (standIn) => {
      const { value } = standIn.signIn;
      if (value.state !== 'signed-in') return;
      standIn.signIn.emit({ ...value, capabilities: value.capabilities.filter((one) => one !== 'wrapUp') });
      finish(standIn);
    },
  });
  await wrapUp(shown).getByRole('button', { name: 'Skip' }).waitFor();
  await expect(wrapUp(shown).getByRole('textbox')).toHaveCount(0);
  await expect(wrapUp(shown).getByRole('button', { name: /^Save/ })).toHaveCount(0);
});

test('wrap-up: what is not kept stays in the form', async ({ show }) => {
  const shown = await show({ before: finish });
  shown.standIn.refuse('put', problemFor('disk-full'));
  await wrapUp(shown).getByRole('textbox', { name: 'Note' }).fill('Left side harder than right');
  await wrapUp(shown).getByRole('radio').first().check();
  await wrapUp(shown).getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  await shown.page.getByRole('alert').first().waitFor();
  await expect(wrapUp(shown).getByRole('textbox', { name: 'Note' })).toHaveValue('Left side harder than right');
  expect(shown.standIn.commands.map(({ name }) => name)).not.toContain('finishWrapUp');
});

test('wrap-up: outcomes that cannot be read are asked for again', async ({ show }) => {
  const shown = await show({ scenario: 'error', before: finish });
  await wrapUp(shown).getByRole('button', { name: 'Try again' }).first().waitFor();
  shown.service.mend();
  await wrapUp(shown).getByRole('button', { name: 'Try again' }).first().click();
  await wrapUp(shown).getByRole('radiogroup', { name: 'Outcome' }).waitFor();
});
