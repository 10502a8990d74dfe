import type { AgentStatus } from '../../src/shared/contract/agent.ts';
import type { AgentTime, CallFigures, CallReport, DaysOfAgents } from '../../src/shared/contract/call-report.ts';
import type { WorkReport } from '../../src/shared/contract/work-report.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import type { StandIn } from './stand-in/stand-in.ts';

/** The clinic's calls in figures, as a supervisor reads them. */
const { callReport, cdrExtension, workReport } = contract;
const role = 'supervisor';
const path = '/reports';

const none: CallFigures = {
  answered: 0,
  abandoned: 0,
  missed: 0,
  elsewhere: 0,
  reached: 0,
  unreached: 0,
  internal: 0,
  in_time: 0,
  answer_wait_seconds: 0,
  abandon_wait_seconds: 0,
  talk_seconds: 0,
  hold_seconds: 0,
  agent_mos: 0,
  agent_sounds: 0,
  customer_mos: 0,
  customer_sounds: 0,
};
const now: CallFigures = {
  ...none,
  answered: 90,
  abandoned: 6,
  missed: 4,
  reached: 20,
  unreached: 5,
  in_time: 82,
  answer_wait_seconds: 900,
  abandon_wait_seconds: 180,
  talk_seconds: 22_000,
  hold_seconds: 2200,
  agent_mos: 43_000,
  agent_sounds: 100,
  customer_mos: 3500,
  customer_sounds: 10,
};
const time: AgentTime = {
  ready_seconds: 8000,
  ringing_seconds: 0,
  in_call_seconds: 24_000,
  wrap_up_seconds: 8800,
  break_seconds: 100,
};
const full: CallReport = {
  days: { from: clinicDay(-6), to: clinicDay(0) },
  days_before: { from: clinicDay(-13), to: clinicDay(-7) },
  until: '10:30',
  is_counting: false,
  service_level_seconds: 20,
  now,
  before: { ...now, answered: 40, in_time: 30 },
  time,
  time_before: { ...time, ready_seconds: 0 },
  half_hours: [
    { ...now, abandoned: 0, missed: 0, weekday: 0, half_hour: 19 },
    { ...none, abandoned: 6, weekday: 2, half_hour: 24 },
    { ...none, missed: 4, weekday: 2, half_hour: 25 },
  ],
  agents: [
    { ...now, abandoned: 0, agent_id: '1001', name: '李娜', time },
    { ...none, abandoned: 6, agent_id: null, name: null, time: null },
  ],
  groups: [{ ...now, group_id: 1, name: 'Consultation (咨询)' }],
  lines: [{ ...now, line_group: 'main' }],
};
const work: WorkReport = {
  now: {
    followups: { due: 438, done: 412 },
    enquiries: { received: 60, contacted: 48, booked: 30, came: 15, lost: 3 },
    missed: { customers: 7, spent: '31900.00' },
  },
  before: {
    followups: { due: 0, done: 0 },
    enquiries: { received: 40, contacted: 30, booked: 20, came: 10, lost: 0 },
    missed: { customers: 2, spent: '100.00' },
  },
  sources: [{ received: 60, contacted: 48, booked: 30, came: 15, lost: 3, medium: { id: 4, name: 'Search (搜索)' } }],
};
const state = (name: AgentStatus, from: string, to: string, seconds: number) => ({
  state: name,
  reason: null,
  from,
  to,
  seconds,
});
const ribbons: DaysOfAgents['agents'] = [
  {
    agent_id: '1001',
    name: '李娜',
    states: [
      state('offline', '00:00:00', '09:00:00', 32_400),
      state('ready', '09:00:00', '09:30:00', 1800),
      state('in_call', '09:30:00', '11:00:00', 5400),
      state('wrap_up', '11:00:00', '12:00:00', 3600),
    ],
  },
  { agent_id: '1002', name: '王芳', states: [state('offline', '00:00:00', '12:00:00', 43_200)] },
];
const answers = ({ service }: StandIn): void => {
  service.answer(callReport.calls, () => full);
  service.answer(workReport.work, () => work);
  service.answer(callReport.agentDays, () => ({ date: clinicDay(0), now: '12:00:00', agents: ribbons }));
};

