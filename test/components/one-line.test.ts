import { contract } from '../../src/shared/contract/contract.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { brokenWords, cutOff, notOnOneLine } from '../support/text-layout.ts';
import { expect, test } from './component-test.ts';

for (const [role, paths] of [
  ['agent', ['/reservations', '/follow-ups', '/appointments?view=list']],
  ['admin', ['/back-office/accounts']],
] as const) {
  test(`${paths.join(', ')}: beside the panel no name and no heading of the table is broken`, async ({ show }) => {
    const shown = await show({ role, path: paths[0], language: 'zh-CN' });
    const { main } = shown;
    for (const path of paths)
      await test.step(path, async () => {
        await shown.goTo(path);
        await main.locator('table [data-part~=row-opener]').first().click();
        await main.locator('[data-part=panel] h2').waitFor();
        expect(await brokenWords(main.locator('table [data-part~=name]'))).toEqual([]);
        expect(await brokenWords(main.locator('table th'))).toEqual([]);
      });
  });
}

test('a call’s time is whole at 1280 pixels; a number that is cut off has an ellipsis', async ({ show }) => {
  const { main, page, standIn } = await show({ path: '/calls?period=30' });
  const opener = main.locator('table [data-part~=row-opener]');
  for (const language of ['en', 'zh-CN'] as const) {
    standIn.preferences.change({ language });
    await page.locator(`html[lang=${language}]`).waitFor();
    await opener.first().waitFor();
    expect(await cutOff(main.locator('table td:first-child'))).toEqual([]);
    await expect(opener.first()).toHaveCSS('text-overflow', 'ellipsis');
  }
});

test('the heads of a week’s columns have a line for the day and one for its appointments', async ({ show }) => {
  const { main, page, standIn } = await show({ path: '/appointments?view=week' });
  const heads = main.locator('[data-part=board-head]');
  for (const language of ['en', 'zh-CN'] as const) {
    standIn.preferences.change({ language });
    await page.locator(`html[lang=${language}]`).waitFor();
    await heads.first().waitFor();
    expect(await notOnOneLine(heads.locator('p'))).toEqual([]);
    expect(await heads.first().evaluate((head) => head.scrollHeight - head.clientHeight)).toBe(0);
  }
});

test('the timeline names days of this year without it, each on one line', async ({ show }) => {
  const shown = await show({ path: null });
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
  await shown.load('/customers/1');
  const days = shown.main.locator('[data-part=timeline-when]');
  await expect(days).toHaveText([`${year - 1}年12月24日`, '12月24日']);
  expect(await notOnOneLine(days)).toEqual([]);
});

test('a month of another year names it, and its entries their days and times, each on one line', async ({ show }) => {
  const shown = await show({ path: null });
  const written = await shown.service.read(contract.timeline.ofCustomer, { customer_id: 1, rows: 1 });
  const rows = written.rows.map((entry) => ({ ...entry, at: '2024-11-24 10:55:00' }));
  shown.service.answer(contract.timeline.ofCustomer, () => ({ ...written, ahead: [], rows, next_cursor: null }));
  for (const [language, month, time] of [
    ['en', 'November 2024', 'Nov 24, 10:55'],
    ['zh-CN', '2024年11月', '11月24日 10:55'],
  ] as const) {
    shown.standIn.preferences.change({ language });
    await shown.load('/customers/1');
    await shown.main.getByRole('heading', { name: month }).waitFor();
    const times = shown.main.locator('[data-part=timeline-when]');
    await expect(times).toHaveText([time]);
    expect(await notOnOneLine(times)).toEqual([]);
  }
});

test('a column of moments has those of another year whole, by the clinic’s day', async ({ show }) => {
  const shown = await show({
    path: null,
    before: ({ signIn }) => signIn.change({ timeZone: 'Asia/Shanghai' }),
    onPage: (page) => page.clock.setFixedTime('2026-12-31T16:30:00Z'),
  });
  const { index } = contract.treatment;
  const { rows } = await shown.service.read(index, {});
  const at = ['2027-01-01 00:10:00', '2026-12-31 20:55:00'];
  shown.service.answer(index, () => ({
    rows: rows.slice(0, 2).map((row, place) => ({ ...row, executed_at: at[place] ?? '' })),
    total: 2,
    next_cursor: null,
  }));
  await shown.load('/treatments');
  const last = shown.main.getByTitle('Dec 31, 2026, 20:55', { exact: true });
  await expect(last).toHaveText('Dec 31, 2026');
  const cells = shown.main.locator('td', { hasText: /^(Jan 1, 00:10|Dec 31, 2026)$/ });
  await expect(cells).toHaveCount(2);
  expect(await notOnOneLine(cells)).toEqual([]);
});

test('a file says on one line who it is about, and points as people write them', async ({ show }) => {
  const shown = await show({ path: null });
  const { profile } = contract.customer;
  const known = await shown.service.read(profile, { customer_id: 1 });
  const customer = { ...known.customer, idcard: 'C2024102100097', sex: 2, birthday: null, age: 30 } as const;
  const assets = { ...known.assets, amount: '3111.00' };
  shown.service.answer(profile, () => ({ ...known, customer, assets }));
  await shown.load('/customers/1');
  const said = shown.main.getByText(/^C2024102100097 · Female · 30/);
  await said.waitFor();
  expect(await notOnOneLine(said)).toEqual([]);
  await shown.main.getByText('3,111', { exact: true }).waitFor();
});
