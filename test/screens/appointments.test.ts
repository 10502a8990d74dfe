import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import type { Appointment, AppointmentConfig } from '../../src/shared/contract/appointment.ts';
import { AppointmentClient } from '../support/appointment-client.ts';
import { HttpClient } from '../support/http-client.ts';

/** The board of appointments, in two browsers on one service, and with a colleague who works over HTTP. */
const day = '2032-05-05';
let page: Page;
let colleague: HttpClient;
let appointments: AppointmentClient;
let config: AppointmentConfig;
const faults: string[] = [];
const context = { viewport: { width: 1280, height: 720 } };

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
    context,
    prepare: (opened) => void opened.on('pageerror', (error) => void faults.push(error.message)),
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
  colleague = await HttpClient.signIn(openConsole.core, 'agent1002@clinic.test');
  appointments = new AppointmentClient(colleague);
  config = await appointments.config();
});

const board = (): Locator => page.getByRole('region', { name: 'Board' });
const doctor = () => config.doctor[0] ?? { id: 0, name: '' };
const columnOf = (name: string): Locator => board().getByRole('list', { name: new RegExp(`^${name} · `) });
const openDay = async (view: string): Promise<void> => {
  await page.getByRole('link', { name: 'Appointments', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click();
  await page.getByRole('textbox', { name: 'Date', exact: true }).first().fill(day);
};
const firstColumn = (): Locator => board().locator('[data-part=board-column]').first();
/** A point of the first column a little below a time, in pixels from its corner: as the board's own scale says. */
const placeOf = (time: string): Promise<{ x: number; y: number }> =>
  board()
    .locator('[data-part=board-times]')
    .evaluate((times: HTMLElement, wanted) => {
      const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
      const [first, second] = [...times.querySelectorAll('span')].map((label) => ({
        minute: minutesOf(label.textContent),
        top: Number.parseFloat(label.style.top),
      }));
      if (!first || !second) throw new Error('The board has no scale');
      const pixelsPerMinute = (second.top - first.top) / (second.minute - first.minute);
      return { x: 40, y: first.top + (minutesOf(wanted) - first.minute) * pixelsPerMinute + 8 };
    }, time);
const drag = async (from: string, to: string): Promise<void> => {
  const end = await placeOf(to);
  // Waits until the board has stopped moving.
  await firstColumn().hover({ position: await placeOf(from) });
  await page.mouse.down();
  const { x, y } = (await firstColumn().boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + end.x, y + end.y - 10, { steps: 3 });
  await page.mouse.move(x + end.x, y + end.y, { steps: 3 });
  await page.mouse.up();
};
const chooseCustomer = async (form: Locator): Promise<void> => {
  await form.getByRole('combobox', { name: 'Existing customer' }).fill('zhangwei');
  await page.getByRole('option', { name: /^张伟 · / }).click();
};
const holdsOfDay = async (): Promise<{ start: string; held_by: { name: string } }[]> =>
  (await colleague.get('/api/ext/appointment/holds', { start: day, end: day })).body.data;

test('a time that is dragged over is held for everybody to see, and booked', async () => {
  await openDay('Day');
  await columnOf(doctor().name).waitFor({ state: 'attached' });
  await drag('10:00', '10:30');
  const form = page.getByRole('form', { name: 'New appointment' });
  await form.getByText('This time is held for you.').waitFor();
  await columnOf(doctor().name)
    .getByRole('listitem')
    .filter({ hasText: /^Your hold \d\d:\d\d–/ })
    .waitFor();
  await expect.poll(holdsOfDay).toMatchObject([{ start: `${day} 10:00:00`, held_by: { name: '李娜' } }]);
  const taken = await appointments.create({ date: day, doctor_id: doctor().id });
  expect(taken).toMatchObject({ status: 409, body: { msg: expect.stringContaining('李娜') } });
  await page.reload();
  await form.getByText('This time is held for you.').waitFor();
  await chooseCustomer(form);
  await form.getByRole('textbox', { name: 'Remark (optional)' }).fill('First visit');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^张伟 is booked: /).waitFor();
  await board().getByRole('link', { name: '10:00–11:00 张伟, Booked' }).waitFor();
  await expect.poll(holdsOfDay).toEqual([]);
});

test('a second browser sees who holds a time, may not take it, and sees it released', async ({
  openConsole,
  openAnother,
}) => {
  const second = await openAnother({
    options: ['--server', openConsole.core, '--media-processing=off'],
    ready: 'agent1003@clinic.test',
    context,
  });
  const other = second.page;
  await second.goTo(`/appointments?day=${day}`);
  const theirs = other.getByRole('region', { name: 'Board' });
  await theirs.getByRole('link', { name: '10:00–11:00 张伟, Booked' }).waitFor();
  await drag('12:00', '12:00');
  const form = page.getByRole('form', { name: 'New appointment' });
  await form.getByText('This time is held for you.').waitFor();
  await theirs.getByText('Held by 李娜').waitFor();
  await second.goTo(`/appointments/new?day=${day}&on=${day}&start=12:00&end=12:30&at=doctor-${doctor().id}`);
  await other.getByText(/^李娜 is currently booking .* from 12:00 to 12:30\.$/).waitFor();
  await theirs.getByText('Held by 李娜').waitFor();
  await form.getByRole('button', { name: 'Close' }).click();
  await theirs.getByText('Held by 李娜').waitFor({ state: 'detached' });
  await second.close();
});

test('shows a colleague’s holds and bookings on the board immediately', async () => {
  const wanted = { date: day, doctor_id: doctor().id, start: '14:00', end: '15:00' };
  const { id } = (await colleague.post('/api/ext/appointment/hold', wanted)).body.data;
  await columnOf(doctor().name)
    .getByText(/^Held by /)
    .waitFor();
  await colleague.post('/api/ext/appointment/release', { id });
  await columnOf(doctor().name)
    .getByText(/^Held by /)
    .waitFor({ state: 'detached' });
  await appointments.create(wanted);
  await board().getByRole('link', { name: '14:00–15:00 张伟, Booked' }).waitFor();
});

test('a move into a time that is taken is refused with the reason, and the board shows what is so', async () => {
  const panel = page.getByRole('region', { name: 'Appointment', exact: true });
  await drag('10:00', '14:30');
  const form = panel.getByRole('form', { name: 'Change appointment' });
  await form.getByRole('button', { name: 'Move to 14:30' }).waitFor();
  await form.getByText(`${doctor().name} already has an appointment from 14:00 to 15:00.`).waitFor();
  await expect(columnOf(doctor().name).getByText('Your hold')).toHaveCount(0);
  await form.getByRole('button', { name: 'Move to 14:30' }).click();
  await form
    .getByRole('alert')
    .getByText(/already/)
    .waitFor();
  await board().getByRole('link', { name: '10:00–11:00 张伟, Booked' }).waitFor();
  await form.getByRole('button', { name: 'Discard changes' }).click();
});

test('a move without a mouse: the next free time, and a colleague who was first', async () => {
  const panel = page.getByRole('region', { name: 'Appointment', exact: true });
  const form = panel.getByRole('form', { name: 'Change appointment' });
  await form.getByRole('combobox', { name: 'From' }).fill('16:00');
  await page.getByRole('option', { name: '16:00', exact: true }).click();
  await form.getByText('This time is held for you.').waitFor();
  const { rows } = await appointments.list({ date: day });
  const { id, version } = rows.find(({ start }) => start === '10:00') as Appointment;
  await appointments.update({ id, version, start: '11:00', end: '12:00' });
  await form.getByText(/^Somebody else has changed this appointment: see above/).waitFor();
  await form.getByRole('button', { name: 'Move to 16:00' }).click();
  await form.getByText(/^Somebody else has changed this appointment\. Review/).waitFor();
  await form.getByRole('button', { name: 'Save anyway' }).click();
  await form.getByRole('button', { name: 'Move to 16:00' }).click();
  await board().getByRole('link', { name: '16:00–17:00 张伟, Booked' }).waitFor();
  await form.getByRole('group', { name: 'Next free' }).getByRole('button').first().click();
  await form.getByText('This time is held for you.').waitFor();
  await form.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(holdsOfDay).toEqual([]);
});

test('sets and resets a status; a cancellation states its consequence', async () => {
  const panel = page.getByRole('region', { name: 'Appointment', exact: true });
  await panel.getByRole('button', { name: 'Cancel appointment' }).waitFor();
  // Nobody has come, or stayed away, years before.
  await expect(panel.getByRole('button', { name: /^(Arrived|No-show)$/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Cancel appointment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Others can book the time immediately/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await board().getByRole('link', { name: '16:00–17:00 张伟, Cancelled' }).waitFor();
});

test('the address of an appointment shows its day; what became of it is set, and taken back', async ({
  openConsole,
}) => {
  const [missed] = (await appointments.list({ status: 'no_show', rows: 1 })).rows;
  await openConsole.goTo(`/appointments/${missed?.id}`);
  const time = `${missed?.start}–${missed?.end} ${missed?.customer.name}`;
  await board()
    .getByRole('link', { name: `${time}, No-show` })
    .waitFor();
  const panel = page.getByRole('region', { name: 'Appointment', exact: true });
  await panel.getByRole('button', { name: 'Arrived' }).click();
  await board()
    .getByRole('link', { name: `${time}, Arrived` })
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await board()
    .getByRole('link', { name: `${time}, No-show` })
    .waitFor();
  await openDay('Day');
  await board().getByRole('link', { name: '16:00–17:00 张伟, Cancelled' }).click();
});

test('days by key, views and filters in the address', async () => {
  await page.getByRole('button', { name: 'Close' }).last().click();
  await board().focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'Thursday, May 6' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('heading', { name: 'Wednesday, May 5' }).waitFor();
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Rooms').click();
  await board().getByText('No room').waitFor();
  await page.reload();
  await board().getByText('No room').waitFor();
  await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Cancelled' }).click();
  await page.getByRole('row', { name: /16:00–17:00 张伟/ }).waitFor();
  await expect(page.getByRole('row', { name: /张伟/ })).toHaveCount(1);
  await page.goBack();
  await page.getByRole('row', { name: /14:00–15:00 张伟/ }).waitFor();
});

test('the board and its forms are usable by all', async () => {
  await openDay('Day');
  await columnOf(doctor().name).getByRole('link', { name: '14:00–15:00 张伟, Booked' }).waitFor();
  await page.getByRole('button', { name: 'New appointment' }).click();
  await page.getByRole('group', { name: 'Next free' }).getByRole('button').first().waitFor();
  expect(faults).toEqual([]);
});
