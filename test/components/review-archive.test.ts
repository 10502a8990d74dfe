import type { Page } from '@playwright/test';
import { contract } from '../../src/shared/contract/contract.ts';
import { problemOf } from '../../src/shared/problem.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';
import { callOf, without } from './review-scenes.ts';
import type { StandIn } from './stand-in/stand-in.ts';

/** The recordings of the calls found as one archive. */
const path = '/supervisor/review?list=find&days=30&marks=echo';
const role = 'supervisor';
const fileName = 'recordings-2026-01-01-2026-01-31.zip';

/** Calls are found. */
const before = ({ service }: StandIn): void =>
  service.answer(contract.cdrExtension.list, () => ({ rows: [callOf(8)], total: 1, next_cursor: null }));

interface Asked {
  readonly addresses: URL[];
  readonly downloads: unknown[];
  readonly answer: () => void;
}

/** Archives are answered once `answer` is called. */
async function answerArchives(page: Page, length = '4'): Promise<Asked> {
  const addresses: URL[] = [];
  const downloads: unknown[] = [];
  const answered = Promise.withResolvers<void>();
  page.on('download', (file) => void downloads.push(file));
  await page.route('**/downloads/**', async (route) => {
    addresses.push(new URL(route.request().url()));
    await answered.promise;
    await route.fulfill({
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileName}"`,
        'content-length': length,
        'x-total-count': '2',
      },
      body: 'PK..',
    });
  });
  return { addresses, downloads, answer: () => answered.resolve() };
}

test('the recordings of the calls found are saved as one file, with progress', async ({ show }) => {
  const shown = await show({ role, path, before });
  const { page, main } = shown;
  const asked = await answerArchives(page);
  await main.getByRole('button', { name: 'Save recordings' }).press('Enter');
  await main.getByText('Collecting the recordings…').waitFor();
  const progress = main.getByRole('progressbar', { name: 'Save recordings' });
  await expect(progress).toHaveAttribute('aria-valuenow', '0');
  await checkAccessibility(shown.page);
  const [file] = await Promise.all([page.waitForEvent('download'), asked.answer()]);
  expect(file.suggestedFilename()).toBe(fileName);
  await page.getByText(`2 recordings are in the file ${fileName}.`).waitFor();
  const [{ pathname, searchParams }] = asked.addresses as [URL];
  expect(pathname).toBe('/downloads/cdrExtension/archive');
  const query = Object.fromEntries(searchParams);
  expect(query).toMatchObject({ marks: 'echo', record_filename: 'true', sort: 'billsec', order: 'desc' });
  expect(query['created_time_start']).toMatch(/ 00:00:00$/);
});

test('an archive is cancelled, and saves nothing', async ({ show }) => {
  const { page, main } = await show({ role, path, before });
  const asked = await answerArchives(page);
  const save = main.getByRole('button', { name: 'Save recordings' });
  await save.click();
  await expect.poll(() => asked.addresses.length).toBe(1);
  await main.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(save).toBeEnabled();
  expect(asked.downloads).toEqual([]);
});

test('an archive that breaks off saves nothing, and a refusal says why', async ({ show }) => {
  const { page, main } = await show({ role, path, before });
  const asked = await answerArchives(page, '5');
  const save = main.getByRole('button', { name: 'Save recordings' });
  await save.click();
  asked.answer();
  await page.getByText(/Can’t reach/).waitFor();
  expect(asked.downloads).toEqual([]);
  await page.unroute('**/downloads/**');
  const refusal = { problem: problemOf(problemFor('archive-too-many', { count: 412, most: 200 })) };
  await page.route('**/downloads/**', (route) => route.fulfill({ status: 502, json: refusal }));
  await save.click();
  await page.getByText('412 recordings match; an archive has 200 at most. Narrow the filters.').waitFor();
});

for (const permission of ['cdr.export', 'recording.download'] as const)
  test(`without ${permission} no archive is offered`, async ({ show }) => {
    const { main } = await show({
      role,
      path,
      before: (standIn) => {
        before(standIn);
        without(permission)(standIn);
      },
    });
    await main.getByText('1 call', { exact: true }).waitFor();
    await expect(main.getByRole('button', { name: 'Save recordings' })).toHaveCount(0);
  });

test('calls without a recording have no archive', async ({ show }) => {
  const { main } = await show({ role, path: `${path}&recorded=false`, before });
  await expect(main.getByRole('button', { name: 'Save recordings' })).toBeDisabled();
});
