import type { Locator, Page } from '@playwright/test';
import { clinicDay } from '../support/clinic-day.ts';
import { expect, test } from '../support/console-test.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { agentState, dockOf, incomingCallOf, type PracticeCallers } from '../support/open-console.ts';
import { signInOverHttp } from '../support/workstation.ts';

let page: Page;
let core: string;
let callers: PracticeCallers;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
    context: { viewport: { width: 1280, height: 720 } },
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(({ openConsole, practiceCallers }) => {
  ({ page, core } = openConsole);
  callers = practiceCallers;
});

const wrapUp = (): Locator => page.getByRole('region', { name: 'Wrap-up' });
/** The bottom of an element's visible part, in pixels from the top of the window. */
const bottomOf = async (one: Locator): Promise<number> => {
  const box = await one.boundingBox();
  return (box?.y ?? Infinity) + (box?.height ?? 0);
};
async function talk(number = '19900000001'): Promise<string> {
  const callId = await callers.ring(number);
  await incomingCallOf(page).getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('button', { name: 'Hang up' }).click();
  await agentState(page, 'Wrap-up');
  return callId;
}

test('outcome by key, note and next follow-up are written in one go, over a reload, with Ctrl+Enter', async () => {
  const callId = await talk();
  await wrapUp().getByRole('radiogroup', { name: 'Outcome' }).waitFor();
  await expect.poll(() => bottomOf(wrapUp().getByRole('button', { name: /^Save/ }))).toBeLessThanOrEqual(720);
  await wrapUp().getByRole('button', { name: '+30 s' }).click();
  await wrapUp().getByRole('textbox', { name: 'Note' }).fill('Left side harder than right');
  await wrapUp().getByRole('button', { name: '+7 days' }).click();
  await page.keyboard.press('3');
  await page.reload();
  await expect(wrapUp().getByRole('textbox', { name: 'Note' })).toHaveValue('Left side harder than right');
  await expect(wrapUp().getByRole('radio').nth(2)).toBeChecked();
  // The usual outcomes have a name in each language.
  await wrapUp().getByRole('radio', { name: 'Followed up', exact: true }).waitFor();
  await wrapUp().getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  await agentState(page, 'Ready');
  const supervisor = await signInOverHttp(core, 'supervisor@clinic.test');
  const written = async () =>
    (await supervisor.get<{ note: string; outcome: { name: string } }[]>('/api/ext/call/wrap-ups', { call_id: callId }))
      .data;
  await expect
    .poll(written)
    .toMatchObject([{ note: 'Left side harder than right', outcome: { name: 'Followed up (回访完成)' } }]);
});

test('nothing is written by Done, and the next call finds an empty form', async () => {
  await talk();
  await wrapUp().getByRole('textbox', { name: 'Note' }).waitFor();
  await expect(wrapUp().getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await wrapUp().getByRole('button', { name: 'Skip' }).click();
  await agentState(page, 'Ready');
});

async function option(name: string, text: string): Promise<void> {
  await wrapUp().getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: text }).first().click();
}

test('a caller without a file: the reservation and the file are taken in the wrap-up', async () => {
  await talk('13912340077');
  await wrapUp().getByRole('button', { name: 'New enquiry' }).click();
  await wrapUp().getByRole('textbox', { name: 'Name', exact: true }).fill('新来客');
  await wrapUp().getByText('13912340077').waitFor();
  await wrapUp().getByRole('button', { name: /^Save/ }).click();
  await wrapUp().getByRole('alert').waitFor();
  await wrapUp().getByRole('radio', { name: 'Female' }).check();
  for (const name of ['Address', 'Source', 'Type', 'Department', 'Items']) await option(name, '');
  await page.keyboard.press('Escape');
  await wrapUp().getByLabel('Day', { exact: true }).fill('2032-05-05');
  await wrapUp().getByRole('textbox', { name: 'Remark' }).fill('想先了解价格');
  await wrapUp().getByRole('textbox', { name: 'Remark' }).press('Control+Enter');
  await agentState(page, 'Ready');
  const supervisor = await signInOverHttp(core, 'supervisor@clinic.test');
  const taken = async () =>
    (
      await supervisor.get<{ rows: { date: string; customer: { name: string }; remark: string }[] }>(
        '/api/reservation/index',
        { date_start: '2032-05-05', date_end: '2032-05-05' },
      )
    ).data.rows;
  await expect.poll(taken).toMatchObject([{ customer: { name: '新来客' }, remark: '想先了解价格' }]);
});

