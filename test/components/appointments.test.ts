import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAppearance } from '../support/appearance.ts';
import { appointmentWith, board, customer, day, firstDoctor, path } from './appointment-scenes.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';

/** A time that the address asks for. */
const newAt = (doctor: number) => `/appointments/new?day=${day}&on=${day}&start=10:00&end=10:30&at=doctor-${doctor}`;

const form = ({ main }: ShownPage) => main.getByRole('form', { name: 'New appointment' });
const retry = ({ main }: ShownPage) => main.getByRole('button', { name: 'Try again' });
const holdOf = (doctor: number) => ({
  id: 7,
  held_by: { id: 5, name: '李娜' },
  appointment_id: null,
  resource_ids: [`doctor-${doctor}`],
  start: `${day} 10:00:00`,
  end: `${day} 10:30:00`,
  seconds_left: 120,
});

test('the board loads, fails, and is there at the second try', gate, async ({ show }) => {
  const shown = await show({ scenario: 'loading', path });
  await shown.main.locator('.mantine-Skeleton-root').first().waitFor();
  shown.service.mend(() => 500);
  await shown.main.getByRole('alert').getByText('Something went wrong.').waitFor();
  await expect(shown.main.locator('.mantine-Skeleton-root')).toHaveCount(0);
  shown.service.mend();
  await retry(shown).click();
  await board(shown).waitFor();
  expect(shown.service.queries(contract.appointment.dashboard).at(-1)).toEqual({ start: day, end: day });
});

test('a board that is refused offers nothing to try', async ({ show }) => {
  const shown = await show({ path, fateOf: only(contract.appointment.dashboard, 403) });
  await shown.main.getByText('Your role does not allow you to see this.').waitFor();
  await expect(retry(shown)).toHaveCount(0);
});

test('without the service the board says it, and is there when it is back', async ({ show }) => {
  const shown = await show({ scenario: 'offline', path });
  await shown.main.getByText(/^Can’t reach the service\./).waitFor();
  shown.service.mend();
  await retry(shown).click();
  await board(shown).waitFor();
});

test('a clinic without doctors says who adds them; a day without appointments what to do', async ({ show }) => {
  const empty = await show({ scenario: 'empty', path: `${path}&by=technician` });
  await empty.main.getByText(/^There are no technicians to book\./).waitFor();
  const shown = await show({ path: `${path}&view=list` });
  await shown.main.getByText('No appointments on this day. Choose another day, or book one.').waitFor();
});

test('the list names a technician as one, and no doctor where none is booked', async ({ show }) => {
  const shown = await show({ path: null });
  const [technician] = (await shown.service.read(contract.appointment.config, undefined)).technician;
  if (!technician) throw new Error('The clinic has no technician.');
  const one = {
    ...appointmentWith(technician),
    doctor: null,
    technician,
    confirmed_at: null,
    confirm_tries: 0,
  };
  shown.service.answer(contract.appointment.lists, () => ({ rows: [one], total: 1, next_cursor: null }));
  await shown.load(`${path}&view=list`);
  const cells = shown.main.getByRole('row', { name: /张伟/ }).getByRole('cell');
  await expect(cells.nth(4)).toHaveText('–');
  await expect(cells.nth(5)).toHaveText(technician.name);
  await shown.main.getByRole('columnheader', { name: 'Technician' }).waitFor();
});

