import type { Locator } from '@playwright/test';
import { lineState } from '../support/line-state.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import type { SavedFilter } from '../../src/shared/contract/saved-filter.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { bench, callOf, day, without } from './review-scenes.ts';
import { chooseSaved, keepFilters, savedFiltersMenu as menu } from './saved-filter-scenes.ts';
import { only } from './stand-in/shown-page.ts';
import type { StandIn } from './stand-in/stand-in.ts';

/** How a rater finds calls: filters, their order, and searches that are saved. */
const { cdrExtension, line } = contract;
const path = '/supervisor/review?list=find';
const role = 'supervisor';

test('the filters behind the button are readable', async ({ show }) => {
  const shown = await show({ role, path });
  await shown.main.getByRole('button', { name: 'Filters' }).press('Enter');
  await shown.page.getByRole('combobox', { name: 'Customer' }).waitFor();
  await checkReadable(shown);
});

test('the first call found is opened by a button, and none where nothing is found', async ({ show }) => {
  const rows = [callOf(8, { agent_name: '王芳', agent_id: '1002' }), callOf(9)];
  const { main, page, service } = await show({
    role,
    path,
    before: (standIn) => {
      bench().before(standIn);
      standIn.service.answer(cdrExtension.list, () => ({ rows, total: rows.length, next_cursor: null }));
    },
  });
  const start = main.getByRole('button', { name: /^Start with 王芳/ });
  await start.waitFor();
  await start.press('Enter');
  await page.waitForURL(({ pathname, search }) => pathname === '/supervisor/review/8' && search.includes('list=find'));
  service.answer(cdrExtension.list, () => ({ rows: [], total: 0, next_cursor: null }));
  await page.goBack();
  await main.getByText('Today', { exact: true }).click();
  await main.getByText('No call matches.').waitFor();
  await expect(start).toHaveCount(0);
});

test('a search is saved and used again by keys alone; the number is neither saved nor in the address', async ({
  show,
}) => {
  const saved: SavedFilter[] = [];
  const shown = await show({
    role,
    path: `${path}&days=30&sort=created_at&order=asc&marks=echo`,
    before: (standIn) => void keepFilters(standIn, saved),
  });
  const { page, main, service } = shown;
  const number = main.getByRole('searchbox', { name: 'Number' });
  await number.fill('13800000001');
  await number.press('Enter');
  await expect.poll(() => service.queries(cdrExtension.list).at(-1)).toMatchObject({ number: '13800000001' });
  await chooseSaved(shown, 'Save this search…');
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await dialog.getByText('The number is not saved.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Echoes');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const filter = { days: 30, marks: 'echo', order: 'asc', sort: 'created_at' };
  expect(saved).toEqual([{ id: 1, name: 'Echoes', filter }]);
  expect(page.url()).not.toContain('13800000001');

  await main.getByText('Yesterday', { exact: true }).click();
  await expect(page).not.toHaveURL(/days=30/);
  await chooseSaved(shown, 'Echoes');
  await menu(shown, 'Echoes').waitFor();
  await expect(page).toHaveURL(/list=find.*days=30.*marks=echo|days=30.*list=find.*marks=echo/);
  await expect(number).toHaveValue('');
  expect(page.url()).not.toContain('number');
});

test('a saved search keeps the call that is open, and is renamed and deleted', async ({ show }) => {
  const saved: SavedFilter[] = [{ id: 1, name: 'Echoes', filter: { days: 30, marks: 'echo' } }];
  const { before } = bench();
  const shown = await show({
    role,
    path: '/supervisor/review/1?list=find',
    before: (standIn) => {
      before(standIn);
      keepFilters(standIn, saved);
    },
  });
  const { page } = shown;
  await chooseSaved(shown, 'Echoes');
  await expect(page).toHaveURL(/\/supervisor\/review\/1\?.*marks=/);
  await chooseSaved(shown, 'Rename or delete…', 'Echoes');
  const dialog = page.getByRole('dialog', { name: 'Saved searches' });
  await dialog.getByRole('textbox', { name: 'Name of Echoes' }).fill('Heard twice');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete Heard twice' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(saved).toEqual([]);
  await menu(shown).waitFor();
});