const outbox = (): Locator => page.getByRole('dialog', { name: 'Outbox' });
const taken = { date: '2032-05-05', start: '10:00', end: '10:30' };

test('a refused wrap-up writes nothing; its form has the reason and all input, and sends it again', async () => {
  const supervisor = await signInOverHttp(core, 'supervisor@clinic.test');
  const doctor = (await supervisor.get<{ doctor: { id: number; name: string }[] }>('/api/appointment/config', {})).data
    .doctor[0];
  const booked = await supervisor.post('/api/appointment/create', { customer_id: 1, ...taken, doctor_id: doctor?.id });
  expect(booked.data).toMatchObject(taken);
  const callId = await talk();
  await wrapUp().getByRole('textbox', { name: 'Note' }).fill('As a whole');
  await wrapUp().getByRole('button', { name: 'Book appointment' }).click();
  await wrapUp().getByRole('group', { name: 'Next free' }).getByRole('button').first().waitFor();
  await wrapUp().getByLabel('Date', { exact: true }).fill(taken.date);
  await option('From', taken.start);
  await option('Until', taken.end);
  await option('Doctor', doctor?.name ?? '');
  const reason = new RegExp(`^${doctor?.name} already has an appointment from 10:00`);
  await wrapUp().getByText(reason).waitFor();
  await wrapUp().getByRole('button', { name: /^Save/ }).click();
  await agentState(page, 'Ready');
  await page.getByRole('button', { name: 'Outbox: 1' }).click();
  await outbox().getByText('Wrap-up of a call').waitFor();
  await outbox().getByText('Refused').waitFor();
  await outbox().getByRole('button', { name: 'Correct' }).click();
  const notes = async () => (await supervisor.get<unknown[]>('/api/ext/call/wrap-ups', { call_id: callId })).data;
  expect(await notes()).toEqual([]);
  await unsaved().getByRole('button', { name: 'Continue' }).click();
  await unsaved().getByRole('alert').getByText(reason).waitFor();
  await expect(note()).toHaveValue('As a whole');
  await expect(unsaved().getByRole('combobox', { name: 'From', exact: true })).toHaveValue(taken.start);
  await unsaved().getByRole('combobox', { name: 'From', exact: true }).click();
  await page.getByRole('option', { name: '11:00', exact: true }).click();
  await unsaved().getByText('This time is held for you.').waitFor();
  await checkAccessibility(page);
  await unsaved().getByRole('button', { name: /^Save/ }).click();
  await unsaved().waitFor({ state: 'detached' });
  const ofDay = async () =>
    (await supervisor.get<{ rows: { start: string }[] }>('/api/appointment/lists', { date: taken.date })).data.rows;
  await expect.poll(async () => (await ofDay()).map(({ start }) => start)).toEqual(['10:00', '11:00']);
  expect(await notes()).toMatchObject([{ note: 'As a whole' }]);
});

test('deletes an entry from the outbox', async () => {
  await talk();
  await wrapUp().getByRole('button', { name: 'Book appointment' }).click();
  await wrapUp().getByRole('group', { name: 'Next free' }).getByRole('button').first().click();
  await wrapUp().getByText('This time is held for you.').waitFor();
  await wrapUp().getByLabel('Date', { exact: true }).fill('2020-05-05');
  await wrapUp().getByRole('button', { name: /^Save/ }).click();
  await agentState(page, 'Ready');
  await page.getByRole('button', { name: 'Outbox: 1' }).click();
  await outbox().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete from the outbox?' }).getByRole('button', { name: 'Delete' }).click();
  await outbox().getByText('Everything has been sent.').waitFor();
  await outbox().getByRole('button', { name: 'Close' }).click();
  await expect(unsaved()).toHaveCount(0);
});

