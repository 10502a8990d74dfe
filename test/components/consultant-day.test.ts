import { contract } from '../../src/shared/contract/contract.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { checkAppearance } from '../support/appearance.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { expect, test } from './component-test.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';

const list = ({ main }: ShownPage, name: string) => main.getByRole('region', { name, exact: true });
const names = ['My customers', 'My enquiries', 'Patients today', 'Follow-ups due', 'My upsells this month'] as const;

const ownId = ({ standIn }: ShownPage): number => {
  const signIn = standIn.signIn.value;
  return signIn.state === 'signed-in' ? signIn.user.id : 0;
};
const focusedText = ({ page }: ShownPage) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('a consultant begins with their customers, enquiries and upsells, without figures of calls', async ({ show }) => {
  const shown = await show({ role: 'consultant' });
  await shown.main.getByRole('heading', { level: 1, name: 'Today, 林美琪' }).waitFor();
  for (const name of names) await list(shown, name).waitFor();
  const customers = list(shown, 'My customers');
  await customers.getByRole('columnheader', { name: 'Last contact' }).waitFor();
  await customers.getByRole('columnheader', { name: 'Next appointment' }).waitFor();
  const id = ownId(shown);
  const query = { user_id: id, rows: 60, sort: 'created_at', order: 'desc' } as const;
  const own = await shown.service.read(contract.customerExtension.affiliated, query);
  await customers.getByText(`${own.total} customers`).waitFor();
  expect(shown.service.queries(contract.customerExtension.affiliated)).toMatchObject([{ user_id: id }]);
  expect(shown.service.queries(contract.reservationExtension.list)).toMatchObject([{ owner_id: id, status: 'open' }]);
  expect(shown.service.queries(contract.reservationExtension.funnel)).toMatchObject([{ owner_id: id }]);
  expect(shown.service.queries(contract.erkai.index)).toMatchObject([{ developer_id: id }]);
  await expect(list(shown, 'My enquiries').getByRole('radio', { name: 'To follow up' })).toBeChecked();
  await expect(shown.main.getByText(/calls|answer rate/i)).toHaveCount(0);
  await checkAccessibility(shown.page);
});

test('digits lead to the lists, J and K move in them, Enter opens', async ({ show }) => {
  const shown = await show({ role: 'consultant' });
  const customers = list(shown, 'My customers');
  const rows = customers.getByRole('row').filter({ has: shown.page.getByRole('cell') });
  await rows.nth(1).getByRole('button').waitFor();
  const nameOf = (index: number) => rows.nth(index).getByRole('button').textContent();
  await shown.page.keyboard.press('1');
  expect(await focusedText(shown)).toBe(await nameOf(0));
  await shown.page.keyboard.press('j');
  expect(await focusedText(shown)).toBe(await nameOf(1));
  await shown.page.keyboard.press('k');
  expect(await focusedText(shown)).toBe(await nameOf(0));
  await list(shown, 'Follow-ups due').getByRole('table').waitFor();
  await shown.page.keyboard.press('4');
  await expect(list(shown, 'Follow-ups due').locator(':focus')).toHaveCount(1);
  await shown.page.keyboard.press('1');
  await shown.page.keyboard.press('Enter');
  await shown.page.waitForURL(/\/customers\/\d+$/);
});

test('a follow-up of today is due today', async ({ show }) => {
  const shown = await show({ role: 'consultant', path: '/settings' });
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
  await list(shown, 'Follow-ups due')
    .getByRole('row', { name: /张伟.*Due today/ })
    .waitFor();
});

test('the other enquiries are behind their status', async ({ show }) => {
  const shown = await show({ role: 'consultant' });
  await list(shown, 'My enquiries').getByText('Booked', { exact: true }).first().click();
  await expect
    .poll(() => shown.service.queries(contract.reservationExtension.list).map(({ status }) => status))
    .toEqual(['open', 'booked']);
});

test('a list that fails names the problem, and the others stay', async ({ show }) => {
  const shown = await show({ role: 'consultant', fateOf: only(contract.customerExtension.affiliated, 500) });
  await list(shown, 'My customers').getByRole('alert').waitFor();
  await list(shown, 'My enquiries').getByRole('table').waitFor();
  shown.service.mend();
  await list(shown, 'My customers').getByRole('button', { name: 'Try again' }).click();
  await list(shown, 'My customers').getByRole('table').waitFor();
});

test('without customers, enquiries and upsells each list names what it lacks', async ({ show }) => {
  const shown = await show({ role: 'consultant', scenario: 'empty' });
  await list(shown, 'My customers').getByText('No customers are assigned to you yet.').waitFor();
  await list(shown, 'My enquiries').getByText('You have no enquiries with this status.').waitFor();
  await list(shown, 'My upsells this month').getByText('No upsells of yours this month.').waitFor();
});

test('lists that the service cannot give are explained', async ({ show }) => {
  const shown = await show({
    role: 'consultant',
    before: ({ signIn }) => {
      if (signIn.value.state !== 'signed-in') return;
      const { extensions } = signIn.value;
      const known = extensions.filter((one) => !/^ext\/(reservation|customer)\//.test(one));
      signIn.emit({ ...signIn.value, extensions: known });
    },
  });
  await list(shown, 'My customers')
    .getByText(/does not report which customers are yours/)
    .waitFor();
  await list(shown, 'My enquiries')
    .getByText(/does not report who looks after an enquiry/)
    .waitFor();
  await list(shown, 'My upsells this month').getByRole('table').waitFor();
});

for (const language of ['en', 'zh-CN'] as const)
  test(`it is legible and fits: ${language}`, async ({ show }) => {
    const shown = await show({ role: 'consultant', language });
    await shown.main.getByRole('heading', { level: 1 }).waitFor();
    await shown.main.getByRole('columnheader').first().waitFor();
    await checkAppearance(shown.page);
    await checkAccessibility(shown.page);
  });
