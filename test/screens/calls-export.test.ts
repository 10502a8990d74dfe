import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from '@playwright/test';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { durationText } from '../../src/renderer/kit/format.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { expect, test } from '../support/console-test.ts';
import { signInOverHttp } from '../support/workstation.ts';

/** The list of calls: its filters, which the address keeps, and the export of what it lists. */
let page: Page;
let core: string;

test.use({ consoleOptions: { options: ['--media-processing=off'], signedIn: 'supervisor@clinic.test' } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(({ openConsole }) => {
  ({ page, core } = openConsole);
});

const rail = (name: string) => page.getByRole('link', { name, exact: true }).click();
const total = async (): Promise<number> =>
  Number((await page.getByText(/^[\d,]+ calls?$/).innerText()).replaceAll(/\D/g, ''));
/** The service's count over the whole time. */
async function totalOfService(filter: Record<string, string>): Promise<number> {
  const client = await signInOverHttp(core, 'supervisor@clinic.test');
  const range = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00', rows: '1' };
  return (await client.get<{ total: number }>('/api/ext/cdr/list', { ...range, ...filter })).data.total;
}
async function choose(filter: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option }).click();
}
/** Exports the list, and returns the lines of the saved file. */
async function exported(): Promise<Record<string, string>[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^calls-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  return parse(await readFile(await file.path()), { bom: true, columns: true });
}

test('calls are filtered by time, agent, direction and outcome; a reload and Back keep the filters', async () => {
  await rail('Calls');
  await expect.poll(total).toBeGreaterThan(100);
  const ofWeek = await total();
  await page.getByText('30 days', { exact: true }).click();
  await expect.poll(total).toBeGreaterThan(ofWeek);
  await choose('Agent', /1002$/);
  await choose('Direction', 'Inbound');
  await page.getByRole('button', { name: 'Filters' }).click();
  await choose('Call status', 'Answered');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters: 1' }).waitFor();
  const filtered = await totalOfService({
    agent_id: '1002',
    direction: 'inbound',
    hangup_cause: 'NORMAL_CLEARING',
  });
  expect(filtered).toBeLessThan(ofWeek);
  await expect.poll(total).toBe(filtered);
  await page.reload();
  await expect.poll(total).toBe(filtered);
  await rail('Desk');
  await page.goBack();
  await expect.poll(total).toBe(filtered);
  await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveValue(/1002$/);
});

test('exports exactly the calls that the list shows', async () => {
  const lines = await exported();
  expect(lines.length).toBe(await total());
  expect(new Set(lines.map((line) => `${line['Extension']} ${line['Direction']} ${line['Call status']}`))).toEqual(
    new Set(['1002 Inbound Answered']),
  );
  await page.getByText(/^\d+ rows are in the file calls-.*\.csv\.$/).waitFor();
});

test('searches a number between two dates; an invalid number is reported at the field', async () => {
  const number = page.getByRole('searchbox', { name: 'Number' });
  const [first] = await exported();
  const caller = first?.['Caller']?.replace(/^'/, '') ?? '';
  const lastDigits = caller.replaceAll(/\D/g, '').slice(-6);
  const typed = new RegExp(lastDigits);
  await page.getByText('Dates', { exact: true }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('2020-01-01');
  await number.fill('no number');
  await number.press('Enter');
  await page.getByText('Use digits, with an optional + at the start').waitFor();
  await number.fill(caller);
  await number.press('Enter');
  await expect.poll(async () => (await exported()).map((line) => line['Caller']?.replace(/^'/, ''))).toContain(caller);
  await expect(page).toHaveURL(/[?&]from=2020-01-01/);
  // The browser's history holds no number.
  expect(decodeURIComponent(page.url())).not.toContain(lastDigits);
  await page.reload();
  await expect(number).toHaveValue(typed);
  // Another filter leaves it.
  await page.getByRole('combobox', { name: 'Recording' }).click();
  await page.getByRole('option', { name: 'With recording' }).click();
  await expect(page).toHaveURL(/[?&]recorded=/);
  await expect(number).toHaveValue(typed);
  await number.fill('');
  await number.press('Enter');
});

test('the longest call of yesterday is heard in three steps, by keyboard too', async ({ openConsole }) => {
  const client = await signInOverHttp(core, 'supervisor@clinic.test');
  await openConsole.goTo('/calls');
  // One step: the day.
  await page.getByText('Yesterday', { exact: true }).click();
  await expect(page).toHaveURL(/[?&]days=/);
  // Two: the longest first.
  await page.getByRole('button', { name: 'Talk' }).press('Enter');
  await expect(page).toHaveURL(/[?&]sort=billsec/);
  const yesterday = clinicDay(-1);
  const { data } = await client.get<List<Cdr>>('/api/ext/cdr/list', {
    created_time_start: `${yesterday} 00:00:00`,
    created_time_end: `${yesterday} 23:59:59`,
    rows: '200',
  });
  const longest = data.rows.toSorted((one, other) => other.billsec - one.billsec)[0];
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(durationText(longest?.billsec ?? 0));
  // Three: hear it.
  await first.getByRole('button', { name: /^Play the recording of / }).press('Enter');
  const player = page.getByRole('region', { name: 'Recording', exact: true });
  await expect(player.getByRole('button', { name: /^(Play|Pause)$/ })).toBeVisible();
  // One player: the row's own, while it is in sight.
  await expect(page.getByRole('region', { name: 'Now playing' })).toHaveCount(0);
});

test('an export says how far it is and is cancelled; one that breaks off saves nothing', async ({ openConsole }) => {
  await openConsole.goTo('/calls?days=30');
  await expect.poll(total).toBeGreaterThan(100);
  const held = Promise.withResolvers<void>();
  await page.route('**/downloads/**', async (route) => {
    await held.promise;
    await route.abort();
  });
  const downloads: unknown[] = [];
  page.on('download', (file) => void downloads.push(file));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('Counting the rows…').waitFor();
  // It continues while another screen is open.
  await rail('Desk');
  await rail('Calls');
  // The bar has no width yet.
  await page.getByRole('progressbar', { name: 'Export', exact: true }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Cancel export' }).click();
  const again = page.getByRole('button', { name: 'Export', exact: true });
  await again.click();
  held.resolve();
  await page
    .getByText('The connection to the workstation was lost.')
    .or(page.getByText(/Can’t reach/))
    .waitFor();
  await again.waitFor();
  expect(downloads).toEqual([]);
  await page.unroute('**/downloads/**');
});

test('an agent sees the own calls, chooses no agent and is offered no export', async ({ openConsole }) => {
  await openConsole.signInAs('agent1001@clinic.test');
  await rail('Calls');
  await expect.poll(total).toBeGreaterThan(0);
  await page.getByRole('combobox', { name: 'Direction' }).waitFor();
  await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
});
