import type { Appointment } from '../../src/shared/contract/appointment.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';
import { withoutParts } from './stand-in/without-parts.ts';

const list = ({ main }: ShownPage, name: string) => main.getByRole('region', { name, exact: true });
const toDo = (shown: ShownPage) => list(shown, 'To do now');
const tab = ({ main }: ShownPage, name: string) =>
  main.getByRole('radiogroup', { name: 'My lists' }).getByText(name, { exact: true });

const ownId = ({ standIn }: ShownPage): number => {
  const signIn = standIn.signIn.value;
  return signIn.state === 'signed-in' ? signIn.user.id : 0;
};

test('a consultant begins with what is due, who comes today, and their customers', async ({ show }) => {
  const shown = await show({ role: 'consultant' });
  await shown.main.getByRole('heading', { level: 1, name: 'Today, 林美琪' }).waitFor();
  await toDo(shown).getByRole('listitem').first().waitFor();
  await list(shown, 'Patients today').getByRole('link').first().waitFor();
  const customers = list(shown, 'My customers');
  await customers.getByRole('columnheader', { name: 'Last contact' }).waitFor();
  await customers.getByRole('columnheader', { name: 'Next appointment' }).waitFor();
  const id = ownId(shown);
  const query = { user_id: id, rows: 60, sort: 'created_at', order: 'desc' } as const;
  const own = await shown.service.read(contract.customerExtension.affiliated, query);
  await customers.getByText(`${own.total} customers`).waitFor();
  expect(shown.service.queries(contract.customerExtension.affiliated)).toMatchObject([{ user_id: id }]);
  expect(shown.service.queries(contract.reservationExtension.list)).toMatchObject([{ owner_id: id, status: 'open' }]);
  await expect(shown.main.getByText(/\d calls\b|answer rate/i)).toHaveCount(0);
});

test('their customers, enquiries and upsells take turns in one place', async ({ show }) => {
  const shown = await show({ role: 'consultant' });
  await list(shown, 'My customers').getByRole('table').waitFor();
  const id = ownId(shown);
  await tab(shown, 'My enquiries').click();
  await list(shown, 'My enquiries').getByRole('table').waitFor();
  await expect(list(shown, 'My customers')).toHaveCount(0);
  expect(shown.service.queries(contract.reservationExtension.funnel)).toMatchObject([{ owner_id: id }]);
  await expect(list(shown, 'My enquiries').getByRole('radio', { name: 'To follow up' })).toBeChecked();
  await tab(shown, 'My upsells').click();
  await list(shown, 'My upsells this month').getByRole('table').waitFor();
  expect(shown.service.queries(contract.erkai.index)).toMatchObject([{ developer_id: id }]);
  await checkReadable(shown);
});

test('digits lead to the lists, J and K move in them, Enter opens', async ({ show }) => {
  const shown = await show({ role: 'consultant' });
  const rows = toDo(shown).getByRole('link');
  await rows.nth(1).waitFor();
  await list(shown, 'My customers').getByRole('table').waitFor();
  await shown.page.keyboard.press('1');
  await expect(rows.nth(0)).toBeFocused();
  await shown.page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await shown.page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await shown.page.keyboard.press('2');
  await expect(list(shown, 'My customers').locator(':focus')).toHaveCount(1);
  await list(shown, 'Patients today').getByRole('link').first().waitFor();
  await shown.page.keyboard.press('3');
  await expect(list(shown, 'Patients today').locator(':focus')).toHaveCount(1);
  await shown.page.keyboard.press('2');
  await shown.page.keyboard.press('Enter');
  await shown.page.waitForURL(/\/customers\/\d+$/);
});

test('due follow-ups and enquiries are in one order, and each kind is shown alone', async ({ show }) => {
  const shown = await show({ role: 'consultant' });
  const kinds = shown.main.getByRole('radiogroup', { name: 'Kind' });
  await toDo(shown).getByRole('link').first().waitFor();
  const counts = async () => {
    const words = await kinds.locator('label').allTextContents();
    return words.map((word) => Number(/\d+/.exec(word)?.[0]));
  };
  const [all = 0, followups = 0, enquiries = 0] = await counts();
  expect(followups).toBeGreaterThan(0);
  expect(enquiries).toBeGreaterThan(0);
  expect(all).toBe(followups + enquiries);
  await expect(toDo(shown).getByRole('listitem')).toHaveCount(all);
  await kinds.getByText(/^Enquiries /).click();
  await expect(toDo(shown).getByRole('listitem')).toHaveCount(enquiries);
  await toDo(shown).getByRole('link').first().click();
  await shown.page.waitForURL(/\/reservations\/\d+$/);
});

