import fc from 'fast-check';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type {
  RecordingHold,
  RetentionPreview,
  RetentionRule,
  RetentionRules,
  RetentionState,
} from '../../../src/shared/contract/retention.ts';
import type { Score } from '../../../src/shared/contract/scorecard.ts';
import { clinicDay, recentCalls } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let admin: HttpClient;
let supervisor: HttpClient;
let agent: HttpClient;
/** Records of the demo clinic that are scored: they are kept. */
let scored: ReadonlySet<number>;

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'supervisor', 'agent1001');
  [admin, supervisor, agent] = clinic.clients;
  const scores: List<Score> = (await supervisor.get('/api/ext/score/list', { rows: 200 })).body.data;
  scored = new Set(scores.rows.map(({ record_id: id }) => id));
  expect(scored.size).toBeGreaterThan(10);
});
afterAll(() => clinic?.stop());

async function recorded(): Promise<Cdr[]> {
  const rows: Cdr[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { ...recentCalls(31), record_filename: 'true', rows: 100, ...(cursor && { cursor }) };
    const page: List<Cdr> = (await admin.get('/api/ext/cdr/list', query)).body.data;
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  return rows;
}
const rules = async (): Promise<RetentionRules> => (await admin.get('/api/ext/retention/rules')).body.data;
const fileOf = ({ record_filename: name }: Cdr): string => join(clinic.folder, 'recordings', name ?? '');
const rule = (given: Partial<RetentionRule>): RetentionRule => ({
  name: 'A rule',
  keep_days: null,
  line_group: null,
  group_id: null,
  outcome_id: null,
  direction: null,
  ...given,
});
async function setRules(given: readonly RetentionRule[]): Promise<void> {
  const { version } = await rules();
  const answer = await admin.post('/api/ext/retention/rules/update', { is_enabled: false, rules: given, version });
  expect(answer.status).toBe(200);
}
const stateOf = async (): Promise<RetentionState> => (await admin.get('/api/ext/retention/state')).body.data;
async function run(): Promise<NonNullable<RetentionState['last']>> {
  expect((await admin.post('/api/ext/retention/run', {})).status).toBe(200);
  await expect.poll(async () => (await stateOf()).running).toBeNull();
  return (await stateOf()).last as NonNullable<RetentionState['last']>;
}

/** The definition, on the records as the interface shows them. `ahead`: days from today. */
const isDue = (call: Cdr, given: readonly RetentionRule[], ahead = 0): boolean => {
  const decides = given.find(
    (one) =>
      (one.line_group === null || one.line_group === call.line_group) &&
      (one.direction === null || one.direction === call.direction) &&
      (one.outcome_id === null || call.wrap_ups.some(({ outcome }) => outcome?.id === one.outcome_id)),
  );
  return !!decides && decides.keep_days !== null && call.created_at.slice(0, 10) < clinicDay(ahead - decides.keep_days);
};

test('a preview removes nothing, and says what a run would remove: random rules, holds and records', async () => {
  const calls = await recorded();
  const lines = [...new Set(calls.map(({ line_group: line }) => line))];
  const outcomes = [...new Set(calls.flatMap(({ wrap_ups: written }) => written.map(({ outcome }) => outcome?.id)))];
  const oneRule = fc
    .record({
      keep_days: fc.option(fc.integer({ min: 1, max: 35 })),
      line_group: fc.option(fc.constantFrom(...lines.filter((line) => line !== null), 'none')),
      direction: fc.option(fc.constantFrom('inbound' as const, 'outbound' as const)),
      outcome_id: fc.option(fc.constantFrom(...outcomes.filter((id) => id !== undefined), 999)),
    })
    .map(rule);
  const previewed = async (query: { on?: string }): Promise<number> => {
    const preview: RetentionPreview = (await supervisor.get('/api/ext/retention/preview', query)).body.data;
    return preview.rules.reduce((sum, { recordings }) => sum + recordings, 0);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(oneRule, { maxLength: 4 }), fc.nat({ max: 20 }), async (given, ahead) => {
      await setRules(given);
      const due = (days: number): number =>
        calls.filter((call) => isDue(call, given, days) && !scored.has(call.id)).length;
      expect(await previewed({})).toBe(due(0));
      expect(await previewed({ on: clinicDay(ahead) })).toBe(due(ahead));
    }),
    { numRuns: 25 },
  );
  expect((await recorded()).length).toBe(calls.length);
});