test('reports: figures beside those before, with their definitions', gate, async ({ show }) => {
  const { main, page, service } = await show({ role, path: '/', before: answers });
  await page.getByRole('link', { name: 'Reports' }).click();
  const tiles = main.getByLabel('Figures').locator('div');
  await expect(tiles.nth(0)).toHaveText('Calls125before: 75 · 100 in, 25 out');
  await expect(tiles.nth(1)).toHaveText('Answer rate90%before: 80% · 90 of 100 callers');
  await expect(tiles.nth(2)).toHaveText('Abandoned6before: 6 · 6%');
  await expect(tiles.nth(3)).toHaveText('Service level82%before: 60% · in 20 s, of all callers');
  await expect(tiles.nth(4)).toHaveText('Average wait0:10before: 0:22 · who hung up: 0:30');
  await expect(tiles.nth(5)).toHaveText('Handle time4:40before: 8:33 · talk 3:00, hold 0:20, wrap-up 1:20');
  await expect(tiles.nth(6)).toHaveText('Occupancy80.4%before: 100% · in calls or wrap-up, of the time without breaks');
  await expect(tiles.nth(7)).toHaveText('Value of missed calls¥31,900before: ¥100 · 7 customers');
  await expect(tiles.nth(8)).toHaveText('Follow-ups done94.1%before: – · 412 of 438');
  await expect(main.getByText(/, 10:30$/)).toBeVisible();
  expect(service.queries(callReport.calls)).toEqual([{ from: clinicDay(-6), to: clinicDay(0) }]);
});

test('reports: a cell of missed calls leads to them, and the list names it until it is cleared', async ({ show }) => {
  const { main, page, service } = await show({ role, path: `${path}?group=1`, before: answers });
  const heat = main.getByRole('table', { name: 'Missed calls by weekday and hour' });
  await expect(heat.getByRole('link')).toHaveCount(1);
  await heat.getByRole('link', { name: 'Wednesday 12:00 to 13:00: 10' }).press('Enter');
  const said = main.getByText('As counted in the report: missed and abandoned, Wednesday 12:00 to 13:00');
  await said.waitFor();
  expect(service.queries(cdrExtension.list).at(-1)).toMatchObject({
    created_time_start: `${clinicDay(-6)} 00:00:00`,
    created_time_end: `${clinicDay(0)} 23:59:59`,
    counted: 'unanswered',
    weekday: 2,
    time_from: '12:00',
    time_to: '13:00',
    group_id: 1,
  });
  await main.getByRole('button', { name: 'Show all calls' }).click();
  await expect(said).toHaveCount(0);
  await expect(page).not.toHaveURL(/counted|weekday|timeFrom/);
});

test('reports: steps from call to visit, and the sources of enquiries, are of all calls only', async ({ show }) => {
  const { main, page, service } = await show({ role, path, before: answers });
  const funnel = main.getByRole('region', { name: 'From call to visit' }).getByRole('listitem');
  await expect(funnel.nth(0)).toHaveText('Calls answered90');
  await expect(funnel.nth(4)).toHaveText('Visited1550%');
  const sources = main.getByRole('table', { name: 'Enquiries by source' });
  await expect(sources.getByRole('row').nth(1)).toHaveText('Search6048301525%');
  await expect(sources.getByRole('link', { name: 'Search' })).toHaveAttribute('href', /source=4/);
  await main.getByRole('combobox', { name: 'Line' }).click();
  await page.getByRole('option', { name: 'main' }).click();
  await expect(sources).toHaveCount(0);
  expect(service.queries(workReport.work)).toHaveLength(1);
});

test('reports: the day of each agent who was there, as sums of its states', async ({ show }) => {
  const { main, page, service } = await show({ role, path, before: answers });
  const days = main.getByRole('table', { name: /^Day of each agent/ });
  await expect(days.getByRole('row')).toHaveCount(2);
  await expect(days.getByRole('row').nth(1)).toHaveText(/^李娜.*30 min1 h 301 h0 min$/);
  expect(service.queries(callReport.agentDays)).toEqual([{ date: clinicDay(0) }]);
  const spanOf = async (part: string) => {
    const { x = 0, width = 0 } = (await days.locator(part).first().boundingBox()) ?? {};
    return { x, width };
  };
  expect(await spanOf('thead div')).toEqual(await spanOf('svg'));
  await main.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Consultation' }).click();
  await expect(days).toHaveCount(0);
});

