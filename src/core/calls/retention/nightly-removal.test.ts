import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { RetentionRule } from '../../../shared/contract/retention.ts';
import { AgeRemovals } from '../../platform/age-removals.ts';
import { controlCaller } from '../../platform/caller.ts';
import { ClockTrust } from '../../platform/clock-trust.ts';
import { type OpenSqlite, openSqlite } from '../../platform/database/sqlite/open-sqlite.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { newestRecordOf } from '../../platform/newest-record.sql.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { composeRetention } from './compose.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365 * dayMs;
const threeYears: RetentionRule = {
  name: 'Three years (law)',
  keep_days: 1095,
  line_group: null,
  group_id: null,
  outcome_id: null,
  direction: null,
};

let folder: string;
let clinic: OpenSqlite;
let clock: FakeClock;
let warnings: unknown[];
let faults: unknown[];
let stop: (() => Promise<void>) | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightly-removal-'));
  clinic = await openSqlite(folder);
  clinic.connection.exec('PRAGMA foreign_keys = OFF');
  // Noon in the clinic's zone.
  clock = new FakeClock(Date.UTC(2026, 0, 5, 12));
  warnings = [];
  faults = [];
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
  await clinic.close();
  await rm(folder, { recursive: true });
  expect(faults).toEqual([]);
});

