import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/core/platform/database/open-database.ts';
import type { ReviewWeek } from '../../../src/shared/contract/review-sample.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { databaseOption } from '../../support/clinic-database.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { HttpClient } from '../../support/http-client.ts';
import { seedOfRun } from '../../support/seed-of-run.ts';

/** The samples of generated weeks with holidays, against a plain recomputation, in zones with changes of the clock. */
const perAgent = 4;
const agents = ['1001', '1002', '1003'] as const;
/** So many weeks in a row contain a change of the clock; every sixth has no open day. */
const weeks = 36;
/** Long before the calls of the demo clinic, which are of the last month. */
const daysAgo = 800;

const openDay = { opens: '09:00', closes: '18:00', break_start: null, break_end: null };
/** Closed on Sundays. */
const openingWeek = Array.from({ length: 7 }, (_, weekday) => (weekday < 6 ? openDay : null));

const generatedDay = fc.record({
  special: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constant('closed' as const) },
    { weight: 1, arbitrary: fc.constant('open' as const) },
  ),
  calls: fc.array(
    fc.record({
      agentId: fc.constantFrom(...agents),
      /** The first and the last minutes of a day are of other days, and weeks, in other zones. */
      time: fc.constantFrom('00:00', '00:59', '12:00', '23:59'),
    }),
    { maxLength: 5 },
  ),
});
const mondayAgo = daysAgo + ((new Date(`${clinicDay(-daysAgo)}T00:00:00Z`).getUTCDay() + 6) % 7);
const days = fc
  .sample(generatedDay, { numRuns: 7 * weeks, seed: seedOfRun() })
  .map((day, at) => ({
    ...day,
    date: clinicDay(at - mondayAgo),
    weekday: at % 7,
    week: Math.floor(at / 7),
  }))
  .map((day) => (day.week % 6 === 0 ? { ...day, special: 'closed' as const } : day));
type Day = (typeof days)[number];
const weeksOfDays = [...Map.groupBy(days, ({ week }) => week).values()];
const mondayOf = (week: readonly Day[]): string => week[0]?.date ?? '';

/** The figures of a week as its page shows them, counted day by day. */
function plainWeek(week: readonly Day[]) {
  let working = 0;
  let closed = 0;
  for (const { special, weekday } of week) {
    if (special === 'open' || weekday < 6) working += 1;
    if (special === 'closed' && weekday < 6) closed += 1;
  }
  return { working, closed, quota: Math.ceil((perAgent * (working - closed)) / working) };
}

/** How many calls of a week an agent is due. */
function plainDue(week: readonly Day[], agentId: string): number {
  const calls = week.flatMap((day) => day.calls.filter((call) => call.agentId === agentId));
  const worked = week.filter((day) => day.calls.some((call) => call.agentId === agentId)).length;
  const share = Math.ceil((perAgent * Math.min(5, worked)) / 5);
  return Math.min(calls.length, share, plainWeek(week).quota);
}

async function addCalls(dataFolder: string, timeZone: string): Promise<void> {
  const [, postgresUrl = null] = await databaseOption(dataFolder);
  const ignore = (): void => {};
  const listeners = { onLost: ignore, onFileChanged: ignore, onUpgrade: ignore };
  const { db, close } = await openDatabase({ dataFolder, postgresUrl }, listeners);
  const calls = days.flatMap(({ date, calls: ofDay }) =>
    ofDay.map(({ agentId, time }) => ({
      agentId,
      createdAt: Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds,
    })),
  );
  const rows = calls.map(({ agentId, createdAt }, at) => ({
    call_id: `week-${at}`,
    type: 'sip' as const,
    direction: 'inbound' as const,
    caller: '13912345601',
    callee: '02160000001',
    agent_id: agentId,
    customer_id: null,
    group_id: null,
    line_group: 'main',
    extra: null,
    created_at: createdAt,
    ringing_at: createdAt,
    answered_at: createdAt,
    ended_at: createdAt + 20_000,
    last_alive_at: createdAt + 20_000,
    duration: 20,
    billsec: 20,
    hangup_cause: 'NORMAL_CLEARING' as const,
    sip_code: null,
    sip_reason: null,
    record_filename: `generated/week-${at}.wav`,
    talkers: 1,
    recording_checked_at: createdAt + 20_000,
    events: '[]',
  }));
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('call_records')
      .values(rows.slice(at, at + 100))
      .execute();
  await close();
}

describe.each(['America/Los_Angeles', 'Pacific/Auckland'])('a clinic in %s', (timeZone) => {
  let demo: DemoClinic<readonly [HttpClient]>;
  let core: CoreChild;
  let supervisor: HttpClient;

  beforeAll(async () => {
    demo = await startDemoClinic('admin');
    const special_days = days.flatMap(({ date, special }) =>
      special === null ? [] : [{ date, name: null, hours: special === 'open' ? openDay : null }],
    );
    const change = {
      timezone: timeZone,
      opening_week: openingWeek,
      special_days,
      review_samples_per_week: perAgent,
    };
    expect((await new AdminClient(demo.clients[0]).post('settings/update', change)).status).toBe(200);
    await demo.core.stop();
    await addCalls(demo.folder, timeZone);
    core = await startCoreChild(demo.folder);
    supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  });
  afterAll(async () => {
    await core.stop();
    await demo.stop();
  });

  const draw = async (week: readonly Day[]): Promise<ReviewWeek> =>
    (await supervisor.post('/api/ext/review/draw', { week: mondayOf(week) })).body.data;

  test('each agent’s samples are those of a plain recomputation, and a second draw adds none', async () => {
    for (const week of weeksOfDays) {
      const drawn = await draw(week);
      const { working, closed, quota } = plainWeek(week);
      expect(drawn).toMatchObject({
        week: mondayOf(week),
        per_agent: perAgent,
        quota,
        working_days: working,
        closed_days: closed,
      });
      const ofAgent = Map.groupBy(drawn.samples, ({ agent_id: id }) => id);
      expect(Object.fromEntries(agents.map((id) => [id, ofAgent.get(id)?.length ?? 0]))).toEqual(
        Object.fromEntries(agents.map((id) => [id, plainDue(week, id)])),
      );
      const dates = new Set(week.map(({ date }) => date));
      expect(drawn.samples.filter(({ called_at: at }) => !dates.has(at.slice(0, 10)))).toEqual([]);
      expect(await draw(week)).toEqual(drawn);
    }
  });

  test('a week without an open day draws none, others fewer, and no call is drawn twice', async () => {
    const all: ReviewWeek[] = [];
    for (const week of weeksOfDays) all.push(await draw(week));
    const closed = all.filter(({ quota }) => quota === 0);
    expect(closed.length).toBeGreaterThanOrEqual(weeks / 6);
    expect(closed.flatMap(({ samples }) => samples)).toEqual([]);
    expect(all.some(({ quota }) => quota > 0 && quota < perAgent)).toBe(true);
    const ids = all.flatMap(({ samples }) => samples.map(({ record_id: id }) => id));
    expect(ids.length).toBeGreaterThan(weeks);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