test('reports: what the bars show is in a table, with a link to each number', async ({ show }) => {
  const { main, page } = await show({ role, path, before: answers });
  await main.getByText('Show as a table').click();
  const rows = main.getByRole('table', { name: 'Calls by half hour' }).getByRole('row');
  await expect(rows.filter({ hasText: '09:30' })).toHaveText('09:30902050091%');
  await expect(rows.filter({ hasText: '12:00' })).toHaveText('12:00000600%');
  await rows.filter({ hasText: '12:00' }).getByRole('link', { name: '12:00, Abandoned: 6' }).click();
  await expect(page).toHaveURL(/\/calls\?.*counted=abandoned/);
});

test('reports: range, agent and table are in the address, and what is asked for', async ({ show }) => {
  const { main, page, service } = await show({ role, path, before: answers });
  const table = main.getByRole('region', { name: /^(?:Agents|Lines)$/ });
  await expect(table.getByRole('row').nth(1)).toContainText('李娜');
  await expect(table.getByRole('row').nth(1)).toContainText('4.303.50');
  await expect(table.getByRole('row').nth(2)).toContainText('none');
  await expect(table.getByRole('row').nth(2).getByRole('link')).toHaveCount(0);
  await main.getByRole('radiogroup', { name: 'Table by' }).getByText('Lines').click();
  await expect(table.getByRole('row').nth(1)).toContainText('main');
  await main.getByRole('combobox', { name: 'Range' }).click();
  await page.getByRole('option', { name: 'Today' }).click();
  await main.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'With a year before' }).click();
  await main.getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('option', { name: /1001/ }).click();
  await expect(page).toHaveURL(/by=lines/);
  await expect
    .poll(() => service.queries(callReport.calls).at(-1))
    .toEqual({ from: clinicDay(0), to: clinicDay(0), compare: 'year', agent_id: '1001' });
});

test('reports: each table is a file', async ({ show }) => {
  const { main, page } = await show({ role, path: `${path}?from=2026-03-01&to=2026-03-02`, before: answers });
  const asked: string[] = [];
  await page.route('**/downloads/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search);
    const headers = { 'content-type': 'text/csv', 'x-total-count': '1' };
    await route.fulfill({ headers, body: 'Agent\r\nA\r\n' });
  });
  await main.getByRole('button', { name: 'CSV file: Agents' }).click();
  await page.getByText(/1 row is in the file/).waitFor();
  await main.getByRole('button', { name: 'CSV file: Missed calls by weekday and hour' }).click();
  await expect.poll(() => asked).toHaveLength(2);
  await main.getByRole('button', { name: 'CSV file: Enquiries by source' }).click();
  await expect.poll(() => asked).toHaveLength(3);
  await main.getByRole('button', { name: 'CSV file', exact: true }).click();
  await expect
    .poll(() => asked)
    .toEqual([
      '/downloads/callReport/export?from=2026-03-01&to=2026-03-02&table=agents',
      '/downloads/callReport/export?from=2026-03-01&to=2026-03-02&table=weekdays',
      '/downloads/workReport/export?from=2026-03-01&to=2026-03-02',
      '/downloads/callReport/export?from=2026-03-01&to=2026-03-02&table=totals',
    ]);
});

test('reports: neither the entry nor a figure is there for an account without the permission', async ({ show }) => {
  const { main, page, service } = await show({ role: 'agent', path });
  await main.getByRole('alert').waitFor();
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0);
  expect(service.queries(callReport.calls)).toEqual([]);
});

test('reports: figures are readable in both themes and languages', async ({ show }) => {
  const shown = await show({ role, path, before: answers });
  await shown.main.getByText('Show as a table').click();
  await checkReadable(shown);
});
