import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCallReasonRepository } from '../../src/core/clinic/call-reasons/repository.ts';
import { createContactRepository } from '../../src/core/clinic/customer-contacts/repository.ts';
import { createMissedDebtRepository } from '../../src/core/clinic/missed-debt/repository.ts';
import { createWorkQueueRepository } from '../../src/core/clinic/work-queue/repository.ts';
import type { ClinicDatabase } from '../../src/core/platform/database/clinic-database.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { openDemoDatabase } from '../support/open-demo-database.ts';
import { planOf, recordedBuilders, recordedQueries } from '../support/recorded-queries.ts';

/** Enough rows for a database to use an index. */
const manyRows = 50_000;
let clinic: Awaited<ReturnType<typeof openDemoDatabase>>;
const hourMs = 3_600_000;

beforeAll(async () => {
  clinic = await openDemoDatabase();
  const rows = sql`WITH RECURSIVE n(i) AS (
    SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(manyRows)})`;
  const from = sql.lit(Date.now() - manyRows * hourMs);
  await sql`
    INSERT INTO call_records (call_id, type, direction, caller, callee, customer_id, created_at, ended_at,
      last_alive_at, duration, billsec)
    ${rows} SELECT 'call' || i, 'sip', 'inbound', '139' || i, '4008', 1 + i % 300, ${from} + i * ${sql.lit(hourMs)},
      ${from} + i * ${sql.lit(hourMs)}, 0, 1, 1 FROM n
  `.execute(clinic.db);
  await sql`
    INSERT INTO followups (customer_id, followup_user_id, followup_date, status, created_at)
    ${rows} SELECT 1 + i % 300, 1 + i % 5, '2020-01-01', CASE WHEN i % 500 = 0 THEN 0 ELSE 1 END, i FROM n
  `.execute(clinic.db);
  await sql`
    INSERT INTO appointments (customer_id, starts_at, ends_at, status, version, created_by, created_at)
    ${rows} SELECT 1 + i % 300, ${from} + i * ${sql.lit(hourMs)}, ${from} + i * ${sql.lit(hourMs)} + 1, 'done', 1, 1, i
    FROM n
  `.execute(clinic.db);
  await sql`
    INSERT INTO settled_missed_calls (e164, last_call_at, reason_id, settled_by, settled_at)
    ${rows} SELECT '+86139' || i, ${from} + i * ${sql.lit(hourMs)}, 1, 1, ${from} + i * ${sql.lit(hourMs)} FROM n
  `.execute(clinic.db);
  for (const table of ['call_records', 'followups', 'appointments', 'settled_missed_calls'])
    await sql`ANALYZE ${sql.table(table)}`.execute(clinic.db);
});
afterAll(() => clinic.stop());

const now = Date.now();
const today = clinicDay();
const [from, before] = [now - 24 * hourMs, now + 24 * hourMs];
const reader = { userId: 3, now, to: { all: false, userId: 3, departmentId: 1 } } as const;

test.each<[string, (db: ClinicDatabase) => Promise<unknown>]>([
  ['due follow-ups', (db) => createCallReasonRepository(db).dueFollowups([7], { today, promisedTo: today })],
  ['coming appointments', (db) => createCallReasonRepository(db).comingAppointments([7], { from, now, before })],
  ['appointments that were missed', (db) => createCallReasonRepository(db).missedAppointments([7], from)],
  ['open enquiries', (db) => createCallReasonRepository(db).openEnquiries([7], from)],
  ['last talks', (db) => createCallReasonRepository(db).lastTalks([7], from)],
  ['talks by number', (db) => createCallReasonRepository(db).talksByNumber([7])],
  ['last visits', (db) => createCallReasonRepository(db).lastVisits([7])],
  ['calls that began at moments', (db) => createContactRepository(db).callsAt([from, now])],
  ['calls of a number', (db) => createCallReasonRepository(db).callsFrom(['13977', '+8613977'], from)],
  ['calls with a number', (db) => createMissedDebtRepository(db).callsWith(['13977', '+8613977'], { from, before })],
  ['missed calls', (db) => createMissedDebtRepository(db).missed({ from, before }, undefined, 5000)],
  ['missed calls of a group', (db) => createMissedDebtRepository(db).missed({ from, before }, 1, 5000)],
  ['numbers that need no call', (db) => createMissedDebtRepository(db).settled(from)],
  ['one’s own due ones', (db) => createWorkQueueRepository(db).dueFollowups({ userId: 1, today, now })],
  ['promises of others', (db) => createWorkQueueRepository(db).promisesOf([1, 2], `${today} 23:59`, reader)],
  ['due ones of others', (db) => createWorkQueueRepository(db).dueOf([1, 2], today, reader)],
  ['appointments to confirm', (db) => createWorkQueueRepository(db).unconfirmed({ from, before }, { all: true })],
])('%s are read by an index', async (_name, read) => {
  const [prepared, built] = [recordedQueries(clinic.db), recordedBuilders(clinic.db)];
  await read(prepared.db);
  if (prepared.queries.length === 0) await read(built.db);
  const queries = [...prepared.queries, ...built.queries];
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries)
    expect(await planOf(clinic.db, query, clinic.isPostgres)).not.toMatch(
      clinic.isPostgres
        ? /Seq Scan on (call_records|followups|appointments|settled_missed_calls)/
        : /SCAN (call_records|followups|appointments|settled_missed_calls)(?! USING)/,
    );
});

const many = Array.from({ length: 200 }, (_, at) => at + 1);
const readsOfMany: readonly [string, (db: ClinicDatabase) => Promise<unknown>][] = [
  ['due follow-ups', (db) => createCallReasonRepository(db).dueFollowups(many, { today, promisedTo: today })],
  ['coming appointments', (db) => createCallReasonRepository(db).comingAppointments(many, { from, now, before })],
  ['appointments that were missed', (db) => createCallReasonRepository(db).missedAppointments(many, from)],
  ['treatments', (db) => createCallReasonRepository(db).treatments(many, { from, before })],
  ['open enquiries', (db) => createCallReasonRepository(db).openEnquiries(many, from)],
  ['last talks', (db) => createCallReasonRepository(db).lastTalks(many, from)],
  ['talks by number', (db) => createCallReasonRepository(db).talksByNumber(many)],
  ['last talks with an agent', (db) => createCallReasonRepository(db).lastTalkTimes(many, '1001')],
  ['next appointments', (db) => createContactRepository(db).nextAppointments(many, now)],
  ['last and missed calls', (db) => createContactRepository(db).lastCalls(many)],
];

// A clinic that has never been analysed, and one that has.
test.each(['with', 'without'].flatMap((kind) => readsOfMany.map(([name, read]) => [name, kind, read] as const)))(
  '%s of 200 customers, %s statistics, are looked up by customer',
  async (_name, kind, read) => {
    // PostgreSQL weighs how many rows there are.
    if (clinic.isPostgres) return;
    if (kind === 'without') await sql`DELETE FROM sqlite_stat1`.execute(clinic.db);
    await sql`ANALYZE sqlite_schema`.execute(clinic.db);
    const built = recordedBuilders(clinic.db);
    await read(built.db);
    expect(built.queries.length).toBeGreaterThan(0);
    for (const query of built.queries)
      expect(await planOf(clinic.db, query)).toMatch(
        /(followups|appointments|treatments|reservations|call_records) USING (COVERING )?INDEX \w+ \(customer_id=\?/,
      );
  },
);