test('calls are found by their line and their customer, whom the address names by the ID', async ({ show }) => {
  const { page, main, service } = await show({
    role,
    path: `${path}&days=30`,
    before: ({ service: clinic }) =>
      clinic.answer(line.list, () => [
        lineState({ name: 'telecom', answers: true, status: 200, since: null }),
        lineState({ name: 'spare', answers: true, status: 200, since: null }),
      ]),
  });
  await main.getByRole('button', { name: 'Filters', exact: true }).press('Enter');
  await page.getByRole('combobox', { name: 'Line' }).click();
  // Calls from before they were recorded by the trunk, and calls without trunks, are of the default line.
  await expect(page.getByRole('option')).toHaveText(['telecom', 'spare', 'main']);
  await page.getByRole('option', { name: 'spare' }).click();
  await expect.poll(() => service.queries(cdrExtension.list).at(-1)).toMatchObject({ line_group: 'spare' });
  const search = page.getByRole('combobox', { name: 'Customer' });
  await search.fill('张伟');
  await page
    .getByRole('option', { name: /^张伟 · / })
    .first()
    .click();
  const chosen = page.getByRole('textbox', { name: 'Customer' });
  await expect(chosen).toHaveValue(/^张伟 · /);
  await expect(chosen).toBeFocused();
  await expect(page).toHaveURL(/customer=\d+/);
  expect(decodeURI(page.url())).not.toContain('张伟');
  await expect
    .poll(() => service.queries(cdrExtension.list).at(-1))
    .toMatchObject({ line_group: 'spare', customer_id: expect.any(Number) });
  await page.getByRole('button', { name: 'Calls with every customer' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await expect(page).not.toHaveURL(/customer=/);
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Filters: 1' }).waitFor();
});

test('the head of each column sorts by it, and turns its order, by mouse and by keys', async ({ show }) => {
  const { page, main, service } = await show({ role, path });
  const heads = main.getByRole('group', { name: 'Order' });
  const names = ['When', 'Talk ↓', 'Agent', 'Customer', 'Skill group', 'Outcome', 'Score'];
  await expect(heads.getByRole('button')).toHaveText(names);
  const orders = { asc: 'Ascending', desc: 'Descending' } as const;
  const columns = [
    ['When', 'created_at', 'desc', 'asc'],
    ['Talk', 'billsec', 'desc', 'asc'],
    ['Agent', 'agent_name', 'asc', 'desc'],
    ['Customer', 'customer_name', 'asc', 'desc'],
    ['Skill group', 'group_id', 'asc', 'desc'],
    ['Outcome', 'outcome_id', 'desc', 'asc'],
    ['Score', 'score', 'desc', 'asc'],
  ] as const;
  for (const [name, sort, first, second] of columns) {
    const head = heads.getByRole('button', { name });
    for (const order of [first, second]) {
      if (order === first) await head.click();
      else await head.press('Enter');
      await expect(head).toHaveAttribute('title', orders[order]);
      await expect(heads.locator('[aria-pressed=true]')).toHaveCount(1);
      await expect(page).toHaveURL(new RegExp(`sort=${sort}`));
      await expect(page).toHaveURL(new RegExp(`order=${order}`));
    }
  }
  const asked = () => new Set(service.queries(cdrExtension.list).map(({ sort, order }) => `${sort} ${order}`));
  const expected = columns.flatMap(([_name, sort, ...both]) => both.map((order) => `${sort} ${order}`));
  await expect.poll(asked).toEqual(new Set(expected));
});

test('an entry names what it is sorted by, and the heads leave out what the role may not see', async ({ show }) => {
  const outcome = { id: 1, name: 'Booked (已预约)' };
  const wrapUp = { user: { id: 2, name: '李娜' }, note: null, saved_at: `${day} 10:01:00` };
  // The outcome that was saved last; a note alone has none.
  const wrap_ups = [
    { ...wrapUp, outcome: { id: 2, name: 'Not reached (未接通)' } },
    { ...wrapUp, outcome },
    { ...wrapUp, outcome: null },
  ];
  const call = { ...callOf(8, { score: 87.5, wrap_ups }), group: { id: 1, name: 'Consultation (咨询)' } };
  const marked = { strip: '0'.repeat(120), marks: ['echo' as const], agent_talk: null, customer_talk: null };
  const before = ({ service }: StandIn): void =>
    service.answer(cdrExtension.list, () => ({
      rows: [call, { ...call, id: 9, customer: null, group: null, score: null, wrap_ups: [], signals: marked }],
      total: 2,
      next_cursor: null,
    }));
  const shown = await show({ role, path, before });
  const entries = shown.main.locator('[data-part=review-call]');
  await expect(entries.first()).toContainText('张伟 · Consultation');
  await shown.load(`${path}&sort=group_id&order=asc`);
  await expect(entries.first()).toContainText('Consultation · 张伟');
  await expect(entries.nth(1)).toContainText('– · Echo');
  await shown.load(`${path}&sort=outcome_id&order=desc`);
  await expect(entries.first()).toContainText('Booked · 张伟 · Consultation');
  await expect(entries.nth(1)).toContainText('– · Echo');
  await shown.load(`${path}&sort=score&order=desc`);
  await expect(entries.first()).toContainText('87.5 of 100 · 张伟 · Consultation');
  await expect(entries.nth(1)).toContainText('– · Echo');
  const deprived = await show({
    role,
    path,
    before: (standIn) => {
      before(standIn);
      without('customer.view')(standIn);
    },
  });
  const heads = deprived.main.getByRole('group', { name: 'Order' });
  await expect(heads.getByRole('button')).toHaveText(['When', 'Talk ↓', 'Agent', 'Skill group', 'Outcome', 'Score']);
});

test('rows do not wait for their number', async ({ show }) => {
  const { main, service } = await show({
    role,
    path,
    before: ({ service: clinic }) =>
      clinic.answer(cdrExtension.list, () => ({ rows: [callOf(8)], total: null, next_cursor: 'further' })),
    fateOf: only(cdrExtension.count, 'hold'),
  });
  await main.locator('[data-part=review-call]').waitFor();
  service.answer(cdrExtension.count, () => ({ total: 4711 }));
  service.mend();
  await main.getByText('4,711 calls').waitFor();
});

for (const language of ['en', 'zh-CN'] as const)
  test(`${language}: filters in use are taken away by keys, and leave most of the height to the calls`, async ({
    show,
  }) => {
    const { page, main, service } = await show({
      role,
      language,
      path: `${path}&days=30&agent=1001&direction=inbound&marks=echo&cause=NORMAL_CLEARING`,
      before: ({ service: clinic }) =>
        clinic.answer(cdrExtension.list, () => ({ rows: [callOf(8)], total: 1, next_cursor: null })),
      onPage: (one) => one.setViewportSize({ width: 1280, height: 720 }),
    });
    const set = main.getByRole('group', { name: /^(Filters in use|已用筛选)$/ });
    await expect(set.getByRole('button')).toHaveCount(5);
    await expect(set.getByRole('button').first()).toHaveText('李娜');
    await expect(set.getByRole('button').nth(1)).toHaveText(/^(Inbound|呼入)$/);
    await main.getByRole('button', { name: /^(Filters: |筛选：)4$/ }).waitFor();
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
    const column = await boxOf(main.getByRole('navigation', { name: /^(Calls|通话)$/ }));
    const first = await boxOf(main.locator('[data-part=review-call]').first());
    expect(first.y - column.y).toBeLessThan(column.height / 2);
    await set.getByRole('button', { name: /(Echo|回声)$/ }).press('Enter');
    await expect(page).not.toHaveURL(/marks=/);
    await expect(set.getByRole('button').nth(2)).toBeFocused();
    await set.getByRole('button', { name: /^(Clear all|全部清除)$/ }).press('Enter');
    await expect(set).toHaveCount(0);
    await expect.poll(() => service.queries(cdrExtension.list).at(-1)).not.toHaveProperty('agent_id');
    await expect(
      main
        .getByRole('group', { name: /^(Order|排序)$/ })
        .getByRole('button')
        .first(),
    ).toBeFocused();
    await main.getByRole('button', { name: /^(Filters|筛选)$/ }).waitFor();
  });
