import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../platform/caller.ts';
import { parseDateTime } from '../../platform/database/local-time.ts';
import { type OpenSqlite, openSqlite } from '../../platform/database/sqlite/open-sqlite.ts';
import { createMissedCallRepository } from '../missed-calls/missed-calls-repository.ts';
import { MissedCallService } from '../missed-calls/missed-calls-service.ts';
import { createReportRepository } from './reports-repository.ts';
import { createReportService } from './reports-service.ts';

/** Half an hour beside the full hours of UTC. */
const timeZone = 'Asia/Kolkata';
const day = '2026-03-10';
const at = (time: string): number => parseDateTime(`${day} ${time}`, timeZone);

let clinic: OpenSqlite;
let lastId = 0;

interface Call {
  time: string;
  direction?: 'inbound' | 'outbound';
  number?: string;
  agentId?: string;
  billsec?: number;
  type?: 'sip' | 'dual';
  isPractice?: boolean;
  isUnattended?: boolean;
  isAnsweredElsewhere?: boolean;
}
async function add({
  time,
  direction = 'inbound',
  number = '13900000001',
  billsec = 0,
  ...rest
}: Call): Promise<number> {
  lastId += 1;
  const [caller, callee] = direction === 'inbound' ? [number, rest.isPractice ? 'practice' : '4008'] : ['1001', number];
  const created = time.includes(' ') ? parseDateTime(time, timeZone) : at(time);
  await clinic.db
    .insertInto('call_records')
    .values({
      id: lastId,
      call_id: `call-${lastId}`,
      type: rest.type ?? 'sip',
      direction,
      caller,
      callee,
      agent_id: rest.agentId ?? '1001',
      created_at: created,
      last_alive_at: created,
      line_group: direction === 'inbound' && !rest.isPractice ? 'main' : null,
      ended_at: created + 60_000,
      duration: 60,
      billsec,
      hangup_code: rest.isAnsweredElsewhere ? 'answered-elsewhere' : null,
      unattended_since: rest.isUnattended ? created + 30_000 : null,
      // The trunk's own reason counts for nothing: 302 and 484 end as a normal clearing.
      hangup_cause: 'NORMAL_CLEARING',
    })
    .execute();
  return lastId;
}

const reportServiceAt = (now: number, zone: string, agentId?: string) => {
  const agentScopeOf = () => agentId;
  const shared = { clock: { now: () => now, monotonic: () => now, after: () => () => {} }, timeZone: zone };
  return createReportService({
    ...shared,
    repository: createReportRepository(clinic.db),
    cdr: { agentScopeOf, records: async (_caller, ids) => ids.map((id) => ({ id })) as never },
    missedCalls: new MissedCallService({
      ...shared,
      repository: createMissedCallRepository(clinic.db),
      agentScopeOf,
      region: 'CN',
    }),
  });
};
const reportOf = async (agentId?: string, now = at('20:00:00')) => {
  const service = reportServiceAt(now, timeZone, agentId);
  const report = await service.today({} as Caller);
  return { ...report, missed: report.missed.map(({ id }) => id), recent: report.recent.map(({ id }) => id) };
};

beforeAll(async () => {
  clinic = await openSqlite(await mkdtemp(join(tmpdir(), 'report-')));
  clinic.connection.exec('PRAGMA foreign_keys = OFF');
});
afterAll(() => clinic.close());

test('a day of over 200 calls is counted in full, in the clinic’s zone; answered is billsec above 0', async () => {
  await add({ time: '2026-03-09 23:59:59', billsec: 9 });
  await add({ time: '2026-03-11 00:00:00', billsec: 9 });
  for (let call = 0; call < 300; call += 1)
    await add({ time: '09:40:00', number: `138${String(call).padStart(8, '0')}`, billsec: call < 240 ? 10 : 0 });
  await add({ time: '00:00:00', direction: 'outbound', billsec: 5, type: 'dual' });
  await add({ time: '23:59:59', direction: 'outbound', agentId: '1002' });
  const report = await reportOf();
  expect(report).toMatchObject({ date: day, calls: 302, answered: 241, talk_seconds: 2405 });
  expect(report).toMatchObject({ inbound: 300, inbound_answered: 240 });
  expect([0, 9, 23].map((hour) => report.calls_per_hour[hour])).toEqual([1, 300, 1]);
  expect(report.calls_per_hour.reduce((sum, calls) => sum + calls, 0)).toBe(302);
  expect([report.missed_total, report.missed.length, report.recent.length]).toEqual([60, 20, 20]);
});

