import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportState } from '../../src/shared/contract/admin/customer-import.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';

const lines = 4000;
const csv = (name: string, phonesFrom: number): Blob =>
  new Blob([
    [
      'name,sex,phone,address,medium',
      ...Array.from({ length: lines }, (_, index) => `${name}${index},2,${phonesFrom + index},2,1`),
    ].join('\n'),
  ]);

let core: CoreChild;
let admin: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'customer-import-')));
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
});
afterAll(() => core.stop());

async function begin(file: Blob): Promise<string> {
  const form = new FormData();
  form.set('file', file, 'customers.csv');
  return ((await admin.post('/api/ext/admin/import/customers', form)).body.data as ImportState).id;
}
const stateOf = async (id: string): Promise<ImportState> =>
  (await admin.get('/api/ext/admin/import/state', { id })).body.data as ImportState;
async function until(id: string, isReached: (state: ImportState) => boolean): Promise<ImportState> {
  for (;;) {
    const state = await stateOf(id);
    if (isReached(state) || /done|refused|failed/.test(state.state)) return state;
  }
}
const totalOf = async (path: string, query: object): Promise<number> =>
  ((await admin.get(path, { rows: 1, ...query })).body.data as List<unknown>).total;
const all = () => totalOf('/api/customer/index', {});
const byKeyword = (keyword: string) => totalOf('/api/customer/query', { category: 'keyword', keyword });
const byNumber = (keyword: number) => totalOf('/api/customer/query', { category: 'phone', keyword });

test('beside an import others read, write and call, and see its customers one by one, each whole', async () => {
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const events = await EventListener.connect(core.http, agent.token);
  const [before, firstNumber] = [await all(), 19_820_000_000];
  const lastNumber = firstNumber + lines - 1;
  const id = await begin(csv('旁边', firstNumber));
  await until(id, ({ state, done }) => state === 'writing' && done > 0);
  const { request_id: callId } = (
    await agent.get('/api/call/back2back', {
      caller: '13900000000',
      callee: '13900000001',
      caller_line_group: 'main',
      callee_line_group: 'main',
    })
  ).body.data as { request_id: string };
  await events.until('CallStatusChanged', ({ call_id: of }: CallStatusChanged) => of === callId);
  expect((await stateOf(id)).state).toBe('writing');

  /** How many of its customers the questions have found, one after the other: each finds all that another has. */
  const seen: number[] = [];
  let rounds = 0;
  const look = async (): Promise<void> => {
    seen.push((await all()) - before - rounds);
    seen.push(await byKeyword('旁'));
    seen.push((await byNumber(firstNumber)) + (await byNumber(lastNumber)) * (lines - 1));
  };
  let state: ImportState;
  do {
    rounds += 1;
    const created = await agent.post('/api/customer/create', {
      name: '同时',
      sex: 1,
      phone: [String(19_900_000_000 + rounds)],
      address_id: 2,
      medium_id: 1,
    });
    expect(created.status).toBe(200);
    await look();
    state = await stateOf(id);
  } while (state.state === 'writing');
  expect(state).toMatchObject({ state: 'done', imported: lines });
  expect(rounds).toBeGreaterThan(4);
  await look();
  const [totals, found, ends] = [0, 1, 2].map((question) => seen.filter((_count, at) => at % 3 === question));
  for (const counts of [totals, found, ends]) expect(counts).toEqual(counts?.toSorted((one, other) => one - other));
  for (const [at, total] of totals?.entries() ?? []) expect(found?.[at]).toBeGreaterThanOrEqual(total);
  expect(new Set(ends)).toEqual(new Set([1, lines]));
  expect(seen.slice(-3)).toEqual([lines, lines, lines]);
  events.close();
});