test('appointments that have to be moved are counted on the board, and listed with their cause', async ({ show }) => {
  const shown = await show({ path: null });
  const { main, page, service } = shown;
  const doctor = await firstDoctor(shown);
  const one = (id: number, name: string, because: 'blocked' | 'closed') => ({
    ...appointmentWith(doctor),
    id,
    customer: { ...customer, name },
    is_to_move: true,
    because,
  });
  let rows = [one(1, '张伟', 'blocked')];
  service.answer(contract.appointmentExtension.toMove, () => ({ rows, total: rows.length, next_cursor: null }));
  await shown.load(path);
  await main.getByRole('button', { name: '1 to be moved' }).waitFor();
  rows = [...rows, one(2, '陆远', 'closed')];
  shown.standIn.announce('OpeningHoursChanged', {});
  const filter = main.getByRole('button', { name: '2 to be moved' });
  await expect(filter).toHaveAttribute('aria-pressed', 'false');
  await filter.click();
  await main.getByRole('row', { name: /张伟.*The doctor’s time is blocked/ }).waitFor();
  await main.getByRole('row', { name: /陆远.*The clinic is closed then/ }).waitFor();
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(main.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
  await page.reload();
  await main.getByRole('row', { name: /张伟/ }).waitFor();
  await checkAppearance(page);
  rows = [];
  shown.standIn.announce('AppointmentChanged', { id: 1, version: 2, status: 'cancelled', dates: [day] });
  await main.getByText('Every appointment can take place at its time.').waitFor();
  await main.getByRole('button', { name: '0 to be moved' }).click();
  await expect(main.getByRole('button', { name: /to be moved$/ })).toHaveCount(0);
  await main.getByRole('combobox', { name: 'Status' }).waitFor();
});

test('a time is held while its form is open, booked with what was typed, and released', gate, async ({ show }) => {
  const shown = await show({ path: null });
  const doctor = await firstDoctor(shown);
  const { service } = shown;
  service.answer(contract.appointmentExtension.hold, () => holdOf(doctor.id));
  service.answer(contract.appointmentExtension.release, () => ({ id: 7 }));
  await shown.load(newAt(doctor.id));
  await form(shown).getByText('This time is held for you.').waitFor();
  const time = { date: day, start: '10:00', end: '10:30', doctor_id: String(doctor.id) };
  expect(service.bodies(contract.appointmentExtension.hold)).toMatchObject([time]);
  await form(shown).getByRole('combobox', { name: 'Existing customer' }).fill('zhangwei');
  await shown.page.getByRole('option', { name: /^张伟 · / }).click();
  await form(shown).getByRole('textbox', { name: 'Remark (optional)' }).fill('First visit');
  service.answer(contract.appointment.create, () => {
    throw problemFor('doctor-taken', { name: doctor.name, start: '10:00', end: '10:30' });
  });
  await shown.page.keyboard.press('Control+Enter');
  await form(shown).getByRole('alert').waitFor();
  await expect(form(shown).getByRole('textbox', { name: 'Remark (optional)' })).toHaveValue('First visit');
  expect(service.bodies(contract.appointment.create)).toMatchObject([{ ...time, remark: 'First visit' }]);
  await form(shown).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => service.bodies(contract.appointmentExtension.release).at(-1)).toEqual({ id: 7 });
});

test('a customer who is booked then is asked about, and booked twice when that is meant', async ({ show }) => {
  const shown = await show({ path: null });
  const doctor = await firstDoctor(shown);
  const { service } = shown;
  service.answer(contract.appointmentExtension.hold, () => holdOf(doctor.id));
  service.answer(contract.appointmentExtension.release, () => ({ id: 7 }));
  service.answer(contract.appointment.create, () => {
    throw problemFor('customer-booked', { start: '10:00', end: '11:00' });
  });
  await shown.load(newAt(doctor.id));
  const book = form(shown).getByRole('button', { name: /^Book/ });
  await form(shown).getByText('This time is held for you.').waitFor();
  await form(shown).getByRole('combobox', { name: 'Existing customer' }).fill('zhangwei');
  await shown.page.getByRole('option', { name: /^张伟 · / }).click();
  await book.click();
  await form(shown).getByText('The customer already has an appointment from 10:00 to 11:00.').waitFor();
  await form(shown).getByRole('checkbox', { name: 'Book anyway: two appointments at the same time' }).check();
  await book.click();
  await expect
    .poll(() => service.bodies(contract.appointment.create).map(({ refuse_double }) => refuse_double))
    .toEqual([true, false]);
});

