import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OpenSqlite, openSqlite } from '../../platform/database/sqlite/open-sqlite.ts';
import { endOf, owedAt } from './unreturned.ts';
import { createUnreturnedCallRepository, type UnreturnedCallRepository } from './unreturned-calls-repository.ts';
import { readHistories } from './histories.ts';

const minuteMs = 60_000;
const span = { from: 0, before: 100_000_000_000 };

let clinic: OpenSqlite;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'histories-'));
  clinic = await openSqlite(folder);
  clinic.connection.exec('PRAGMA foreign_keys = OFF');
});
afterEach(() => clinic.db.deleteFrom('call_records').execute());
afterAll(async () => {
  await clinic.close();
  await rm(folder, { recursive: true });
});

interface Calls {
  readonly number: string;
  /** The moment of each, in minutes. */
  readonly at: readonly number[];
  readonly what: 'missed' | 'answered' | 'placed' | 'tried';
}

let lastId = 0;
async function add({ number, at, what }: Calls): Promise<void> {
  const isInbound = what === 'missed' || what === 'answered';
  const billsec = what === 'answered' || what === 'placed' ? 5 : 0;
  const rows = at.map((minute) => {
    lastId += 1;
    const created = minute * minuteMs;
    return {
      id: lastId,
      call_id: `call-${lastId}`,
      type: 'sip' as const,
      direction: isInbound ? ('inbound' as const) : ('outbound' as const),
      caller: isInbound ? number : '1001',
      callee: isInbound ? '4008' : number,
      line_group: 'main',
      agent_id: '1001',
      created_at: created,
      last_alive_at: created,
      ended_at: created + 10_000,
      duration: 10,
      billsec,
    };
  });
  for (let first = 0; first < rows.length; first += 1000)
    await clinic.db
      .insertInto('call_records')
      .values(rows.slice(first, first + 1000))
      .execute();
}

/** The histories, and how many talks and tries were read for them. */
async function read() {
  const repository = createUnreturnedCallRepository(clinic.db);
  let rows = 0;
  const counted =
    <Given extends unknown[], Row>(find: (...given: Given) => Promise<Row[]>) =>
    async (...given: Given): Promise<Row[]> => {
      const found = await find(...given);
      rows += found.length;
      return found;
    };
  const counting: UnreturnedCallRepository = {
    ...repository,
    callsWith: counted(repository.callsWith),
    latestWith: counted(repository.latestWith),
  };
  const histories = await readHistories({ repository: counting, region: 'CN', nameOf: () => null }, span, undefined);
  return { rows, history: (e164: string) => histories.find((one) => one.e164 === e164) };
}

const every = (minutes: number, count: number, first = 0): number[] =>
  Array.from({ length: count }, (_, index) => first + index * minutes);

test('a number has the calls and talks of all notations in which lines present it, and the tries', async () => {
  await add({ number: '13900000001', at: [10, 20], what: 'missed' });
  await add({ number: '+8613900000001', at: [30], what: 'answered' });
  await add({ number: '013900000001', at: [40], what: 'missed' });
  await add({ number: '13900000001', at: [50], what: 'tried' });
  const history = (await read()).history('+8613900000001');
  expect(history?.unreturned.map(({ calls, answer }) => [calls.map(({ at }) => at / minuteMs), answer?.way])).toEqual([
    [[10, 20], 'called_again'],
    [[40], undefined],
  ]);
  expect(history?.tries.map(({ at }) => at / minuteMs)).toEqual([50]);
});

test('a number that calls and is called all week costs no more than one that does for an hour', async () => {
  const busy = async (calls: number) => {
    await clinic.db.deleteFrom('call_records').execute();
    await add({ number: '02161234567', at: every(4, calls), what: 'missed' });
    await add({ number: '02161234567', at: every(4, calls, 1), what: 'answered' });
    await add({ number: '02161234567', at: every(4, calls, 2), what: 'placed' });
    await add({ number: '13900000002', at: [5], what: 'missed' });
    await add({ number: '13900000002', at: [7], what: 'placed' });
    await add({ number: '02161234567', at: [4 * calls + 1], what: 'missed' });
    return { calls, ...(await read()) };
  };
  const [some, many] = [await busy(2500), await busy(4900)];
  expect(many.rows).toBe(some.rows);
  for (const { calls, history } of [some, many]) {
    const unreturned = history('+862161234567')?.unreturned ?? [];
    const now = (4 * calls + 30) * minuteMs;
    expect(owedAt(unreturned, now)?.map(({ at }) => at / minuteMs)).toEqual([4 * calls + 1]);
    // Talks are every two minutes: 200 of them settle the calls of the last 400 minutes.
    expect(unreturned).toHaveLength(100);
    expect(Math.min(...unreturned.map(endOf))).toBeGreaterThan((4 * calls - 400) * minuteMs);
    expect(history('+8613900000002')?.unreturned).toMatchObject([{ answer: { way: 'reached' } }]);
  }
});
