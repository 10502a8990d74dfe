import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOrderOf } from '../../../src/core/platform/name-order.ts';
import type { CdrWithEvents, CdrWithSignals } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { recordingMarks } from '../../../src/shared/contract/recording-check.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import {
  addGeneratedCalls,
  type GeneratedCall,
  generatedRange,
  generatedYears,
} from '../../support/generated-calls.ts';
import { HttpClient } from '../../support/http-client.ts';

/** Calls of both kinds in one list with one cursor, against a plain recomputation over generated records. */
let demo: DemoClinic<unknown>;
let core: CoreChild;
let supervisor: HttpClient;
let calls: readonly GeneratedCall[];

beforeAll(async () => {
  demo = await startDemoClinic();
  await demo.core.stop();
  calls = await addGeneratedCalls(demo.folder, 240);
  core = await startCoreChild(demo.folder);
  supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  for (const row of (await listed({ rows: 100 })).rows) {
    if (row.agent_id !== null) nameOrders.set(row.agent_id, nameOrderOf(row.agent_name ?? ''));
    if (row.customer) nameOrders.set(row.customer.id, nameOrderOf(row.customer.name));
  }
});
afterAll(async () => {
  await core.stop();
  await demo.stop();
});

/** A filter for calls like one of them, and which calls it finds; null where that call has no such value. */
interface Criterion {
  readonly query: Readonly<Record<string, string | number>>;
  readonly finds: (call: GeneratedCall) => boolean;
}
const equal =
  <Field extends keyof GeneratedCall>(name: string, field: Field) =>
  (like: GeneratedCall): Criterion | null => {
    const value = like[field];
    if (value === null) return null;
    return { query: { [name]: value as string | number }, finds: (call) => call[field] === value };
  };

/** One for each filter of the list. */
const criteria: Readonly<Record<string, (like: GeneratedCall) => Criterion | null>> = {
  kind: equal('type', 'type'),
  direction: equal('direction', 'direction'),
  customer: equal('customer_id', 'customerId'),
  group: equal('group_id', 'groupId'),
  line: equal('line_group', 'line'),
  outcome: equal('outcome_id', 'outcomeId'),
  cause: equal('hangup_cause', 'cause'),
  number: equal('number', 'number'),
  agent: ({ agentId }) =>
    agentId === null
      ? null
      : { query: { agent_id: agentId }, finds: (call) => [call.agentId, call.secondId].includes(agentId) },
  shortest: ({ billsec }) => ({ query: { min_billsec: billsec }, finds: (call) => call.billsec >= billsec }),
  longest: ({ billsec }) => ({ query: { max_billsec: billsec }, finds: (call) => call.billsec <= billsec }),
  recorded: ({ isRecorded }) => ({
    query: { record_filename: String(isRecorded) },
    finds: (call) => call.isRecorded === isRecorded,
  }),
  scored: ({ score }) => ({
    query: { scored: String(score === 'signed') },
    finds: (call) => (call.score === 'signed') === (score === 'signed'),
  }),
  signal: ({ marks }) => {
    const bit = recordingMarks.findIndex((_, at) => marks & (1 << at));
    const mark = recordingMarks[bit];
    return mark === undefined ? null : { query: { marks: mark }, finds: (call) => (call.marks & (1 << bit)) !== 0 };
  },
};

/** The order of names by the ID of the agent or the customer, whose names the list shows. */
const nameOrders = new Map<string | number, string>();
const orderOfName = (id: string | number | null): string => (id === null ? '' : (nameOrders.get(id) ?? ''));
const agentOf = ({ agentId, secondId }: GeneratedCall): string | null => secondId ?? agentId;
type Key = readonly (number | string)[];

/** A call without an agent, a customer, a group, an outcome or a score is before all others. */
const valueOf: Readonly<Record<string, (call: GeneratedCall) => Key>> = {
  created_at: ({ createdAt }) => [createdAt],
  duration: ({ waited, billsec }) => [waited + billsec],
  billsec: ({ billsec }) => [billsec],
  id: ({ id }) => [id],
  agent_id: (call) => [agentOf(call) ?? ''],
  agent_name: (call) => [orderOfName(agentOf(call)), agentOf(call) ?? ''],
  customer_id: ({ customerId }) => [customerId ?? 0],
  customer_name: ({ customerId }) => [orderOfName(customerId), customerId ?? 0],
  group_id: ({ groupId }) => [groupId ?? 0],
  outcome_id: ({ outcomeId }) => [outcomeId ?? 0],
  score: ({ score, total, createdAt }) => [score === 'signed' ? (total ?? -1) : -1, createdAt],
};
const compared = (one: Key, other: Key): number => {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
};