test('a follow-up of today is due today', async ({ show }) => {
  const shown = await show({ role: 'consultant', path: null });
  const by = { id: ownId(shown), name: '林美琪' };
  const followup: Followup = {
    id: 1,
    customer: { id: 1, name: '张伟', idcard: 'C1' },
    type: { id: 1, name: 'Thread lift' },
    tool: null,
    title: null,
    remark: null,
    followup_date: clinicDay(0),
    followup_time: null,
    followup_user: by,
    status: 0,
    result: null,
    executed_at: null,
    executed_by: null,
    created_at: '2026-01-01 09:00:00',
  };
  shown.service.answer(contract.followup.index, () => ({ rows: [followup], total: 1, next_cursor: null }));
  await shown.load('/');
  await toDo(shown)
    .getByRole('link', { name: /张伟.*Thread lift.*Due today/ })
    .waitFor();
});

test('entries stand under Overdue and Today, each with its count', async ({ show }) => {
  const shown = await show({ role: 'consultant' });
  await toDo(shown).getByRole('link').first().waitFor();
  const overdue = toDo(shown).getByRole('list', { name: /^Overdue\s*\d+/ });
  const words = await toDo(shown)
    .getByRole('heading', { level: 3, name: /^Overdue/ })
    .innerText();
  await expect(overdue.getByRole('listitem')).toHaveCount(Number(/\d+/.exec(words)?.[0]));
});

test('visits of today are in the order of the day, with how long each has waited', async ({ show }) => {
  const shown = await show({ role: 'consultant', path: null });
  const doctor = { id: 10, name: '郑医生' };
  const visit = (id: number, name: string, start: string, more: Partial<Appointment> = {}): Appointment => ({
    id,
    customer: { id, name, idcard: `C${id}` },
    doctor,
    technician: null,
    room: null,
    department: null,
    item: { id: 1, name: '水光针' },
    date: clinicDay(),
    start,
    end: '23:59',
    status: 'booked',
    remark: null,
    created_by: doctor,
    created_at: '2032-05-01 09:00:00',
    version: 1,
    ...more,
  });
  const rows = [
    visit(1, '张伟', '00:00', { status: 'arrived', arrived_at: `${clinicDay()} 00:00:00` }),
    visit(2, '陆远', '23:00', { may_see_customer: false }),
    visit(3, '陈思雨', '23:30', { status: 'cancelled' }),
  ];
  shown.service.answer(contract.appointment.lists, () => ({ rows, total: rows.length, next_cursor: null }));
  await shown.load('/');
  const visits = list(shown, 'Patients today');
  await visits.getByText('2 patients · 1 waiting', { exact: true }).waitFor();
  const line = (name: string) => visits.getByRole('listitem').filter({ hasText: name });
  await expect(line('张伟')).toContainText(/水光针 · 郑医生.*Waits \d+ min/);
  await expect(line('张伟').getByRole('link', { name: '张伟', exact: true })).toHaveAttribute('href', /customers.1$/);
  await expect(line('陆远').getByRole('link')).toHaveAttribute('href', /appointments.2$/);
});

test('the other enquiries are behind their status', async ({ show }) => {
  const shown = await show({ role: 'consultant' });
  await tab(shown, 'My enquiries').click();
  await list(shown, 'My enquiries').getByText('Booked', { exact: true }).first().click();
  await expect
    .poll(() => shown.service.queries(contract.reservationExtension.list).map(({ status }) => status))
    .toEqual(['open', 'booked']);
});

test('a list that fails names the problem, and the others stay', gate, async ({ show }) => {
  const shown = await show({ role: 'consultant', fateOf: only(contract.reservationExtension.list, 500) });
  await toDo(shown).getByRole('alert').waitFor();
  // The follow-ups do not depend on the enquiries.
  await toDo(shown).getByRole('link').first().waitFor();
  await list(shown, 'My customers').getByRole('table').waitFor();
  shown.service.mend();
  await toDo(shown).getByRole('button', { name: 'Try again' }).click();
  await expect(toDo(shown).getByRole('alert')).toHaveCount(0);
});

test('without customers, enquiries and upsells each list names what it lacks', async ({ show }) => {
  const shown = await show({ role: 'consultant', scenario: 'empty' });
  await toDo(shown)
    .getByText(/^Nothing is due\./)
    .waitFor();
  await list(shown, 'My customers').getByText('No customers are assigned to you yet.').waitFor();
  await tab(shown, 'My enquiries').click();
  await list(shown, 'My enquiries').getByText('You have no enquiries with this status.').waitFor();
  await tab(shown, 'My upsells').click();
  await list(shown, 'My upsells this month').getByText('No upsells of yours this month.').waitFor();
});

test('lists that the service cannot give are explained', async ({ show }) => {
  const shown = await show({
    role: 'consultant',
    before: withoutParts('customerFiles', 'enquiries'),
  });
  await toDo(shown).getByRole('link').first().waitFor();
  await list(shown, 'My customers')
    .getByText(/does not report which customers are yours/)
    .waitFor();
  await tab(shown, 'My enquiries').click();
  await list(shown, 'My enquiries')
    .getByText(/does not report who owns an enquiry/)
    .waitFor();
  await tab(shown, 'My upsells').click();
  await list(shown, 'My upsells this month').getByRole('table').waitFor();
});
