import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CdrCriteria } from '../../../src/core/calls/cdr/cdr-filter.ts';
import { createCdrRepository } from '../../../src/core/calls/cdr/cdr-repository.ts';
import { CdrService } from '../../../src/core/calls/cdr/cdr-service.ts';
import { createCallReportRepository } from '../../../src/core/calls/reports/call-report-repository.ts';
import { CallReportService } from '../../../src/core/calls/reports/call-report-service.ts';
import { controlCaller } from '../../../src/core/platform/caller.ts';
import type { OpenDatabase } from '../../../src/core/platform/database/clinic-database.ts';
import { openDatabase } from '../../../src/core/platform/database/open-database.ts';
import type { CallFigures, CallReportQuery } from '../../../src/shared/contract/call-report.ts';
import { callResultNames, type Counted } from '../../../src/shared/contract/call-result.ts';
import { comparisons } from '../../../src/shared/contract/report-days.ts';
import { databaseOption } from '../../support/clinic-database.ts';
import {
  asCounted,
  clinicOf,
  counterOf,
  figuresOf,
  givenCall,
  storeCalls,
  type StoredCall,
  zones,
} from '../../support/given-calls.ts';

/** Every figure of a report, counted again from the calls themselves. */
let clinic: OpenDatabase;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'call-report-'));
  const [, postgresUrl = null] = await databaseOption(folder);
  const nothing = (): void => {};
  clinic = await openDatabase(
    { dataFolder: folder, postgresUrl },
    { onLost: nothing, onFileChanged: nothing, onUpgrade: nothing },
  );
  await clinic.db
    .insertInto('skill_groups')
    .values([1, 2].map((id) => ({ id, name: `Group ${id}`, ring_seconds: 20, wait_seconds: 60, wrap_up_seconds: 30 })))
    .execute();
});
afterAll(() => clinic.close());

const byKey = <Key extends string | number>(calls: readonly StoredCall[], keyOf: (call: StoredCall) => Key) =>
  Object.fromEntries([...Map.groupBy(calls, keyOf)].map(([key, some]) => [key, figuresOf(some)]));

const serviceAt = (now: number, timeZone: string) =>
  new CallReportService({
    counter: counterOf(clinic),
    repository: createCallReportRepository(clinic.db),
    times: { between: async () => ({ times: [], isCounting: false }), changes: async () => new Map() },
    nameOfAgent: (agentId) => `Agent ${agentId}`,
    nameOfGroup: (id) => `Group ${id}`,
    clock: { now: () => now },
    timeZone,
  });

const filters = fc.record({
  agent_id: fc.constantFrom(undefined, undefined, '1001'),
  group_id: fc.constantFrom(undefined, undefined, 2),
  line_group: fc.constantFrom(undefined, undefined, 'main'),
});
const matches = (filter: Partial<CallReportQuery>) => (call: StoredCall) =>
  (filter.agent_id === undefined || call.agent === filter.agent_id) &&
  (filter.group_id === undefined || call.group === filter.group_id) &&
  (filter.line_group === undefined || call.line === filter.line_group);

test('every figure is that of the records, to the clinic’s midnight and where its clocks are changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(givenCall, { maxLength: 25 }),
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 3 }),
      filters,
      fc.boolean(),
      fc.constantFrom(...comparisons),
      async (calls, place, length, filter, areCountedAtOnce, compare) => {
        const { zone, firstDay, stored, localOf, within } = clinicOf(calls, place);
        await storeCalls(clinic, stored, areCountedAtOnce ? () => counterOf(clinic).countLast() : undefined);
        const report = await serviceAt(0, zone).calls({
          ...filter,
          compare,
          from: firstDay.toString(),
          to: firstDay.add({ days: length - 1 }).toString(),
        });
        const all = stored.filter(asCounted).filter(matches(filter));
        const now = all.filter(within(firstDay, length));
        const before = all.filter(within(firstDay.subtract({ days: compare === 'year' ? 364 : length }), length));
        expect(report.now).toEqual(figuresOf(now));
        expect(report.before).toEqual(figuresOf(before));
        expect(report.until).toBeNull();
        expect(
          Object.fromEntries(
            report.half_hours.map(({ weekday, half_hour: at, ...figures }) => [`${weekday} ${at}`, figures]),
          ),
        ).toEqual(
          byKey(now, (call) => {
            const local = localOf(call);
            return `${local.dayOfWeek - 1} ${local.hour * 2 + (local.minute < 30 ? 0 : 1)}`;
          }),
        );
        const named = <Row extends CallFigures>(rows: readonly Row[], keyOf: (row: Row) => string) =>
          Object.fromEntries(
            rows.map((row) => [
              keyOf(row),
              Object.fromEntries(Object.keys(figuresOf([])).map((name) => [name, row[name as keyof CallFigures]])),
            ]),
          );
        expect(named(report.agents, (row) => row.agent_id ?? '')).toEqual(byKey(now, ({ agent }) => agent ?? ''));
        expect(named(report.groups, (row) => String(row.group_id))).toEqual(byKey(now, ({ group }) => String(group)));
        expect(named(report.lines, (row) => row.line_group ?? '')).toEqual(byKey(now, ({ line }) => line ?? ''));
      },
    ),
    { numRuns: 60 },
  );
});