const nameOf = (id: number): string => `recordings/${id % 10}/${id}.wav`;
const isThere = (id: number): boolean => existsSync(join(folder, nameOf(id)));
const countOf = (within: string): number =>
  existsSync(join(folder, within))
    ? readdirSync(join(folder, within), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
    : 0;

/** Recorded calls that began so long ago. */
async function addCalls(count: number, ageMs: number, first = 1): Promise<void> {
  const at = clock.now() - ageMs;
  const ids = Array.from({ length: count }, (_, index) => first + index);
  for (const id of ids) {
    mkdirSync(dirname(join(folder, nameOf(id))), { recursive: true });
    writeFileSync(join(folder, nameOf(id)), 'RIFF');
  }
  const shared = { type: 'sip', direction: 'inbound', caller: '13900000001', callee: '4008' } as const;
  const times = { created_at: at, last_alive_at: at, ended_at: at + 60_000, duration: 60, billsec: 50 };
  await clinic.db
    .insertInto('call_records')
    .values(
      ids.map((id) => ({
        ...shared,
        ...times,
        id,
        call_id: `call-${id}`,
        record_filename: nameOf(id).slice('recordings/'.length),
      })),
    )
    .execute();
}

/** The retention of a core that starts now, with rules that are carried out each night. */
async function start(rules: readonly RetentionRule[] = [threeYears]) {
  const trust = new ClockTrust({
    clock,
    uptime: () => clock.monotonic(),
    newestRecord: newestRecordOf(clinic.promptDb),
  });
  const onFault = (error: unknown): void => void faults.push(error);
  const ageRemovals = new AgeRemovals({ clock, trust, onFault });
  const platform = {
    db: clinic.promptDb,
    clock,
    clockTrust: trust,
    ageRemovals,
    config: { dataFolder: folder },
    timeZone: 'UTC',
    audit: { did: async () => {} },
    log: { warn: (fact: unknown) => void warnings.push(fact) },
    onFault,
  } as unknown as ClinicPlatform;
  const retention = await composeRetention(platform, {
    cdr: { checkVisibleRecord: async () => {} } as never,
    checkCustomer: async () => {},
    onChanged: () => {},
  });
  ageRemovals.start();
  stop = async () => {
    await ageRemovals.stop();
    await retention.stop();
  };
  const { rules: readRules, updateRules, ...handlers } = retention.routes.retention;
  const ask = async <Answer>(handler: (request: never) => Answer, request: object = {}) => {
    const answer = await handler({ query: {}, body: {}, caller: controlCaller, ...request } as never);
    return answer as Exclude<Awaited<Answer>, JsonText<unknown>>;
  };
  const service = {
    state: async () => ask(handlers.state),
    preview: async () => ask(handlers.preview),
    run: async (isClockRight = false) => ask(handlers.run, { body: { is_clock_right: isClockRight } }),
    restore: async (id: number) => ask(handlers.restore, { body: { id } }),
    deleteSetAside: async (id: number) => ask(handlers.deleteSetAside, { body: { id } }),
    hold: async (id: number) => ask(handlers.hold, { body: { record_id: id, reason: 'A lawsuit' } }),
    runs: async () =>
      (await ask(handlers.runs, { query: { rows: 20, page: 1, sort: 'started_at', order: 'desc' } })).rows,
    /** Lets hours pass, and what they set going end. */
    advance: async (ms: number) => {
      await clock.advance(ms);
      await service.settled();
    },
    settled: () => expect.poll(async () => (await service.state()).running).toBeNull(),
  };
  const { version } = await ask(readRules);
  await ask(updateRules, { body: { is_enabled: true, rules, version } });
  return service;
}

test('a clock that is set four years ahead removes no recording, until an administrator says it is right', async () => {
  await addCalls(300, hourMs);
  await addCalls(3, 1096 * dayMs, 301);
  const service = await start();
  clock.setWall(4 * yearMs);
  await service.advance(3 * dayMs);
  expect([countOf('recordings'), await service.runs()]).toEqual([303, []]);
  expect(await service.preview()).toMatchObject({ asks: 'clock-set', now: expect.stringMatching(/^2030-01-0/) });
  await expect(service.run()).rejects.toMatchObject({ reason: 'clock-doubted' });
  expect(countOf('recordings')).toBe(303);
  // Set back: the nights go on.
  clock.setWall(-4 * yearMs);
  await addCalls(1, hourMs, 401);
  await service.advance(dayMs);
  expect([countOf('recordings'), countOf('set-aside/recordings')]).toEqual([301, 3]);
  clock.setWall(4 * yearMs);
  await service.run(true);
  await service.settled();
  expect(countOf('recordings')).toBe(0);
});

test('a core that starts with a clock four years ahead removes no recording', async () => {
  await addCalls(300, 4 * yearMs);
  const service = await start();
  await service.advance(3 * dayMs);
  expect(countOf('recordings')).toBe(300);
  expect(await service.preview()).toMatchObject({ asks: 'clock-ahead' });
  expect(warnings).toContainEqual({ reason: 'clock-ahead' });
});

test('when a twentieth of the recordings is due at once, and many, the night asks first', async () => {
  await addCalls(2000, hourMs);
  await addCalls(100, 1200 * dayMs, 2001);
  const service = await start();
  await service.advance(dayMs);
  expect([countOf('recordings'), countOf('set-aside/recordings')]).toEqual([2000, 100]);
  await addCalls(120, 1200 * dayMs, 3001);
  expect(await service.preview()).toMatchObject({ asks: 'many-due' });
  await service.advance(dayMs);
  expect([countOf('recordings'), warnings]).toEqual([2120, [{ reason: 'many-due' }]]);
  await addCalls(1, hourMs, 4001);
  await service.run();
  await service.settled();
  expect(countOf('recordings')).toBe(2001);
  expect(await service.preview()).toMatchObject({ asks: null });
});

test('a rule of a few days removes its large share each night without asking', async () => {
  for (let day = 0; day < 4; day += 1) await addCalls(150, (day + 0.5) * dayMs, 1 + day * 150);
  const service = await start([{ ...threeYears, keep_days: 3 }]);
  await service.run();
  await service.settled();
  for (let night = 1; night <= 3; night += 1) {
    await service.advance(dayMs);
    await addCalls(150, hourMs, 1 + (3 + night) * 150);
  }
  expect(warnings).toEqual([]);
  expect(countOf('recordings')).toBe(4 * 150);
});

test('a removed recording is set aside for seven days: restored with all it had, or deleted', async () => {
  await addCalls(1000, hourMs);
  await addCalls(2, 1200 * dayMs, 2001);
  const moment = { at_ms: 10, kind: 'good', text: 'Hi', is_shared: 1, user_id: 1, created_at: 1, version: 1 } as const;
  await clinic.db
    .insertInto('recording_moments')
    .values([2001, 2002].map((id) => ({ ...moment, record_id: id })))
    .execute();
  const names = () =>
    clinic.db.selectFrom('call_records').select(['id', 'record_filename']).where('id', '>', 2000).execute();
  const before = await names();
  const service = await start();
  await service.advance(dayMs);
  const [run] = await service.runs();
  expect([run, isThere(2001)]).toMatchObject([{ removed: 2, set_aside: 2, result: 'done' }, false]);
  await service.restore(run?.id ?? 0);
  await service.settled();
  expect([await names(), isThere(2001), isThere(2002)]).toEqual([before, true, true]);
  expect(await service.runs()).toMatchObject([{ removed: 2, set_aside: 0, result: 'restored' }]);
  await expect(service.restore(run?.id ?? 0)).rejects.toMatchObject({ reason: 'removal-over' });

  await service.run();
  await service.settled();
  await service.advance(6 * dayMs);
  expect(countOf('set-aside/recordings')).toBe(2);
  expect(await clinic.db.selectFrom('recording_moments').select('id').execute()).toHaveLength(2);
  await service.advance(2 * dayMs);
  await expect.poll(() => countOf('set-aside/recordings')).toBe(0);
  await expect.poll(() => clinic.db.selectFrom('recording_moments').select('id').execute()).toEqual([]);
});

test('on request a removal is deleted at once, but for a customer who is on hold since', async () => {
  await addCalls(1000, hourMs);
  await addCalls(2, 1200 * dayMs, 2001);
  await clinic.db.updateTable('call_records').set({ customer_id: 7 }).where('id', '=', 2002).execute();
  const service = await start();
  await service.advance(dayMs);
  const held = { record_id: null, released_at: null, released_by: null, release_reason: null };
  await clinic.db
    .insertInto('recording_holds')
    .values({ ...held, customer_id: 7, reason: 'A lawsuit', user_id: 1, held_at: clock.now() })
    .execute();
  const [run] = await service.runs();
  await service.deleteSetAside(run?.id ?? 0);
  await service.settled();
  await service.advance(30 * dayMs);
  expect([countOf('set-aside/recordings'), countOf('recordings')]).toEqual([1, 1000]);
  await service.restore(run?.id ?? 0);
  await service.settled();
  expect(isThere(2002)).toBe(true);
});

/** Turns of the event loop: a hold meets many moments of a run. */
const meanwhile = Array.from({ length: 12 }, (_, round) => 5 * round);
async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
}

test('a hold that is put while recordings are removed keeps its recording where it is', async () => {
  await addCalls(1000, hourMs);
  const service = await start();
  for (const turns of meanwhile) {
    const first = 2001 + 60 * turns;
    await addCalls(60, 1200 * dayMs, first);
    await service.run();
    await pass(turns);
    await service.hold(first + 40);
    await service.settled();
    expect([turns, isThere(first + 40), isThere(first + 41)]).toEqual([turns, true, false]);
  }
});

test('a hold that is put while a removal is deleted is refused, or brings its recording back', async () => {
  await addCalls(1000, hourMs);
  const service = await start();
  const isAside = (id: number): boolean => existsSync(join(folder, 'set-aside', nameOf(id)));
  for (const turns of meanwhile) {
    const first = 2001 + 60 * turns;
    await addCalls(60, 1200 * dayMs, first);
    await service.run();
    await service.settled();
    const [run] = await service.runs();
    await service.deleteSetAside(run?.id ?? 0);
    await pass(turns);
    const isHeld = await service.hold(first + 40).then(
      () => true,
      () => false,
    );
    await service.settled();
    expect([turns, isThere(first + 40), isAside(first + 40)]).toEqual([turns, isHeld, false]);
  }
});
