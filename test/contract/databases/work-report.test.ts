import { expect, test } from 'vitest';
import type { CdrWithSignals } from '../../../src/shared/contract/cdr.ts';
import type { CustomerProfile } from '../../../src/shared/contract/customer.ts';
import type { List, ListPart } from '../../../src/shared/contract/envelope.ts';
import type { EnquiryFunnel } from '../../../src/shared/contract/reservation-extension.ts';
import type { WorkReport } from '../../../src/shared/contract/work-report.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { demoClinicOfFile } from '../../support/clinic-of-file.ts';

/** Follow-ups, enquiries and missed calls of a report are those of the lists of an account that sees all. */
const [admin, agent] = demoClinicOfFile('admin', 'agent1001').clients;
// Days that are over: of one that is not, the report compares missed calls with as much of the earlier day.
const now = { from: clinicDay(-21), to: clinicDay(-1) };
const before = { from: clinicDay(-42), to: clinicDay(-22) };

type Query = Readonly<Record<string, string | number | undefined>>;
const read = async <Answer>(path: string, query: Query): Promise<Answer> => (await admin.get(path, query)).body.data;
const followupsIn = async ({ from, to }: typeof now, status: number): Promise<number> =>
  (await read<List<unknown>>('/api/followup/index', { date_start: from, date_end: to, status, rows: 1 })).total;
const funnelIn = ({ from, to }: typeof now, of: { medium_id?: number } = {}): Promise<EnquiryFunnel> =>
  read('/api/ext/reservation/funnel', { date_start: from, date_end: to, ...of });

/** The sum that the customers of unanswered calls have spent, each once. */
async function missedIn({ from, to }: typeof now): Promise<WorkReport['now']['missed']> {
  const days = { created_time_start: `${from} 00:00:00`, created_time_end: `${to} 23:59:59` };
  const customers = new Set<number>();
  let cursor: string | null = null;
  do {
    const asked: Query = { ...days, counted: 'unanswered', rows: 200, ...(cursor === null ? {} : { cursor }) };
    const part: ListPart<CdrWithSignals> = await read('/api/ext/cdr/list', asked);
    for (const { customer } of part.rows) if (customer) customers.add(customer.id);
    cursor = part.next_cursor;
  } while (cursor !== null);
  let fen = 0;
  for (const id of customers) {
    const { assets } = await read<CustomerProfile>('/api/customer/profile', { customer_id: id });
    fen += Math.round(100 * Number(assets.total_payment));
  }
  return { customers: customers.size, spent: (fen / 100).toFixed(2) };
}

test('follow-ups, enquiries by source and the value of missed calls are those of the lists', async () => {
  const report = await read<WorkReport>('/api/ext/report/work', now);
  for (const [days, { followups, enquiries, missed }] of [
    [now, report.now],
    [before, report.before],
  ] as const) {
    const done = await followupsIn(days, 1);
    expect(followups).toEqual({ due: done + (await followupsIn(days, 0)), done });
    expect(enquiries).toEqual(await funnelIn(days));
    expect(missed).toEqual(await missedIn(days));
  }
  expect(report.now.followups.done).toBeGreaterThan(0);
  expect(report.now.missed.customers).toBeGreaterThan(0);
  expect(report.sources.length).toBeGreaterThan(1);
  for (const { medium, ...funnel } of report.sources)
    expect(funnel, medium.name).toEqual(await funnelIn(now, { medium_id: medium.id }));
  const received = report.sources.reduce((sum, source) => sum + source.received, 0);
  expect(received).toBe(report.now.enquiries.received);
});

test('an account without the permission is refused each report', async () => {
  for (const path of ['/api/ext/report/work', '/api/ext/report/calls'])
    expect((await agent.get(path, now)).status, path).toBe(403);
  const asked = { ...now, table: 'agents' };
  expect((await agent.get('/api/ext/report/calls/export', asked)).status).toBe(403);
});