test('each figure leads to as many calls as it counts', async () => {
  const counted: readonly Counted[] = ['counted', 'callers', 'unanswered', 'talked', 'in_time', ...callResultNames];
  const cdr = (timeZone: string) =>
    new CdrService({ repository: createCdrRepository(clinic.db), timeZone, region: 'CN' } as never);
  const caller = { ...controlCaller, permissions: new Set(['cdr.view', 'cdr.view.all'] as const) };
  await fc.assert(
    fc.asyncProperty(
      fc.array(givenCall, { maxLength: 25 }),
      fc.constantFrom(...zones),
      filters,
      fc.constantFrom(...counted),
      fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
      fc.option(fc.integer({ min: 0, max: 23 }), { nil: undefined }),
      async (calls, place, filter, name, weekday, hour) => {
        const { zone, firstDay, stored, localOf, within } = clinicOf(calls, place);
        await storeCalls(clinic, stored);
        const inHour = (call: StoredCall): boolean =>
          (weekday === undefined || localOf(call).dayOfWeek - 1 === weekday) &&
          (hour === undefined || localOf(call).hour === hour);
        const figures = figuresOf(
          stored.filter(asCounted).filter(matches(filter)).filter(within(firstDay, 3)).filter(inHour),
        );
        const { answered, abandoned, missed, reached } = figures;
        const sums: Partial<Record<Counted, number>> = {
          counted: answered + abandoned + missed + reached + figures.unreached,
          callers: answered + abandoned + missed,
          unanswered: abandoned + missed,
          talked: answered + reached,
        };
        const time = (hours: number): string => `${String(hours).padStart(2, '0')}:00`;
        const criteria: CdrCriteria = {
          start: `${firstDay.toString()} 00:00:00`,
          end: `${firstDay.add({ days: 2 }).toString()} 23:59:59`,
          agentId: filter.agent_id,
          groupId: filter.group_id,
          lineGroup: filter.line_group,
          counted: name,
          clock: {
            weekday,
            from: hour === undefined ? undefined : time(hour),
            before: hour === undefined || hour === 23 ? undefined : time(hour + 1),
          },
        };
        expect(await cdr(zone).count(caller, criteria)).toEqual({
          total: sums[name] ?? figures[name as keyof CallFigures],
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('a day that is not over is compared with the day before, to the same quarter of an hour', async () => {
  const plain = {
    direction: 'inbound',
    group: 1,
    line: 'main',
    agent: '1001',
    wait: 5,
    talk: 9,
    hold: 0,
    mos: [],
  } as const;
  const rest = { end: 'NORMAL_CLEARING', isElsewhere: false, isPractice: false, isWrittenAgain: false } as const;
  const { zone, firstDay, stored } = clinicOf(
    [-1440 + 9 * 60, -1440 + 10 * 60 + 29, -1440 + 10 * 60 + 30, 9 * 60].map((minute) => ({
      ...plain,
      ...rest,
      minute,
      isOver: true,
    })),
    zones[0],
  );
  await storeCalls(clinic, stored);
  const now = firstDay.toZonedDateTime({ timeZone: zone, plainTime: '10:17' }).epochMilliseconds;
  const day = firstDay.toString();
  const report = await serviceAt(now, zone).calls({ from: day, to: day, compare: 'before' });
  const yesterday = firstDay.subtract({ days: 1 }).toString();
  expect(report).toMatchObject({ days_before: { from: yesterday, to: yesterday }, until: '10:30' });
  expect([report.now.answered, report.before.answered]).toEqual([1, 2]);
});

test('calls of before the totals are counted as those that end, some at a time, the newest first', async () => {
  const call = {
    direction: 'inbound',
    group: 1,
    line: 'main',
    agent: '1001',
    wait: 5,
    talk: 9,
    hold: 0,
    mos: [],
  } as const;
  const rest = { end: 'NORMAL_CLEARING', isElsewhere: false, isWrittenAgain: false, isOver: true } as const;
  const given = Array.from({ length: 120 }, (_, minute) => ({
    ...call,
    ...rest,
    isPractice: minute % 100 === 7,
    minute,
  }));
  const { zone, firstDay, stored } = clinicOf(given, zones[0]);
  await storeCalls(clinic, stored);
  const day = firstDay.toString();
  const read = () => serviceAt(0, zone).calls({ from: day, to: day, compare: 'before' });
  const parts = [await read(), await read(), await read()];
  expect(parts.map((report) => [report.now.answered, report.is_counting])).toEqual([
    [49, true],
    [99, true],
    [118, false],
  ]);
  expect(Math.min(...(parts[0]?.half_hours ?? []).map((row) => row.half_hour))).toBe(2);
  expect((await read()).now).toEqual(figuresOf(stored.filter(asCounted)));
});
