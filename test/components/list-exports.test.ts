import type { Page } from '@playwright/test';
import { expect, test } from './component-test.ts';

/** Lists with customers, and the audit log, as files. */
interface Asked {
  readonly addresses: URL[];
  readonly answer: () => void;
}

/** Downloads are answered with one row, once `answer` is called. */
async function answerDownloads(page: Page, name: string, rows = 'Name\r\n"Two\nlines"\r\n'): Promise<Asked> {
  const addresses: URL[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route('**/downloads/**', async (route) => {
    addresses.push(new URL(route.request().url()));
    await answered.promise;
    await route.fulfill({
      headers: {
        'content-type': 'text/csv',
        'content-disposition': `attachment; filename="${name}"`,
        'x-total-count': '2',
      },
      body: rows,
    });
  });
  return { addresses, answer: () => answered.resolve() };
}

for (const [path, address, query] of [
  ['/customers?sort=name&order=asc', '/downloads/listExport/customers', { sort: 'name', order: 'asc' }],
  ['/follow-ups?view=done&whose=everybody', '/downloads/listExport/followups', { status: '1' }],
  ['/appointments?view=list&all=true', '/downloads/listExport/appointments', { order: 'desc' }],
  ['/reservations?from=2020-01-01', '/downloads/listExport/reservations', { date_start: '2020-01-01' }],
] as const)
  test(`export: ${path.split('?')[0]}: the file has the filters of the list`, async ({ show }) => {
    const { page, main } = await show({ role: 'admin', path });
    const asked = await answerDownloads(page, 'list.csv');
    await main.getByRole('button', { name: 'Export', exact: true }).click();
    await main.getByText('Counting the rows…').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), asked.answer()]);
    expect(file.suggestedFilename()).toBe('list.csv');
    // A row has left the list meanwhile, and a cell of two lines is in one row.
    await page.getByText('1 row is in the file list.csv.').waitFor();
    expect(asked.addresses.map(({ pathname }) => pathname)).toEqual([address]);
    expect(Object.fromEntries(asked.addresses[0]?.searchParams ?? [])).toMatchObject(query);
  });

test('export: of the audit log: one that lacks entries has broken off, and saves nothing', async ({ show }) => {
  const { page, main } = await show({ role: 'admin', path: '/back-office/audit?from=2020-01-01' });
  const asked = await answerDownloads(page, 'audit.csv');
  const downloads: unknown[] = [];
  page.on('download', (file) => void downloads.push(file));
  await main.getByRole('button', { name: 'Export', exact: true }).click();
  asked.answer();
  await page.getByText(/Can’t reach/).waitFor();
  expect(asked.addresses.map(({ pathname, search }) => pathname + search)).toEqual([
    '/downloads/adminAudit/export?date_start=2020-01-01',
  ]);
  expect(downloads).toEqual([]);
});

test('export: it is cancelled, and another list waits for it', async ({ show }) => {
  const { page, main } = await show({ role: 'supervisor', path: '/reservations' });
  await answerDownloads(page, 'list.csv');
  await main.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  const other = main.getByRole('button', { name: 'Export', exact: true });
  await expect(other).toBeDisabled();
  await expect(other).toHaveAttribute('title', 'Another export is running. Wait until it has ended.');
  await page.getByRole('link', { name: 'Enquiries', exact: true }).click();
  await main.getByRole('button', { name: 'Cancel export' }).click();
  await expect(main.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
});

test('export: is offered to accounts that may export alone', async ({ show }) => {
  const { main } = await show({ role: 'agent', path: '/customers' });
  await main.getByRole('row').nth(1).waitFor();
  await expect(main.getByRole('button', { name: 'Export' })).toHaveCount(0);
});
