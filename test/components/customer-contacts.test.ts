import type { Locator } from '@playwright/test';
import { contract } from '../../src/shared/contract/contract.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { expect, test } from './component-test.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';

const path = '/customers';
/** The dock leaves the list as much room as on most screens. */
const wide = async ({ page }: ShownPage) => page.setViewportSize({ width: 1600, height: 900 });
const heads = ({ main }: ShownPage) => main.getByRole('columnheader');
const head = (shown: ShownPage, name: string) => shown.main.getByRole('columnheader', { name });

test('a row says when the customer was last spoken to, and when they come next', async ({ show }) => {
  const shown = await show({ path, fateOf: only(contract.customerContact.of, 'hold') });
  await wide(shown);
  await shown.main.getByRole('row').nth(5).waitFor();
  shown.service.answer(contract.customerContact.of, ({ query }) =>
    String(query.ids)
      .split(',')
      .map((id, index) => ({
        customer_id: Number(id),
        last_contact:
          index === 0
            ? { kind: 'call', at: `${clinicDay(-400)} 14:21:00` }
            : index === 1
              ? {
                  kind: 'call',
                  at: `${clinicDay(0)} 00:01:00`,
                  direction: 'outbound',
                  outcome: { id: 1, name: 'Prices' },
                }
              : null,
        missed_at: index === 2 ? `${clinicDay(0)} 00:02:00` : null,
        next_appointment:
          index === 0 ? { id: 1, at: `${clinicDay(0)} 16:30:00`, doctor: { id: 7, name: '郑医生' } } : null,
        ascription: index === 0 ? { id: 3, name: '李归属' } : null,
        balance: index === 0 ? '3560.50' : '0.00',
      })),
  );
  const [first, second, third] = [1, 2, 3].map((row) => shown.main.getByRole('row').nth(row)) as [
    Locator,
    Locator,
    Locator,
  ];
  // Nothing is said of what is not known yet.
  await expect(first).not.toContainText('–');
  shown.service.mend();
  await expect(first).toContainText(`${clinicDay(-400).slice(0, 4)} call`);
  await expect(first).toContainText('Today 16:30郑医生');
  await expect(first).toContainText('李归属');
  await expect(first).toContainText('¥3,560.50');
  await expect(second).toContainText('00:01 Prices');
  await expect(second).not.toContainText('¥');
  await expect(third).toContainText('00:02 missed');
});

for (const language of ['en', 'zh-CN'] as const)
  test(`on a small screen the next appointment has room for its doctor: ${language}`, async ({ show }) => {
    const shown = await show({ path: null, language });
    await shown.page.setViewportSize({ width: 1280, height: 720 });
    shown.service.answer(contract.customerContact.of, ({ query }) =>
      String(query.ids)
        .split(',')
        .map((id) => ({
          customer_id: Number(id),
          last_contact: null,
          missed_at: null,
          next_appointment: { id: 1, at: `${clinicDay(24)} 20:30:00`, doctor: { id: 7, name: '郑医生' } },
          ascription: null,
        })),
    );
    await shown.load(path);
    const doctor = shown.main.getByText('郑医生').first();
    const room = await doctor.evaluate((name) => {
      const cell = name.closest('td');
      const inside = (cell?.getBoundingClientRect().right ?? 0) - 12;
      return {
        isWhole: name.scrollWidth <= name.clientWidth || name.clientWidth === 0,
        left: inside - name.getBoundingClientRect().right,
      };
    });
    expect(room.isWhole).toBe(true);
    expect(room.left).toBeGreaterThanOrEqual(0);
  });

test('only the customers in sight are asked for, and those of the page after them', async ({ show }) => {
  const shown = await show({ path });
  const asked = () => shown.service.queries(contract.customerContact.of).length;
  const pages = () => shown.service.queries(contract.customer.index).length;
  const scroller = shown.main.locator('[data-part=table-scroller]');
  await shown.main.getByRole('row').nth(5).waitFor();
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const last = shown.main.getByRole('row').last();
    await expect(last.getByText(/call|visit|missed|–/).first()).toBeInViewport({ timeout: 500 });
    expect(pages()).toBeGreaterThan(1);
  }).toPass();
  await expect.poll(asked).toBeGreaterThan(1);
});

test('columns that are hidden are not asked for, and stay hidden', async ({ show }) => {
  const shown = await show({ path });
  const asked = () => shown.service.queries(contract.customerContact.of).length;
  await head(shown, 'Last contact').waitFor();
  // The rows that are shown first ask, once they are there.
  await expect.poll(asked).toBeGreaterThan(0);
  await shown.main.getByRole('button', { name: 'Columns' }).click();
  const choice = shown.page.getByRole('dialog', { name: 'Columns' });
  for (const name of ['Owner', 'Last contact', 'Next appointment', 'Balance']) {
    await choice.getByRole('checkbox', { name }).press('Space');
    await expect(head(shown, name)).toHaveCount(0);
  }
  const before = asked();
  await shown.load(path);
  await shown.main.getByRole('row').nth(5).waitFor();
  await expect(head(shown, 'Last contact')).toHaveCount(0);
  expect(asked()).toBe(before);
  expect(await heads(shown).count()).toBeGreaterThan(3);
});

test('columns are moved by the keys and by dragging, and put back', async ({ show }) => {
  const shown = await show({ path });
  await wide(shown);
  await head(shown, 'Balance').waitFor();
  const order = async () => (await heads(shown).allInnerTexts()).map((name) => name.replace(/ [↑↓]$/, ''));
  await shown.main.getByRole('button', { name: 'Columns' }).click();
  const choice = shown.page.getByRole('dialog', { name: 'Columns' });
  await choice.getByText('10 of 12').waitFor();
  await choice.getByRole('button', { name: 'Move Tags' }).press('ArrowUp');
  await expect.poll(order).toEqual(expect.arrayContaining(['Name', 'Tags', 'Phones']));
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual(['Name', 'Tags', 'Phones']);
  await expect(choice.getByRole('button', { name: 'Move Tags' })).toBeFocused();
  await choice
    .getByRole('button', { name: 'Move Balance' })
    .dragTo(choice.getByRole('listitem').filter({ hasText: 'Tags' }));
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual(['Name', 'Balance', 'Tags']);
  await shown.load(path);
  await head(shown, 'Balance').waitFor();
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual(['Name', 'Balance', 'Tags']);
  await shown.main.getByRole('button', { name: 'Columns' }).click();
  await choice.getByRole('button', { name: 'Default columns' }).click();
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual(['Name', 'Phones', 'Tags']);
});

test('a name that nobody has begins a new customer', async ({ show }) => {
  const shown = await show({ path });
  await shown.main.getByRole('textbox', { name: /^Name, pinyin/ }).fill('欧阳无名');
  await shown.main.getByRole('link', { name: 'New customer “欧阳无名”' }).click();
  await expect(shown.main.getByRole('textbox', { name: /^Name/ })).toHaveValue('欧阳无名');
});

test('N begins a new customer', async ({ show }) => {
  const shown = await show({ path });
  await shown.main.getByRole('row').nth(5).waitFor();
  await shown.page.keyboard.press('n');
  await shown.main.getByRole('heading', { level: 1, name: 'New customer' }).waitFor();
});
