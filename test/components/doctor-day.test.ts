import type { Appointment } from '../../src/shared/contract/appointment.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';

const named = { id: 10, name: '郑医生' };
const at = (id: number, name: string, start: string, body: Partial<Appointment> = {}): Appointment => ({
  id,
  customer: { id, name, idcard: `C${id}` },
  doctor: named,
  technician: null,
  room: { id: 1, name: '2 号治疗室' },
  department: null,
  item: { id: 1, name: '水光针' },
  date: '2032-05-05',
  start,
  end: '18:00',
  status: 'booked',
  arrived_at: null,
  started_at: null,
  is_to_move: false,
  remark: null,
  created_by: named,
  created_at: '2032-05-01 09:00:00',
  version: 1,
  may_see_customer: true,
  ...body,
});
const waiting = { status: 'arrived' as const, arrived_at: '2032-05-05 08:50:00' };
const list = (rows: Appointment[]) => ({ rows, total: rows.length, next_cursor: null });
const listed = (shown: ShownPage, rows: () => Appointment[]): void =>
  shown.service.answer(contract.appointment.lists, () => list(rows()));
const patients = ({ main }: ShownPage) => main.getByRole('region', { name: 'Patients today' });
const file = ({ main }: ShownPage, name: string) => main.getByRole('region', { name, exact: true });

test('the day is in its order, and the file of who waits is in sight; J and K show others', async ({ show }) => {
  const shown = await show({ role: 'doctor', path: null });
  listed(shown, () => [at(1, '张伟', '09:00', waiting), at(2, '陆远', '09:30'), at(3, '陈思雨', '10:00')]);
  await shown.load('/');
  await expect(patients(shown).getByRole('button')).toContainText(['张伟', '陆远', '陈思雨']);
  await patients(shown)
    .getByRole('button', { name: /^09:00 张伟.*水光针 · 2 号治疗室.*Waits/ })
    .waitFor();
  await file(shown, '张伟').getByText('水光针').waitFor();
  await expect(file(shown, '张伟').getByRole('link', { name: 'Open file' })).toHaveAttribute('href', /\/customers\/1/);
  await shown.page.keyboard.press('j');
  await file(shown, '陆远').waitFor();
  await shown.page.keyboard.press('k');
  await file(shown, '张伟').waitFor();
});

test('patients who do not come are not counted, and J passes over them', async ({ show }) => {
  const shown = await show({ role: 'doctor', path: null });
  const off = { cancelled: { status: 'cancelled' }, missed: { status: 'no_show' } } as const;
  listed(shown, () => [
    at(1, '张伟', '09:00', waiting),
    at(2, '陆远', '09:30', off.cancelled),
    at(3, '陈思雨', '10:00', off.missed),
    at(4, '吴雪梅', '10:30'),
  ]);
  await shown.load('/');
  await shown.main.getByText('2 patients · 1 no-show', { exact: true }).waitFor();
  await file(shown, '张伟').waitFor();
  await shown.page.keyboard.press('j');
  await file(shown, '吴雪梅').waitFor();
});

test('a patient whose file is a colleague’s is named, and leads nowhere', async ({ show }) => {
  const shown = await show({ role: 'doctor', path: null });
  listed(shown, () => [at(2, '陆远', '09:30', { may_see_customer: false })]);
  await shown.load('/');
  await file(shown, '陆远').getByText('This customer belongs to another department.').waitFor();
  await expect(file(shown, '陆远').getByRole('link')).toHaveCount(0);
});

test('a second treatment asks whether the first has ended', async ({ show }) => {
  const shown = await show({ role: 'doctor', path: null });
  listed(shown, () => [at(1, '张伟', '09:00', waiting)]);
  const { start } = contract.appointmentExtension;
  shown.service.answer(start, ({ body }) => {
    if (body.others === undefined) throw problemFor('doctor-with-patient', { name: '吴雪梅' });
    return at(1, '张伟', '09:00', { ...waiting, started_at: '2032-05-05 09:00:00', version: 2 });
  });
  await shown.load('/');
  await file(shown, '张伟').getByRole('button', { name: 'Start treatment' }).click();
  const dialog = shown.page.getByRole('dialog', { name: 'Finish 吴雪梅’s treatment first?' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Yes, finish it' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(shown.service.bodies(start)).toEqual([
    { id: 1, version: 1 },
    { id: 1, version: 1, others: 'done' },
  ]);
});

test('Enter starts the treatment of the patient in sight, once for each press', async ({ show }) => {
  const shown = await show({ role: 'doctor', path: null });
  listed(shown, () => [at(1, '张伟', '09:00', waiting), at(2, '陆远', '09:30')]);
  const { start } = contract.appointmentExtension;
  shown.service.answer(start, ({ body }) => at(Number(body.id), '陆远', '09:30', { version: 2 }));
  await shown.load('/');
  await file(shown, '张伟').waitFor();
  await shown.page.keyboard.press('j');
  await file(shown, '陆远').getByRole('button', { name: 'Start treatment' }).waitFor();
  await shown.page.keyboard.press('Enter');
  await expect.poll(() => shown.service.bodies(start)).toEqual([{ id: 2, version: 1 }]);
});

test('a treatment that runs is ended', gate, async ({ show }) => {
  const shown = await show({ role: 'doctor', path: null });
  let isDone = false;
  const treated = { ...waiting, started_at: '2032-05-05 09:00:00' };
  listed(shown, () => [at(1, '张伟', '09:00', isDone ? { status: 'done', version: 2 } : treated)]);
  shown.service.answer(contract.appointmentExtension.update, () => {
    isDone = true;
    return at(1, '张伟', '09:00', { status: 'done', version: 2 });
  });
  await shown.load('/');
  await patients(shown)
    .getByRole('button', { name: /In treatment \d+ min/ })
    .waitFor();
  await file(shown, '张伟').getByRole('button', { name: 'End treatment' }).click();
  await patients(shown).getByRole('button', { name: /Done/ }).waitFor();
  expect(shown.service.bodies(contract.appointmentExtension.update)).toEqual([{ id: 1, version: 1, status: 'done' }]);
});