test('a run removes what is due and nothing that is held; records stay, and say nothing of a gap', async () => {
  const before = await recorded();
  const given = [
    rule({ name: 'Incoming', keep_days: 20, direction: 'inbound' }),
    rule({ name: 'Rest', keep_days: 25 }),
  ];
  await setRules(given);
  const due = before.filter((call) => isDue(call, given));
  const [held] = due as [Cdr];
  const other = due.find(({ customer }) => customer !== null && customer.id !== held.customer?.id) as Cdr;
  expect(due.length).toBeGreaterThan(50);
  const { status } = await supervisor.post('/api/ext/recording/hold', { record_id: held.id, reason: 'A complaint' });
  expect(status).toBe(200);
  const hold: RecordingHold = (
    await supervisor.post('/api/ext/recording/hold-customer', { customer_id: other.customer?.id, reason: 'A lawsuit' })
  ).body.data;
  const isHeld = ({ id, customer }: Cdr): boolean => id === held.id || customer?.id === other.customer?.id;
  const gone = due.filter((call) => !isHeld(call) && !scored.has(call.id));
  const preview: RetentionPreview = (await admin.get('/api/ext/retention/preview')).body.data;
  expect(preview.held).toBe(due.filter(isHeld).length);
  expect(preview.scored).toBe(due.filter((call) => scored.has(call.id) && !isHeld(call)).length);
  expect(await run()).toMatchObject({ result: 'done', removed: gone.length, account_name: expect.any(String) });
  const after = await recorded();
  expect(after.map(({ id }) => id)).toEqual(before.filter((call) => !gone.includes(call)).map(({ id }) => id));
  expect(gone.filter((call) => existsSync(fileOf(call)))).toEqual([]);
  expect(after.filter((call) => !existsSync(fileOf(call)))).toEqual([]);
  const days = { from: clinicDay(-31), to: clinicDay(0) };
  await admin.post('/api/ext/recording/audit/start', days);
  await expect
    .poll(async () => (await admin.get('/api/ext/recording/audit')).body.data, { timeout: 60_000 })
    .toMatchObject({ running: null, last: { result: 'done' } });
  const gaps: List<{ record_id: number }> = (await admin.get('/api/ext/recording/gaps', { ...days, rows: 100 })).body
    .data;
  const removed = new Set(gone.map(({ id }) => id));
  expect(gaps.rows.filter(({ record_id: id }) => removed.has(id))).toEqual([]);

  await supervisor.post('/api/ext/recording/release', { id: hold.id, reason: 'Settled' });
  const ofOther = due.filter(
    ({ customer, id }) => customer?.id === other.customer?.id && id !== held.id && !scored.has(id),
  );
  expect(await run()).toMatchObject({ removed: ofOther.length });
  expect(existsSync(fileOf(held))).toBe(true);
});

test('refuses to hold a removed recording, to release twice, and to overwrite rules of somebody else', async () => {
  const list: List<RecordingHold> = (await supervisor.get('/api/ext/recording/holds')).body.data;
  expect(list.rows).toMatchObject([{ reason: 'A complaint' }]);
  const all: List<Cdr> = (
    await admin.get('/api/ext/cdr/list', { ...recentCalls(31), record_filename: 'false', min_billsec: 1 })
  ).body.data;
  const [without] = all.rows as [Cdr];
  const refused = await supervisor.post('/api/ext/recording/hold', { record_id: without.id, reason: 'Late' });
  expect(refused.status).toBe(404);
  const id = list.rows[0]?.id;
  expect((await supervisor.post('/api/ext/recording/release', { id, reason: 'Over' })).status).toBe(200);
  expect((await supervisor.post('/api/ext/recording/release', { id, reason: 'Over' })).status).toBe(404);
  const seen = await rules();
  await setRules([rule({ keep_days: 30 })]);
  const late = await admin.post('/api/ext/retention/rules/update', { ...seen, rules: [] });
  expect(late.status).toBe(409);
  expect((await rules()).rules).toHaveLength(1);
});

test('rules are for those who may remove, holds for those who may hold', async () => {
  const { version } = await rules();
  const change = { is_enabled: true, rules: [], version };
  expect((await supervisor.post('/api/ext/retention/rules/update', change)).status).toBe(403);
  expect((await supervisor.post('/api/ext/retention/run', {})).status).toBe(403);
  expect((await agent.post('/api/ext/recording/hold', { record_id: 1, reason: 'Mine' })).status).toBe(403);
  expect((await agent.get('/api/ext/retention/preview')).status).toBe(403);
});
