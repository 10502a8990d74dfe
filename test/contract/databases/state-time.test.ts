import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStateRepository } from '../../../src/core/agents/state-repository.ts';
import { countedStates, createStateTimeRepository } from '../../../src/core/agents/state-time-repository.ts';
import { StateTimes } from '../../../src/core/agents/state-times.ts';
import type { OpenDatabase } from '../../../src/core/platform/database/clinic-database.ts';
import { openDatabase } from '../../../src/core/platform/database/open-database.ts';
import type { AgentStatus } from '../../../src/shared/contract/agent.ts';
import { databaseOption } from '../../support/clinic-database.ts';

/** The time of agents in their states, counted again from the states themselves. */
let clinic: OpenDatabase;
const agentIds = ['7001', '7002'] as const;
const start = Date.UTC(2026, 2, 28);
const minuteMs = 60_000;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'state-time-'));
  const [, postgresUrl = null] = await databaseOption(folder);
  const nothing = (): void => {};
  clinic = await openDatabase(
    { dataFolder: folder, postgresUrl },
    { onLost: nothing, onFileChanged: nothing, onUpgrade: nothing },
  );
  const rest = { name_order: '', wish: 'offline', since: 0, idle_since: 0 } as const;
  await clinic.db
    .insertInto('agents')
    .values(agentIds.map((id) => ({ agent_id: id, name: id, extension: id, ...rest })))
    .execute();
});
afterAll(() => clinic.close());

interface GivenState {
  readonly agentId: string;
  readonly minute: number;
  readonly state: AgentStatus;
}
/** Some at one moment. */
const given: fc.Arbitrary<GivenState> = fc.record({
  agentId: fc.constantFrom(...agentIds),
  minute: fc.integer({ min: 0, max: 1440 }),
  state: fc.constantFrom('ready', 'in_call', 'wrap_up', 'break', 'offline'),
});

async function store(states: readonly GivenState[]): Promise<void> {
  for (const table of ['agent_states', 'agent_time', 'agent_day_time', 'index_versions'] as const)
    await clinic.db.deleteFrom(table).execute();
  const repository = createStateRepository(clinic.promptDb);
  for (const { agentId, minute, state } of states)
    await repository.save(agentId, [{ from: start + minute * minuteMs, state, reason: null }]);
}

interface Range {
  readonly from: number;
  readonly before: number;
}

/** Milliseconds by agent and state, of which the last state lasts until now. */
function timesOf(states: readonly GivenState[], { from, before }: Range, now: number): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const agentId of agentIds) {
    const last = new Map(states.filter((one) => one.agentId === agentId).map((one) => [one.minute, one.state]));
    const inOrder = [...last].toSorted(([one], [other]) => one - other);
    for (const [index, [minute, state]] of inOrder.entries()) {
      const next = inOrder[index + 1]?.[0];
      const end = next === undefined ? now : start + next * minuteMs;
      const ms = Math.min(end, before, now) - Math.max(start + minute * minuteMs, from);
      if (ms > 0 && state !== 'offline') sums[`${agentId} ${state}`] = (sums[`${agentId} ${state}`] ?? 0) + ms;
    }
  }
  return sums;
}

/** Counts for so many slots, as time passes. */
async function countSlots(now: number, slots: number): Promise<StateTimes> {
  const waits: (() => void)[] = [];
  const times = new StateTimes({
    repository: createStateTimeRepository(clinic.db),
    clock: { now: () => now, monotonic: () => now, after: (_, callback) => (waits.push(callback), () => {}) },
    onFault: (error) => {
      throw error;
    },
  });
  times.start();
  for (let slot = 0; slot < slots; slot += 1) {
    await times.counted();
    for (const wait of waits.splice(0)) wait();
  }
  await times.counted();
  return times;
}

const quarters = fc.integer({ min: 0, max: 100 });

test('the time in each state is that of the states, whenever they are counted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(given, { maxLength: 20 }),
      quarters,
      quarters,
      fc.integer({ min: 0, max: 1500 }),
      async (states, one, other, minute) => {
        const now = start + minute * minuteMs + 1;
        const begun = states.filter((state) => state.minute <= minute);
        await store(begun);
        const range = {
          from: start + Math.min(one, other) * 15 * minuteMs,
          before: start + Math.max(one, other) * 15 * minuteMs,
        };
        const times = await countSlots(now, 101);
        const sums: Record<string, number> = {};
        const read = await times.between(range);
        for (const { agentId, ...time } of read.times)
          for (const state of countedStates) if (time[state] > 0) sums[`${agentId} ${state}`] = time[state];
        expect(read.isCounting).toBe(false);
        expect(sums).toEqual(timesOf(begun, range, now));
      },
    ),
    { numRuns: 12 },
  );
});

test('times that are not counted yet are not shown as if they were', async () => {
  await store([{ agentId: '7001', minute: 0, state: 'ready' }]);
  const times = await countSlots(start + 180 * minuteMs, 1);
  const day = { from: start, before: start + 1440 * minuteMs };
  const read = await times.between(day);
  expect(read).toMatchObject({ isCounting: true, times: [{ agentId: '7001', ready: 30 * minuteMs }] });
  expect(await times.between({ ...day, before: start + 15 * minuteMs })).toMatchObject({ isCounting: false });
});

test('a clock that was ahead gives nobody time to come, and the count continues from now', async () => {
  await store([{ agentId: '7001', minute: 0, state: 'ready' }]);
  await countSlots(start + 3 * 1440 * minuteMs, 400);
  const now = start + 600 * minuteMs;
  const times = await countSlots(now, 5);
  const week = { from: start, before: start + 7 * 1440 * minuteMs };
  expect(await times.between(week)).toEqual({
    isCounting: false,
    times: [expect.objectContaining({ agentId: '7001', ready: now - start })],
  });
  const later = await countSlots(now + 60 * minuteMs, 10);
  expect((await later.between(week)).times).toMatchObject([{ ready: now + 60 * minuteMs - start }]);
});