test('a call that somebody else answered is no missed call, and no caller of the clinic’s', async () => {
  const { missed_total: missed, inbound, calls } = await reportOf();
  await add({ time: '09:41:00', number: '13800000999', isAnsweredElsewhere: true });
  expect(await reportOf()).toMatchObject({ missed_total: missed, inbound, calls: calls + 1 });
});

test('an agent’s figures are those of their calls alone', async () => {
  expect(await reportOf('1002')).toMatchObject({ calls: 1, talk_seconds: 0, inbound: 0, missed_total: 0 });
});

test('a missed call is open until its number has been talked to, by anybody and however it is written', async () => {
  await clinic.db.deleteFrom('call_records').execute();
  const calledBack = '13900000001';
  await add({ time: '09:00:00', number: calledBack });
  await add({ time: '09:30:00', number: `+86${calledBack}`, direction: 'outbound', agentId: '1002', billsec: 7 });
  const unanswered = await add({ time: '09:00:00', number: '13900000002' });
  await add({ time: '09:30:00', number: '13900000002', direction: 'outbound' });
  await add({ time: '10:00:00', number: '13900000003' });
  const again = await add({ time: '10:05:00', number: '+8613900000003' });
  await add({ time: '08:00:00', number: '13900000004', billsec: 3 });
  const later = await add({ time: '11:00:00', number: '13900000004' });
  const report = await reportOf('1001');
  expect({ total: report.missed_total, missed: report.missed }).toEqual({
    total: 3,
    missed: [later, again, unanswered],
  });
});

test('a customer whose transfer nobody answered is owed a call, whether or not the customer had called', async () => {
  await clinic.db.deleteFrom('call_records').execute();
  const inbound = await add({ time: '09:00:00', number: '13900000001', billsec: 40, isUnattended: true });
  const outbound = { direction: 'outbound', billsec: 40 } as const;
  await add({ ...outbound, time: '09:00:00', number: '13900000002', isUnattended: true });
  await add({ ...outbound, time: '09:30:00', number: '13900000002' });
  const called = await add({ ...outbound, time: '10:00:00', number: '13900000003', isUnattended: true });
  expect(await reportOf('1001')).toMatchObject({ missed_total: 2, missed: [called, inbound] });
});

test('practice calls are in no figure, close no missed call and are not missed', async () => {
  await clinic.db.deleteFrom('call_records').execute();
  const missed = await add({ time: '09:00:00', number: '13900000001' });
  await add({ time: '09:30:00', number: '13900000001', billsec: 5, isPractice: true });
  await add({ time: '09:40:00', number: '13900000002', isPractice: true });
  expect(await reportOf('1001')).toMatchObject({
    calls: 1,
    talk_seconds: 0,
    inbound: 1,
    inbound_answered: 0,
    missed_total: 1,
    missed: [missed],
  });
});

test('a day of 23 hours has its calls in the hours that it had', async () => {
  const zone = 'Europe/Berlin';
  const midnight = parseDateTime('2026-03-29 00:00:00', zone);
  await clinic.db.deleteFrom('call_records').execute();
  for (const hours of [1, 2, 22.75]) {
    const id = await add({ time: '00:00:00' });
    await clinic.db
      .updateTable('call_records')
      .set({ created_at: midnight + hours * 3_600_000 })
      .where('id', '=', id)
      .execute();
  }
  const service = reportServiceAt(midnight + 10 * 3_600_000, zone);
  const { calls, calls_per_hour: perHour } = await service.today({} as Caller);
  expect({ calls, busy: perHour.flatMap((count, hour) => (count > 0 ? [hour] : [])) }).toEqual({
    calls: 3,
    busy: [1, 3, 23],
  });
});

test('the last calls are those that are counted: a practice call is not among them', async () => {
  await clinic.db.deleteFrom('call_records').execute();
  const real = await add({ time: '09:00:00', billsec: 5 });
  await add({ time: '09:30:00', billsec: 5, isPractice: true });
  expect(await reportOf()).toMatchObject({ calls: 1, recent: [real] });
});