test('an arrival is told at once, on any screen, and once', async ({ show }) => {
  const shown = await show({ role: 'doctor', path: null });
  let hasArrived = false;
  listed(shown, () => [at(1, '张伟', '09:00', hasArrived ? { ...waiting, version: 2 } : {})]);
  await shown.load('/settings');
  await expect.poll(() => shown.service.queries(contract.appointment.lists).length).toBe(1);
  const notice = shown.page.getByText('张伟 has arrived for 09:00.');
  await expect(notice).toHaveCount(0);
  hasArrived = true;
  shown.standIn.announce('AppointmentChanged', { id: 1, version: 2, status: 'arrived', dates: ['2032-05-05'] });
  await expect(notice).toHaveCount(1);
});

test('nobody else is told of it', async ({ show }) => {
  const shown = await show({ role: 'agent', path: '/settings' });
  await shown.main.waitFor();
  expect(shown.service.queries(contract.appointment.lists)).toEqual([]);
});

test('B opens the form beside the patient’s file, and a time is blocked there', async ({ show }) => {
  const shown = await show({ role: 'doctor', path: null });
  const { block, blocks } = contract.appointmentExtension;
  listed(shown, () => [at(1, '张伟', '09:00', waiting)]);
  shown.service.answer(blocks, () => []);
  const blocked = { start: '2032-05-05 17:30:00', end: '2032-05-05 18:00:00', reason: 'Reports' };
  shown.service.answer(block, () => ({ id: 1, doctor: named, created_by: named, ...blocked }));
  await shown.load('/');
  await file(shown, '张伟').waitFor();
  const form = shown.main.getByRole('form', { name: 'Block time' });
  await expect(form).toHaveCount(0);
  await shown.page.keyboard.press('b');
  await expect(form.getByRole('textbox', { name: 'Date' })).toBeFocused();
  await form.getByRole('combobox', { name: 'From' }).fill('17:30');
  // The options are there once the clinic's hours are read.
  await shown.page.getByRole('option', { name: '17:30' }).waitFor();
  await shown.page.keyboard.press('ArrowDown');
  await shown.page.keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: 'Until' })).toHaveValue(/^18:00/);
  await form.getByRole('textbox', { name: 'Reason (the desk sees it)' }).fill('Reports');
  await file(shown, '张伟').waitFor();
  await shown.page.keyboard.press('Control+Enter');
  await shown.page.getByText(/^郑医生 cannot be booked on .* from 17:30 to 18:00\.$/).waitFor();
  expect(shown.service.bodies(block)).toMatchObject([{ start: '17:30', end: '18:00', reason: 'Reports' }]);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toHaveCount(0);
});

test('an account without an extension has no calls in its rail, and an agent has', async ({ show }) => {
  const rail = ({ page }: ShownPage) => page.getByRole('navigation', { name: 'Screens' });
  const doctor = await show({ role: 'doctor' });
  await rail(doctor).getByRole('link', { name: 'Appointments' }).waitFor();
  await expect(rail(doctor).getByRole('link', { name: 'Calls', exact: true })).toHaveCount(0);
  const agent = await show({ role: 'agent' });
  await rail(agent).getByRole('link', { name: 'Calls', exact: true }).waitFor();
});

test('the day loads, fails, is empty, and is refused', async ({ show }) => {
  const shown = await show({ role: 'doctor', fateOf: only(contract.appointment.lists, 500) });
  // The list and the notices of arrivals ask.
  await expect.poll(() => shown.service.queries(contract.appointment.lists).length).toBeGreaterThan(1);
  const retry = patients(shown).getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  shown.service.mend();
  await retry.click();
  await expect(patients(shown).getByRole('alert')).toHaveCount(0);
  const refused = await show({ role: 'doctor', fateOf: only(contract.appointment.lists, 403) });
  await patients(refused).getByText('Your role does not allow you to see this.').waitFor();
  const empty = await show({ role: 'doctor', path: null });
  listed(empty, () => []);
  await empty.load('/');
  await patients(empty).getByText('You have no bookings today. See the board for other days.').waitFor();
});

test('an empty day leads to the next day with patients', async ({ show }) => {
  const shown = await show({ role: 'doctor', path: null });
  listed(shown, () => []);
  const signIn = shown.standIn.signIn.value;
  const id = signIn.state === 'signed-in' ? signIn.user.id : 0;
  const event = (eventId: number, day: string, changes: object = {}) => ({
    id: eventId,
    resource_ids: [`doctor-${id}`],
    title: '张伟',
    start: `${day} 09:00:00`,
    end: `${day} 10:00:00`,
    status: 'booked' as const,
    customer: { id: 1, name: '张伟', idcard: 'C1' },
    version: 1,
    ...changes,
  });
  shown.service.answer(contract.appointment.dashboard, () => ({
    resources: [],
    events: [
      event(1, clinicDay(1), { status: 'cancelled' }),
      event(2, clinicDay(1), { resource_ids: ['doctor-999'] }),
      event(3, clinicDay(3)),
      event(4, clinicDay(2)),
      event(5, clinicDay(2)),
    ],
  }));
  await shown.load('/');
  const next = patients(shown).getByRole('link', { name: /^Next: .*, 2 patients$/ });
  await expect(next).toHaveAttribute('href', new RegExp(`day=${clinicDay(2)}`));
});