test('the time of an appointment stays held until it is booked, also after the form has closed', async () => {
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void sent.push(String(payload))));
  await page.reload();
  await talk();
  await wrapUp().getByRole('button', { name: 'Book appointment' }).click();
  await wrapUp().getByRole('group', { name: 'Next free' }).getByRole('button').first().click();
  await wrapUp().getByText('This time is held for you.').waitFor();
  await wrapUp().getByRole('button', { name: 'Book appointment' }).click();
  await expect.poll(() => sent.some((frame) => frame.includes('"release"'))).toBe(true);
  await wrapUp().getByRole('button', { name: 'Book appointment' }).click();
  await wrapUp().getByText('This time is held for you.').waitFor();
  sent.length = 0;
  await wrapUp().getByRole('button', { name: /^Save/ }).click();
  await agentState(page, 'Ready');
  const supervisor = await signInOverHttp(core, 'supervisor@clinic.test');
  const days = { start: clinicDay(), end: clinicDay(21) };
  const holds = async () => (await supervisor.get<unknown[]>('/api/ext/appointment/holds', days)).data;
  await expect.poll(holds).toEqual([]);
  expect(sent.filter((frame) => frame.includes('"release"'))).toEqual([]);
});

test('at 200 % zoom Hang up is in sight, and the wrap-up begins in sight, without a scroll', async () => {
  await page.setViewportSize({ width: 640, height: 360 });
  await callers.ring('19900000001');
  await incomingCallOf(page).getByRole('button', { name: 'Answer' }).click();
  const hangUp = dockOf(page).getByRole('button', { name: 'Hang up' });
  await hangUp.waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => bottomOf(hangUp)).toBeLessThanOrEqual(360);
  await hangUp.click();
  await agentState(page, 'Wrap-up');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => bottomOf(wrapUp().getByRole('radio').first())).toBeLessThanOrEqual(360);
  await wrapUp().getByRole('button', { name: 'Skip' }).click();
  await agentState(page, 'Ready');
  await page.setViewportSize({ width: 1280, height: 720 });
});

const unsaved = (): Locator => page.getByRole('region', { name: 'Wrap-up not saved' });
const note = (): Locator => unsaved().getByRole('textbox', { name: 'Note' });

test('input typed when the time is over keeps its focus, over a call and a reload, until saved', async () => {
  const admin = await signInOverHttp(core, 'admin@clinic.test');
  const groups = (await admin.get<{ rows: { id: number; version: number }[] }>('/api/ext/admin/groups', {})).data.rows;
  const group = groups.find(({ id }) => id === 1);
  await admin.post('/api/ext/admin/groups/save', { ...group, wrap_up_seconds: 5 });
  const callId = await talk();
  await wrapUp().getByRole('textbox', { name: 'Note' }).pressSequentially('Calls bac');
  await agentState(page, 'Ready');
  await page.keyboard.type('k');
  await page.keyboard.press('Enter');
  await expect(note()).toHaveValue('Calls back\n');
  await checkAccessibility(page);
  await talk();
  await wrapUp().getByRole('textbox', { name: 'Note' }).waitFor();
  await wrapUp().getByRole('button', { name: 'Skip' }).click();
  await agentState(page, 'Ready');
  await page.reload();
  await unsaved().getByText('张伟').waitFor();
  await expect(note()).toHaveValue('Calls back\n');
  await note().press('Control+Enter');
  await unsaved().waitFor({ state: 'detached' });
  const supervisor = await signInOverHttp(core, 'supervisor@clinic.test');
  const written = async () =>
    (await supervisor.get<{ note: string }[]>('/api/ext/call/wrap-ups', { call_id: callId })).data;
  await expect.poll(written).toMatchObject([{ note: 'Calls back' }]);
});

test('Done writes nothing of what was typed, and loses nothing: it is discarded when that is asked for', async () => {
  await talk();
  await wrapUp().getByRole('textbox', { name: 'Note' }).fill('Not to be lost');
  await wrapUp().getByRole('button', { name: 'Skip' }).click();
  await agentState(page, 'Ready');
  await expect(note()).toHaveValue('Not to be lost');
  await unsaved().getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await unsaved().waitFor({ state: 'detached' });
  await expect(wrapUp()).toHaveCount(0);
});

test('an agent who talked while Offline has no wrap-up, and can write its outcome', async () => {
  await page.getByRole('button', { name: 'Skill groups' }).click();
  await page.getByRole('button', { name: 'Sign out of groups' }).click();
  await agentState(page, 'Offline');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Number' }).fill('19900000099');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await dockOf(page).getByText('In call', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Hang up' }).click();
  const after = page.getByRole('region', { name: 'After the call' });
  await after.getByRole('textbox', { name: 'Note' }).fill('Written while Offline');
  await unsaved().getByRole('button', { name: /^Save/ }).click();
  await unsaved().waitFor({ state: 'detached' });
  await expect(after).toHaveCount(0);
});