test('the double-booking question has the focus, and is asked again for another day or page', async ({ show }) => {
  const shown = await show({ path: null });
  const doctor = await firstDoctor(shown);
  const { service } = shown;
  service.answer(contract.appointmentExtension.hold, () => holdOf(doctor.id));
  service.answer(contract.appointmentExtension.release, () => ({ id: 7 }));
  service.answer(contract.appointment.create, () => {
    throw problemFor('customer-booked', { start: '10:00', end: '11:00' });
  });
  const book = async () => {
    await form(shown).getByRole('combobox', { name: 'Existing customer' }).fill('zhangwei');
    await shown.page.getByRole('option', { name: /^张伟 · / }).click();
    await form(shown).getByRole('button', { name: /^Book/ }).click();
  };
  await shown.load(newAt(doctor.id));
  await form(shown).getByText('This time is held for you.').waitFor();
  await book();
  const question = form(shown).getByRole('checkbox', { name: /^Book anyway/ });
  await question.and(shown.page.locator(':focus')).waitFor();
  await expect(question).toBeInViewport();
  await question.check();
  await form(shown).getByRole('textbox', { name: 'Date' }).fill('2032-05-06');
  await shown.page.keyboard.press('Tab');
  await question.waitFor({ state: 'detached' });
  await expect(form(shown).getByText('The customer already has an appointment')).toHaveCount(0);
  await form(shown).getByRole('button', { name: /^Book/ }).click();
  await question.check();
  await shown.load(newAt(doctor.id));
  await form(shown).getByRole('button', { name: /^Book/ }).waitFor();
  await expect(question).toHaveCount(0);
});

test('a time that a colleague holds is refused in their name', async ({ show }) => {
  const shown = await show({ path: null });
  const doctor = await firstDoctor(shown);
  shown.service.answer(contract.appointmentExtension.hold, () => {
    throw problemFor('time-held', { by: '王芳', name: doctor.name, start: '10:00', end: '10:30' });
  });
  await shown.load(newAt(doctor.id));
  await form(shown)
    .getByText(/^王芳 is currently booking /)
    .waitFor();
});

test('shows a colleague’s booking on the board immediately', async ({ show }) => {
  const shown = await show({ path });
  await board(shown).waitFor();
  const doctor = await firstDoctor(shown);
  const before = await shown.service.read(contract.appointment.dashboard, { start: day, end: day });
  const event = {
    id: 1,
    resource_ids: [`doctor-${doctor.id}`],
    title: '张伟',
    status: 'booked' as const,
    version: 1,
    start: `${day} 14:00:00`,
    end: `${day} 15:00:00`,
    customer,
  };
  shown.service.answer(contract.appointment.dashboard, () => ({ ...before, events: [event] }));
  shown.standIn.announce('AppointmentChanged', { id: 1, version: 1, status: 'booked', dates: [day] });
  await board(shown).getByRole('link', { name: '14:00–15:00 张伟, Booked' }).waitFor();
});

test('the board of today opens at the present, and then stays where it is scrolled', async ({ show }) => {
  const shown = await show({
    path: null,
    before: ({ signIn }) => signIn.change({ timeZone: 'Asia/Shanghai' }),
    onPage: (page) => page.clock.setFixedTime(`${day}T17:40:00+08:00`),
  });
  await shown.load('/appointments');
  const present = board(shown).locator('[data-part=board-now]').first();
  await expect(present).toBeInViewport();
  await board(shown).evaluate((scroller) => scroller.scrollTo({ top: 0 }));
  await expect(present).not.toBeInViewport();
  const before = await shown.service.read(contract.appointment.dashboard, { start: day, end: day });
  const doctor = await firstDoctor(shown);
  const event = {
    id: 1,
    resource_ids: [`doctor-${doctor.id}`],
    title: '张伟',
    status: 'booked' as const,
    version: 1,
    start: `${day} 09:00:00`,
    end: `${day} 10:00:00`,
    customer,
  };
  shown.service.answer(contract.appointment.dashboard, () => ({ ...before, events: [event] }));
  shown.standIn.announce('AppointmentChanged', { id: 1, version: 1, status: 'booked', dates: [day] });
  await board(shown).getByRole('link', { name: '09:00–10:00 张伟, Booked' }).waitFor();
  await expect(present).not.toBeInViewport();
});
