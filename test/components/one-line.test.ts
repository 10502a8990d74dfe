import { contract } from '../../src/shared/contract/contract.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { brokenWords, cutOff, notOnOneLine } from '../support/text-layout.ts';
import { expect, test } from './component-test.ts';

for (const [role, path] of [
  ['agent', '/reservations'],
  ['agent', '/follow-ups'],
  ['agent', `/appointments?view=list`],
  ['admin', '/back-office/accounts'],
] as const) {
  test(`${path}: beside the panel no name and no heading of the table is broken`, async ({ show }) => {
    const { main } = await show({ role, path, language: 'zh-CN' });
    await main.locator('table [data-part~=row-opener]').first().click();
    await main.locator('[data-part=panel] h2').waitFor();
    expect(await brokenWords(main.locator('table [data-part~=name]'))).toEqual([]);
    expect(await brokenWords(main.locator('table th'))).toEqual([]);
  });
}

for (const language of ['en', 'zh-CN'] as const)
  test(`${language}: a call's time is whole at 1280 pixels; a number that is cut off has an ellipsis`, async ({
    show,
  }) => {
    const { main } = await show({ path: '/calls?period=30', language });
    const opener = main.locator('table [data-part~=row-opener]');
    await opener.first().waitFor();
    expect(await cutOff(main.locator('table td:first-child'))).toEqual([]);
    await expect(opener.first()).toHaveCSS('text-overflow', 'ellipsis');
  });

for (const language of ['en', 'zh-CN'] as const)
  test(`${language}: the heads of a week's columns have a line for the day and one for its appointments`, async ({
    show,
  }) => {
    const { main } = await show({ path: '/appointments?view=week', language });
    const heads = main.locator('[data-part=board-head]');
    await heads.first().waitFor();
    expect(await notOnOneLine(heads.locator('p'))).toEqual([]);
    expect(await heads.first().evaluate((head) => head.scrollHeight - head.clientHeight)).toBe(0);
  });

test('the timeline names days of this year without it, each on one line', async ({ show }) => {
  const shown = await show();
  const year = Number(clinicDay().slice(0, 4));
  const person = { id: 1, name: '马文军' };
  const customer = { id: 1, name: '张伟', idcard: 'C0000001' };
  const appointmentOn = (id: number, date: string) => ({
    kind: 'appointment' as const,
    at: `${date} 10:00:00`,
    record: {
      id,
      customer,
      doctor: person,
      technician: null,
      room: null,
      department: null,
      date,
      start: '10:00',
      end: '10:30',
      status: 'booked' as const,
      remark: null,
      created_by: person,
      version: 1,
      confirmed_at: null,
      confirm_tries: 0,
      created_at: `${year - 1}-12-01 09:00:00`,
    },
  });
  const ahead = [appointmentOn(1, `${year - 1}-12-24`), appointmentOn(2, `${year}-12-24`)];
  const totals = { appointment: 2 };
  shown.service.answer(contract.timeline.ofCustomer, () => ({ ahead, rows: [], next_cursor: null, totals }));
  shown.standIn.preferences.change({ language: 'zh-CN' });
  await shown.main.waitFor();
  await shown.load('/customers/1');
  const days = shown.main.locator('[data-part=timeline-when]');
  await expect(days).toHaveText([`${year - 1}年12月24日`, '12月24日']);
  expect(await notOnOneLine(days)).toEqual([]);
});

test('a file says on one line who it is about, and points as people write them', async ({ show }) => {
  const shown = await show();
  const { profile } = contract.customer;
  const known = await shown.service.read(profile, { customer_id: 1 });
  const customer = { ...known.customer, idcard: 'C2024102100097', sex: 2, birthday: null, age: 30 } as const;
  const assets = { ...known.assets, amount: '3111.00' };
  shown.service.answer(profile, () => ({ ...known, customer, assets }));
  await shown.main.waitFor();
  await shown.load('/customers/1');
  const said = shown.main.getByText(/^C2024102100097 · Female · 30/);
  await said.waitFor();
  expect(await notOnOneLine(said)).toEqual([]);
  await shown.main.getByText('3,111', { exact: true }).waitFor();
});
