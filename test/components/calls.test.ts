import { contract } from '../../src/shared/contract/contract.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { callOf } from './review-scenes.ts';
import { checkReadable } from './readable.ts';
import { keepFilters, savedFiltersMenu as menu } from './saved-filter-scenes.ts';
import { only } from './stand-in/shown-page.ts';

/** The list of calls: its filters, those that are saved, and its count. */
const shortest = 'Talk from (min)';

test('calls: the rows are there before the count is', gate, async ({ show }) => {
  const { main, service } = await show({
    role: 'supervisor',
    path: '/calls?days=30',
    fateOf: only(contract.cdrExtension.count, 'hold'),
  });
  await main.getByRole('row').nth(3).waitFor();
  await expect(main.getByText(/^[\d,]+ calls$/)).toHaveCount(0);
  service.mend();
  await main.getByText(/^[\d,]+ calls$/).waitFor();
  expect(service.queries(contract.cdrExtension.list)[0]).toMatchObject({ with_total: 'false' });
});

test('calls: shortest and longest talk are filters in minutes, in the address', async ({ show }) => {
  const { page, main, service } = await show({ role: 'supervisor', path: '/calls?days=30' });
  await main.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('textbox', { name: shortest }).fill('1.5');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Talk up to (min)' }).fill('4');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/longerThan=90.*shorterThan=240|shorterThan=240.*longerThan=90/);
  await expect
    .poll(() => service.queries(contract.cdrExtension.list).at(-1))
    .toMatchObject({ min_billsec: 90, max_billsec: 240 });
  await expect(page.getByRole('textbox', { name: 'Talk up to (min)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: shortest })).toHaveCount(0);
  await main.getByRole('button', { name: 'Filters: 2' }).click();
  await expect(page.getByRole('textbox', { name: shortest })).toHaveValue('1.5');
  await page.getByRole('textbox', { name: shortest }).fill('');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/longerThan/);
});

test('calls: filters are saved under a name, and used again as a link', async ({ show }) => {
  const shown = await show({
    role: 'supervisor',
    path: null,
  });
  const saved = keepFilters(shown, []);
  const { page, main, service } = shown;
  await shown.load('/calls?days=%22yesterday%22&sort=%22billsec%22&order=%22desc%22');
  await menu(shown).press('Enter');
  await page.getByText('Nothing saved yet').waitFor();
  await page.getByRole('menuitem', { name: 'Save this search…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Longest of yesterday');
  await checkReadable(shown);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(saved).toMatchObject([
    { name: 'Longest of yesterday', filter: { days: 'yesterday', sort: 'billsec', order: 'desc' } },
  ]);
  await menu(shown, 'Longest of yesterday').waitFor();
  await main.getByText('30 days', { exact: true }).click();
  await menu(shown).click();
  const link = page.getByRole('menuitem', { name: 'Longest of yesterday' });
  await expect(link).toHaveAttribute('href', /^\/calls\?.*yesterday/);
  await link.press('Enter');
  await expect(page).toHaveURL(/days=.*yesterday/);
  await expect.poll(() => service.queries(contract.cdrExtension.list).at(-1)).toMatchObject({ sort: 'billsec' });
});

test('calls: a name that is taken is said at the field; what was typed stays', async ({ show }) => {
  const shown = await show({ role: 'supervisor', path: null });
  keepFilters(shown, [{ id: 1, name: 'Mine', filter: { days: 7 } }]);
  const { page } = shown;
  await shown.load('/calls?days=30');
  await menu(shown).click();
  await page.getByRole('menuitem', { name: 'Save this search…' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('Mine');
  await page.keyboard.press('Enter');
  await page.getByText('You have saved a search under this name already.').first().waitFor();
  await expect(name).toHaveValue('Mine');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
});

test('calls: saved filters are renamed and deleted', async ({ show }) => {
  const shown = await show({ role: 'supervisor', path: null });
  const saved = keepFilters(shown, [
    { id: 1, name: 'A', filter: { days: 7 } },
    { id: 2, name: 'B', filter: { days: 30 } },
  ]);
  const { page } = shown;
  await shown.load('/calls');
  await menu(shown).click();
  await page.getByRole('menuitem', { name: 'Rename or delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved searches' });
  await dialog.getByRole('textbox', { name: 'Name of A' }).fill('C');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Name of C' }).waitFor();
  await dialog.getByRole('button', { name: 'Delete B' }).click();
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  expect(saved).toMatchObject([{ id: 1, name: 'C' }]);
  await dialog.getByRole('button', { name: 'Delete C' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('calls: saved filters that cannot be read are read again', async ({ show }) => {
  const shown = await show({
    role: 'supervisor',
    path: '/calls',
    fateOf: only(contract.savedFilter.list, 500),
  });
  await menu(shown).click();
  await shown.page.getByRole('menuitem', { name: 'The saved searches could not be read. Try again' }).waitFor();
});

test('calls: skipping silence is remembered; a recording has one player in sight', async ({ show }) => {
  const shown = await show({ role: 'supervisor', path: '/calls?days=30&recorded=true' });
  const { page, main, service } = shown;
  const player = main.getByRole('region', { name: 'Recording', exact: true });
  const toggle = player.getByRole('switch', { name: 'Skip silence' });
  const open = () =>
    main
      .getByRole('button', { name: /^Show the recording/ })
      .first()
      .click();
  await open();
  await expect(toggle).not.toBeChecked();
  await toggle.press('Space');
  await expect(toggle).toBeChecked();
  await shown.load('/calls?days=30&recorded=true');
  await open();
  await expect(toggle).toBeChecked();
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => service.queries(contract.cdrExtension.peaks).map(({ buckets }) => buckets)).toContain(4000);
  const bar = page.getByRole('region', { name: 'Now playing' });
  await expect(bar).toHaveCount(0);
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await bar.waitFor();
});

test('calls: a row says how the call came, what came of it, and who spoke where that is known; P plays it', async ({
  show,
}) => {
  const shown = await show({ role: 'supervisor', path: '/calls?days=30' });
  const { main, page, service } = shown;
  await main.getByRole('row').nth(3).waitFor();
  const query = service.queries(contract.cdrExtension.list)[0];
  const list = await service.read(contract.cdrExtension.list, query as never);
  const answered = list.rows.find(({ billsec, record_filename: file }) => billsec > 0 && file !== null);
  const answerWith = (rows: typeof list.rows): void =>
    service.answer(contract.cdrExtension.list, () => ({ ...list, next_cursor: null, rows }));
  answerWith(list.rows.map((row) => ({ ...row, signals: null })));
  await shown.load('/calls?days=30');
  // Room for all columns.
  await page.setViewportSize({ width: 1600, height: 900 });
  const speakers = main.getByRole('columnheader', { name: 'Who spoke' });
  await main.getByRole('columnheader', { name: 'Via' }).waitFor();
  await expect(speakers).toHaveCount(0);
  if (!answered) throw new Error('The clinic has no recorded call.');
  const signals = {
    marks: [],
    agent_talk: 0.5,
    customer_talk: 0.25,
    strip: '1'.repeat(60) + '0'.repeat(30) + '2'.repeat(30),
  };
  const call = { ...answered, billsec: 120, wrap_ups: [], signals };
  answerWith([
    call,
    { ...call, id: call.id + 1_000_000, type: 'dual' as const, signals: null },
    { ...call, id: call.id + 2_000_000, billsec: 10, record_filename: null, signals: null },
  ]);
  await shown.load('/calls?days=30');
  await speakers.waitFor();
  const row = (index: number) => main.locator(`tr[data-index="${index}"]`);
  await expect(row(0)).toContainText('Phone');
  await expect(row(0)).toContainText('No outcome yet');
  await row(0).getByRole('img', { name: 'Agent speaks 50%, customer 25%, 1 silence over 20 s' }).waitFor();
  await expect(row(1)).toContainText('By mobile');
  await expect(row(1)).toContainText('not measured yet');
  await expect(row(2)).toContainText('not recorded');
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await main.getByRole('region', { name: /^Call with/ }).waitFor();
  await checkReadable(shown);
});

test('calls: the outcome of a call is clear of its reason', async ({ show }) => {
  const shown = await show({ role: 'supervisor', path: '/calls?days=30' });
  const { page, main, service } = shown;
  await main.getByRole('row').nth(3).waitFor();
  const query = service.queries(contract.cdrExtension.list)[0];
  const list = await service.read(contract.cdrExtension.list, query as never);
  const [any] = list.rows;
  if (!any) throw new Error('The clinic has no call.');
  const leg = { hangup_cause: 'NORMAL_CLEARING', hangup_detail: null } as const;
  const cancelled = {
    ...any,
    type: 'dual' as const,
    direction: 'outbound' as const,
    billsec: 0,
    hangup_cause: 'ORIGINATOR_CANCEL' as const,
    hangup_detail: null,
    legs: { agent: leg, customer: null },
    record_filename: null,
  };
  service.answer(contract.cdrExtension.list, () => ({ ...list, next_cursor: null, rows: [cancelled] }));
  await page.setViewportSize({ width: 1280, height: 720 });
  await shown.load('/calls?days=30');
  const outcome = main.locator('tr[data-index="0"] [data-cause]');
  await expect(outcome).toHaveText('Cancelled');
  const [end = 0, begin = 0] = await outcome.evaluate((badge) => {
    const words = document.createRange();
    words.selectNodeContents(badge);
    return [words.getBoundingClientRect().right, badge.nextElementSibling?.getBoundingClientRect().left];
  });
  expect(begin).toBeGreaterThan(end);
});

test('calls: details have the numbers as they are read out; as they were sent they are under Technical', async ({
  show,
}) => {
  const shown = await show({ path: null });
  const rows = [{ ...callOf(8, { callee: '+864008001000', record_filename: null }), signals: null }];
  shown.service.answer(contract.cdrExtension.list, () => ({ rows, total: 1, next_cursor: null }));
  await shown.load('/calls?days=30');
  await shown.main.getByRole('button', { name: /^Show the details/ }).click();
  const details = shown.main.getByRole('region', { name: 'Call with 张伟' });
  await expect(details.getByText('400 800 1000', { exact: true })).toBeVisible();
  const sent = details.getByText('Number as it was dialled: 4008001000');
  await expect(sent).toBeHidden();
  await details.getByText('Technical').click();
  await expect(sent).toBeVisible();
});
