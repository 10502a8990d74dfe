import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOrderOf } from '../../../src/core/platform/name-order.ts';
import { permissionsOf } from '../../../src/core/clinic/auth/role-permissions.ts';
import type { CdrWithSignals } from '../../../src/shared/contract/cdr.ts';
import type { Customer } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { RetentionState } from '../../../src/shared/contract/retention.ts';
import type { Score, ScorecardTemplate } from '../../../src/shared/contract/scorecard.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

/** Calls stay in the order of what they show, whatever has changed it, and nobody learns more from an order. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let supervisor: HttpClient;
let agent: HttpClient;
let admin: HttpClient;
let consultant: HttpClient;
let template: ScorecardTemplate;

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor', 'agent1001', 'admin', 'consultant1');
  [supervisor, agent, admin, consultant] = clinic.clients;
  [template] = (await admin.get('/api/ext/scorecard/templates')).body.data as [ScorecardTemplate];
});
afterAll(() => clinic.stop());

type Sort = 'agent_name' | 'customer_name' | 'outcome_id' | 'score';
type Key = readonly (string | number)[];
const period = { created_time_start: `${clinicDay(-400)} 00:00:00`, created_time_end: `${clinicDay(1)} 23:59:59` };

const outcomeOf = ({ wrap_ups: written }: CdrWithSignals): number =>
  written.findLast(({ outcome }) => outcome !== null)?.outcome?.id ?? 0;
const keyOf: Readonly<Record<Sort, (call: CdrWithSignals) => Key>> = {
  agent_name: (call) => [nameOrderOf(call.agent_name ?? ''), call.agent_id ?? ''],
  customer_name: ({ customer }) => [nameOrderOf(customer?.name ?? ''), customer?.id ?? 0],
  outcome_id: (call) => [outcomeOf(call)],
  score: (call) => [call.score ?? -1, call.created_at],
};
const compared = (one: Key, other: Key): number => {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
};

/** All calls with or without a recording, page by page. */
async function listed(
  query: Readonly<Record<string, string | number>>,
  client = supervisor,
): Promise<readonly CdrWithSignals[]> {
  const rows: CdrWithSignals[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked = { ...period, rows: 100, with_total: 'false', ...query, ...(cursor ? { cursor } : {}) };
    const { status, body } = await client.get('/api/ext/cdr/list', asked);
    expect(status).toBe(200);
    const page: List<CdrWithSignals> = body.data;
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  return rows;
}
const recorded = () => listed({ record_filename: 'true' });
const answeredBy = async (agentId: string, count: number): Promise<readonly CdrWithSignals[]> =>
  (await recorded()).filter((call) => call.agent_id === agentId && call.parts.length === 1).slice(0, count);

let checked = 0;
/** Calls in an order, ascending and descending in turn, are those that are there, in the order of what they show. */
async function expectOrder(
  sort: Sort,
  { client = supervisor, record_filename = 'true' } = {},
): Promise<readonly CdrWithSignals[]> {
  checked += 1;
  const order = checked % 2 === 0 ? 'asc' : 'desc';
  const ascending = (await listed({ record_filename, sort: 'id', order: 'asc' }, client)).toSorted(
    (one, other) => compared(keyOf[sort](one), keyOf[sort](other)) || one.id - other.id,
  );
  const found = await listed({ record_filename, sort, order }, client);
  const expected = order === 'asc' ? ascending : ascending.toReversed();
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  return found;
}
const valueIn = (calls: readonly CdrWithSignals[], id: number, sort: Sort) => {
  const call = calls.find((one) => one.id === id);
  return call && keyOf[sort](call)[0];
};

let numbers = 0;
async function newCustomer(name: string): Promise<Customer> {
  numbers += 1;
  const phone = [`1379000${String(numbers).padStart(4, '0')}`];
  const given = { name, sex: 1, phone, address_id: 2, medium_id: 1 };
  const { status, body } = await agent.post('/api/customer/create', given);
  expect(status).toBe(200);
  return body.data;
}
const infoOf = async (id: number): Promise<Customer> => (await supervisor.get('/api/customer/info', { id })).body.data;

test('by the customer’s name: a rename, another customer, a merge and its undo', async () => {
  await expectOrder('customer_name');
  const call = (await recorded()).find(({ customer }) => customer !== null) as CdrWithSignals;
  const { id, version } = await infoOf(call.customer?.id ?? 0);
  const renamed = await supervisor.post('/api/ext/customer/update', { id, version, name: 'Aaron' });
  expect(renamed.status).toBe(200);
  expect(valueIn(await expectOrder('customer_name'), call.id, 'customer_name')).toBe(nameOrderOf('Aaron'));
  const kept = await newCustomer('Zoe');
  const merged = await infoOf(id);
  const { status, body } = await supervisor.post('/api/ext/customer/merge', {
    kept_id: kept.id,
    kept_version: kept.version,
    merged_id: id,
    merged_version: merged.version,
    take: {},
  });
  expect(status).toBe(200);
  expect(valueIn(await expectOrder('customer_name'), call.id, 'customer_name')).toBe(nameOrderOf('Zoe'));
  const undone = await supervisor.post('/api/ext/customer/undo-merge', {
    merge_id: (body.data as { merge_id: number }).merge_id,
  });
  expect(undone.status).toBe(200);
  expect(valueIn(await expectOrder('customer_name'), call.id, 'customer_name')).toBe(nameOrderOf('Aaron'));
});

test('by the customer’s name: a call is given another customer', async () => {
  const [call] = (await recorded()).filter(
    ({ agent_id: agentId, direction, created_at: at }) =>
      agentId === '1001' && direction !== 'internal' && at >= clinicDay(-5),
  ) as [CdrWithSignals];
  const customer = await newCustomer('Mia');
  const chosen = await agent.post('/api/ext/call/identify', { call_id: call.call_id, customer_id: customer.id });
  expect(chosen.status).toBe(200);
  expect(valueIn(await expectOrder('customer_name'), call.id, 'customer_name')).toBe(nameOrderOf('Mia'));
});

test('by the agent’s name: a rename', async () => {
  const [call] = (await answeredBy('1001', 1)) as [CdrWithSignals];
  await expectOrder('agent_name');
  const { rows } = (await admin.get('/api/ext/admin/users', { rows: 200 })).body.data as List<{
    id: number;
    agent: { agent_id: string } | null;
    email: string;
  }>;
  const account = rows.find(({ email }) => email === 'agent1001@clinic.test');
  const renamed = await admin.post('/api/ext/admin/users/update', { id: account?.id, name: '阿安' });
  expect(renamed.status).toBe(200);
  expect(valueIn(await expectOrder('agent_name'), call.id, 'agent_name')).toBe(nameOrderOf('阿安'));
});

test('by the outcome: saved, saved again, by another agent as well, and undone', async () => {
  const [call] = (await answeredBy('1001', 1)) as [CdrWithSignals];
  const { call_id } = call;
  const outcomes: { id: number }[] = (await agent.get('/api/ext/call/outcomes')).body.data;
  const [first, second, third] = outcomes.map(({ id }) => id) as [number, number, number];
  const save = async (client: HttpClient, outcome_id: number | null, note: string | null = null) => {
    const { status } = await client.post('/api/ext/call/wrap-up', { call_id, outcome_id, note });
    expect(status).toBe(200);
    return valueIn(await expectOrder('outcome_id'), call.id, 'outcome_id');
  };
  expect(await save(agent, third)).toBe(third);
  expect(await save(agent, first)).toBe(first);
  expect(await save(supervisor, second)).toBe(second);
  // A note alone leaves the outcome that another account saved.
  expect(await save(supervisor, null, 'heard')).toBe(first);
  expect(await save(supervisor, second)).toBe(second);
  const undo = (client: HttpClient) => client.post('/api/ext/call/wrap-up/undo', { call_id, reason: 'Undone.' });
  expect((await undo(agent)).status).toBe(200);
  expect(valueIn(await expectOrder('outcome_id'), call.id, 'outcome_id')).toBe(second);
  expect((await undo(supervisor)).status).toBe(200);
  const left = await expectOrder('outcome_id');
  expect(valueIn(left, call.id, 'outcome_id')).toBe(outcomeOf(left.find(({ id }) => id === call.id) as CdrWithSignals));
});

test('by the outcome: two accounts that save at once', async () => {
  const calls = (await answeredBy('1001', 8)).slice(1);
  const outcomes: { id: number }[] = (await agent.get('/api/ext/call/outcomes')).body.data;
  for (const [at, { call_id }] of calls.entries()) {
    const saved = await Promise.all(
      [agent, supervisor].map((client, place) =>
        client.post('/api/ext/call/wrap-up', { call_id, outcome_id: outcomes[(at + place) % 3]?.id, note: null }),
      ),
    );
    expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  }
  const shown = await expectOrder('outcome_id');
  const ids = new Set(calls.map(({ id }) => id));
  expect(shown.filter(({ id, wrap_ups: written }) => ids.has(id) && written.length >= 2)).toHaveLength(calls.length);
  // Among calls of one outcome are those whose last one is another.
  for (const { id: outcome_id } of outcomes.slice(0, 3)) {
    const found = await listed({ record_filename: 'true', outcome_id, sort: 'outcome_id', order: 'asc' });
    const asked = shown.filter((call) => call.wrap_ups.some(({ outcome }) => outcome?.id === outcome_id));
    const idsOf = (calls: readonly CdrWithSignals[]) => calls.map(({ id }) => id).toSorted((one, other) => one - other);
    expect(idsOf(found)).toEqual(idsOf(asked));
  }
});

/** Every line the lowest value, or the next one. */
const linesOf = (value: 0 | 1) =>
  template.sections.flatMap(({ lines }) =>
    lines.map(({ id, kind }) => ({ line_id: id, value: kind === 'scale' ? value + 1 : value })),
  );
const save = async (client: HttpClient, record_id: number, purpose: Score['purpose'], value: 0 | 1, version = 0) => {
  const draft = { record_id, template_id: template.id, purpose, version, note: null, lines: linesOf(value) };
  const { status, body } = await client.post('/api/ext/score/save', draft);
  expect(status).toBe(200);
  return body.data as Score;
};
const sign = async (client: HttpClient, { id, version }: Score): Promise<Score> => {
  const { status, body } = await client.post('/api/ext/score/sign', { id, version });
  expect(status).toBe(200);
  return body.data;
};

test('by the score: signed, reopened, signed again, and blind to who rates it a second time', async () => {
  const unscored = (await recorded()).filter(({ score, agent_id: agentId }) => score === null && agentId === '1002');
  const [call] = unscored as [CdrWithSignals];
  const draft = await save(supervisor, call.id, 'review', 1);
  expect(valueIn(await expectOrder('score'), call.id, 'score')).toBe(-1);
  const signed = await sign(supervisor, draft);
  const score = signed.total ?? 0;
  expect(valueIn(await expectOrder('score'), call.id, 'score')).toBe(score);
  expect(valueIn(await expectOrder('score', { client: admin }), call.id, 'score')).toBe(score);
  const second = await save(admin, call.id, 'second', 0);
  expect(valueIn(await expectOrder('score', { client: admin }), call.id, 'score')).toBe(-1);
  expect(valueIn(await expectOrder('score'), call.id, 'score')).toBe(score);
  // Neither way of reading one call tells the score.
  expect((await admin.get('/api/ext/cdr/info', { id: call.id })).body.data).toMatchObject({ score: null });
  await sign(admin, second);
  expect(valueIn(await expectOrder('score', { client: admin }), call.id, 'score')).toBe(score);
  const reopened = await supervisor.post('/api/ext/score/reopen', { id: signed.id, reason: 'Heard again.' });
  expect(reopened.status).toBe(200);
  expect(valueIn(await expectOrder('score'), call.id, 'score')).toBe(-1);
  const changed = await save(supervisor, call.id, 'review', 0, (reopened.body.data as Score).version);
  const again = await sign(supervisor, changed);
  expect(again.total).not.toBe(score);
  expect(valueIn(await expectOrder('score'), call.id, 'score')).toBe(again.total);
});

test('a recording that is removed takes its call to those without one', async () => {
  const rules = (await admin.get('/api/ext/retention/rules')).body.data as { version: number };
  const rule = { name: 'All', keep_days: 20, line_group: null, group_id: null, outcome_id: null, direction: null };
  const before = (await recorded()).length;
  const change = { is_enabled: false, rules: [rule], version: rules.version };
  expect((await admin.post('/api/ext/retention/rules/update', change)).status).toBe(200);
  expect((await admin.post('/api/ext/retention/run', {})).status).toBe(200);
  const stateOf = async (): Promise<RetentionState> => (await admin.get('/api/ext/retention/state')).body.data;
  await expect.poll(async () => (await stateOf()).running).toBeNull();
  expect((await recorded()).length).toBeLessThan(before);
  for (const sort of Object.keys(keyOf) as Sort[])
    for (const record_filename of ['true', 'false']) await expectOrder(sort, { record_filename });
});

test('an order that would tell what the role may not see is refused, in lists and files', async () => {
  const asked = { ...period, record_filename: 'true' };
  const statusOf = async (client: HttpClient, path: string, sort: Sort): Promise<number> =>
    (await client.fetch('GET', `/api/ext/cdr/${path}`, { query: { ...asked, sort } })).status;
  expect(permissionsOf.agent).not.toContain('recording.score');
  expect(await statusOf(agent, 'list', 'score')).toBe(403);
  const permissions = ['cdr.view', 'cdr.view.all', 'cdr.export', 'recording.download'];
  expect((await admin.post('/api/ext/admin/roles/update', { role: 'consultant', permissions })).status).toBe(200);
  for (const path of ['list', 'export', 'archive'])
    for (const sort of ['customer_name', 'score'] as const) expect(await statusOf(consultant, path, sort)).toBe(403);
  expect(await statusOf(consultant, 'list', 'agent_name')).toBe(200);
  const [row] = await listed({ record_filename: 'true', sort: 'outcome_id' }, consultant);
  expect(row).toMatchObject({ customer: null, score: null });
});