interface Order {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

/** The calls in an order: those of one value by their ID, in the same direction. */
function sorted(found: readonly GeneratedCall[], { sort, order }: Order): string[] {
  const value = valueOf[sort] ?? (() => []);
  const ascending = found.toSorted((one, other) => compared(value(one), value(other)) || one.id - other.id);
  return (order === 'asc' ? ascending : ascending.toReversed()).map(({ callId }) => callId);
}

interface Page extends Omit<List<CdrWithSignals>, 'total'> {
  readonly total: number | null;
}

/** All pages, by their cursor. */
async function listed(query: Readonly<Record<string, string | number>>) {
  const rows: CdrWithSignals[] = [];
  let pages = 0;
  for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
    const answer = await supervisor.get('/api/ext/cdr/list', {
      ...generatedRange,
      with_total: 'false',
      ...query,
      ...(cursor ? { cursor } : {}),
    });
    const page: Page = answer.body.data;
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  return { rows, ids: rows.map(({ call_id: id }) => id), pages };
}

const orderOf = fc.record({
  sort: fc.constantFrom(...Object.keys(valueOf)),
  order: fc.constantFrom('asc' as const, 'desc' as const),
});

test.each(Object.keys(criteria))('the filter by %s finds calls of both kinds, and no other', async (name) => {
  const possible = calls.flatMap((like) => criteria[name]?.(like) ?? []);
  const asked = possible.find(({ finds }) => !calls.every(finds)) as Criterion;
  const expected = calls.filter(asked.finds);
  const order = { sort: 'created_at', order: 'desc' } as const;
  expect((await listed({ ...asked.query, ...order, rows: 50 })).ids).toEqual(sorted(expected, order));
  if (name !== 'kind') expect(new Set(expected.map(({ type }) => type))).toEqual(new Set(['sip', 'dual']));
  const { body } = await supervisor.get('/api/ext/cdr/count', { ...generatedRange, ...asked.query });
  expect(body.data).toEqual({ total: expected.length });
});

test('any filters and any order, over pages of any size', async () => {
  const search = fc.record({
    like: fc.nat({ max: calls.length - 1 }),
    names: fc.subarray(Object.keys(criteria), { maxLength: 3 }),
    order: orderOf,
    rows: fc.integer({ min: 20, max: 100 }),
    // Calls of a long time are read in another way.
    range: fc.constantFrom(generatedRange, generatedYears),
  });
  await fc.assert(
    fc.asyncProperty(search, async ({ like, names, order, rows, range }) => {
      const asked = names.flatMap((name) => criteria[name]?.(calls[like] as GeneratedCall) ?? []);
      const expected = calls.filter((call) => asked.every(({ finds }) => finds(call)));
      const query = Object.assign({}, ...asked.map((one) => one.query)) as Record<string, string>;
      const found = await listed({ ...range, ...query, ...order, rows });
      expect(found.ids).toEqual(sorted(expected, order));
      expect(found.pages).toBe(Math.max(1, Math.ceil(expected.length / rows)));
    }),
    { numRuns: 48 },
  );
});

test('a call names its skill group', async () => {
  const groups = (await supervisor.get('/api/ext/agent/groups')).body.data as { id: number; name: string }[];
  for (const groupId of [1, null]) {
    const id = calls.find((call) => call.groupId === groupId)?.id;
    const call: CdrWithEvents = (await supervisor.get('/api/ext/cdr/info', { id })).body.data;
    expect(call.group).toEqual(groupId === null ? null : { id: 1, name: groups.find((one) => one.id === 1)?.name });
    const query = { ...generatedRange, call_id: call.call_id };
    const list: List<CdrWithSignals> = (await supervisor.get('/api/ext/cdr/list', query)).body.data;
    expect(list.rows.map(({ group }) => group)).toEqual([call.group]);
  }
});

test('names line_group when it cannot be read', async () => {
  const answer = await supervisor.get('/api/ext/cdr/list', { ...generatedRange, line_group: 'x'.repeat(101) });
  expect(answer.status).toBe(422);
  expect(Object.keys((answer.body.data as { errors: object }).errors)).toEqual(['line_group']);
});

test('one call has its events, without the numbers of keys', async () => {
  for (const isAnswered of [true, false]) {
    const id = calls.find(({ billsec }) => billsec > 0 === isAnswered)?.id;
    const call: CdrWithEvents = (await supervisor.get('/api/ext/cdr/info', { id })).body.data;
    const key = { kind: 'key', side: 'customer', agent_id: null, at: call.answered_at };
    expect(call.events).toEqual(isAnswered ? [key] : []);
  }
});
