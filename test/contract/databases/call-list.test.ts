import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

/** Both kinds of call records in one list, with the filters that the interface does not have. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let agent: HttpClient;
let supervisor: HttpClient;
let all: Cdr[];

const range = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
type Query = Record<string, string | number>;

async function listed(client: HttpClient, query: Query = {}): Promise<Cdr[]> {
  const rows: Cdr[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await client.get('/api/ext/cdr/list', {
      ...range,
      rows: 200,
      ...query,
      ...(cursor === null ? {} : { cursor }),
    });
    const page = body.data as List<Cdr>;
    rows.push(...page.rows);
    cursor = page.next_cursor ?? null;
  } while (cursor !== null);
  return rows;
}
const idsOf = (calls: readonly Cdr[]): number[] => calls.map(({ id }) => id).toSorted((one, other) => one - other);

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'supervisor');
  [agent, supervisor] = clinic.clients;
  all = await listed(supervisor);
  const written = all.find(({ billsec, agent_id: id }) => billsec > 0 && id === '1001');
  const saved = { call_id: written?.call_id, outcome_id: 2, note: 'Booked' };
  expect((await agent.post('/api/ext/call/wrap-up', saved)).status).toBe(200);
});
afterAll(() => clinic.stop());

test('lists both kinds, and each call once', async () => {
  const [sip, dual] = await Promise.all([listed(supervisor, { type: 'sip' }), listed(supervisor, { type: 'dual' })]);
  expect(Math.min(sip.length, dual.length)).toBeGreaterThan(0);
  expect(idsOf(all)).toEqual(idsOf([...sip, ...dual]));
});

test('sorts by length over pages: the longest call comes first', async () => {
  const lengths = (await listed(supervisor, { sort: 'billsec', order: 'desc', rows: 50 })).map(
    ({ billsec }) => billsec,
  );
  expect(lengths).toEqual(all.map(({ billsec }) => billsec).toSorted((one, other) => other - one));
});

test('filters by talk time, both limits included', async () => {
  const lengths = all.map(({ billsec }) => billsec).toSorted((one, other) => one - other);
  const [low, high] = [lengths.at(-60) ?? 0, lengths.at(-20) ?? 0];
  expect(low).toBeGreaterThan(0);
  const found = await listed(supervisor, { min_billsec: low, max_billsec: high });
  expect(idsOf(found)).toEqual(idsOf(all.filter(({ billsec }) => billsec >= low && billsec <= high)));
});

test('the count is apart from the rows, which do not wait for it', async () => {
  const query = { ...range, direction: 'inbound' as const, min_billsec: 10 };
  const page = async (rows: number, more: Query = {}) =>
    (await supervisor.get('/api/ext/cdr/list', { ...query, ...more, rows, with_total: 'false' })).body.data as {
      rows: Cdr[];
      total: number | null;
      next_cursor: string | null;
    };
  const first = await page(5);
  const { total } = (await supervisor.get('/api/ext/cdr/count', query)).body.data as { total: number };
  const expected = all.filter(({ direction, billsec }) => direction === 'inbound' && billsec >= 10);
  expect([first.total, total]).toEqual([null, expected.length]);
  const counted = (await supervisor.get('/api/ext/cdr/list', { ...query, rows: 5 })).body.data as List<Cdr>;
  expect(first.rows).toEqual(counted.rows);
  expect(first.next_cursor).toBe(counted.next_cursor);
  expect(await page(200, { call_id: first.rows[0]?.call_id ?? '' })).toMatchObject({ total: 1, next_cursor: null });
});

test('counts no calls that the caller may not see', async () => {
  const { total } = (await agent.get('/api/ext/cdr/count', range)).body.data as { total: number };
  expect(total).toBe((await listed(agent)).length);
  expect((await agent.get('/api/ext/cdr/count', { ...range, agent_id: '1002' })).body.data).toEqual({
    total: (await listed(agent, { agent_id: '1002' })).length,
  });
});

test.each([1, 70, 400])('the longest calls of %i days come first, whichever index serves them', async (days) => {
  const end = Date.now();
  const text = (at: number) => new Date(at).toISOString().slice(0, 10);
  const query = {
    created_time_start: `${text(end - days * 86_400_000)} 00:00:00`,
    created_time_end: `${text(end + 86_400_000)} 23:59:59`,
    sort: 'billsec',
    order: 'desc',
    rows: 50,
  };
  const lengths = (await listed(supervisor, query)).map(({ billsec }) => billsec);
  const inRange = all.filter(({ created_at: at }) => at >= query.created_time_start && at <= query.created_time_end);
  expect(lengths).toEqual(inRange.map(({ billsec }) => billsec).toSorted((one, other) => other - one));
});

test('filters by the outcome that an agent has written', async () => {
  const booked = await listed(supervisor, { outcome_id: 2 });
  expect(booked.length).toBeGreaterThan(0);
  expect(booked.every(({ wrap_ups: written }) => written.some(({ outcome }) => outcome?.id === 2))).toBe(true);
});

test('filters by the skill group that was called', async () => {
  const placed = await supervisor.post('/api/ext/practice/call', { from: '13900000001', group_id: 2 });
  const { request_id: callId } = placed.body.data as { request_id: string };
  await supervisor.post('/api/ext/call/hangup', { call_id: callId });
  const callsOf = async (group: number) => (await listed(supervisor, { group_id: group })).map((call) => call.call_id);
  await expect.poll(() => callsOf(2)).toContain(callId);
  expect(await callsOf(1)).not.toContain(callId);
});

test('shows an agent without the right to see all calls their own only', async () => {
  const own = await listed(agent);
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(all.length);
  expect(
    own.filter(({ agent_id: id, parts }) => id !== '1001' && !parts.some((part) => part.agent_id === '1001')),
  ).toEqual([]);
});

test.each([
  ['min_billsec', -1],
  ['max_billsec', 'long'],
  ['group_id', 0],
  ['outcome_id', 'x'],
  ['type', 'fax'],
])('names %s when it cannot be read', async (field, value) => {
  const { status, body } = await supervisor.get('/api/ext/cdr/list', { ...range, [field]: value });
  expect(status).toBe(422);
  expect(Object.keys((body.data as { errors: object }).errors)).toEqual([field]);
});
