import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { RecordingHold } from '../../../src/shared/contract/retention.ts';
import type { Score, ScorecardTemplate } from '../../../src/shared/contract/scorecard.ts';
import { recentCalls } from '../../support/clinic-day.ts';
import { databaseOption } from '../../support/clinic-database.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { HttpClient } from '../../support/http-client.ts';
import { runSql } from '../../support/run-sql.ts';

/**
 * A core that dies between the write of a request and its answer: the database refuses to keep the answers of requests
 * with a key.
 */
const loseAnswers = {
  sqlite: [
    `CREATE TRIGGER lose_answer BEFORE INSERT ON idempotency_keys WHEN NEW.answer IS NOT NULL
      BEGIN SELECT RAISE(ABORT, 'lost'); END`,
  ],
  postgres: [
    "CREATE FUNCTION lose_answer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'lost'; END $$",
    `CREATE TRIGGER lose_answer BEFORE INSERT ON idempotency_keys FOR EACH ROW WHEN (NEW.answer IS NOT NULL)
      EXECUTE FUNCTION lose_answer()`,
  ],
};

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let core: CoreChild;
let admin: HttpClient;
let agent: HttpClient;
/** A recorded call of agent 1001 that nobody has scored. */
let call: Cdr;
let template: ScorecardTemplate;

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'agent1001');
  await clinic.core.stop();
  const [, url] = await databaseOption(clinic.folder);
  await runSql(clinic.folder, loseAnswers[url === undefined ? 'sqlite' : 'postgres']);
  core = await startCoreChild(clinic.folder);
  [admin, agent] = clinic.clients.map(({ token }) => new HttpClient(core.http, token)) as [HttpClient, HttpClient];
  const query = { ...recentCalls(30), agent_id: '1001', record_filename: 'true', scored: 'false', min_billsec: 20 };
  [call] = ((await admin.get('/api/ext/cdr/list', query)).body.data as List<Cdr>).rows as [Cdr];
  [template] = (await admin.get('/api/ext/scorecard/templates')).body.data as [ScorecardTemplate];
});
afterAll(async () => {
  await core?.stop();
  await clinic?.stop();
});

/** Sends a request whose answer is lost, and repeats it. */
async function once(path: string, body: object, client = admin): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await client.ask('POST', path, { body, headers });
  const again = await client.ask('POST', path, { body, headers });
  expect([path, first.status, again.status, again.body.data]).toMatchObject([
    path,
    500,
    409,
    { reason: 'request-done' },
  ]);
}

const holds = async () => ((await admin.get('/api/ext/recording/holds')).body.data as List<RecordingHold>).rows;

test('a hold is placed once, and released once', async () => {
  const before = (await holds()).length;
  await once('/api/ext/recording/hold', { record_id: call.id, reason: 'A complaint' });
  await once('/api/ext/recording/hold-customer', { customer_id: 1, reason: 'A complaint' });
  const placed = await holds();
  expect(placed).toHaveLength(before + 2);
  await once('/api/ext/recording/release', { id: placed[0]?.id, reason: 'Settled' });
  expect(await holds()).toHaveLength(before + 1);
});

const ownScore = async (): Promise<Score> => {
  const scores: Score[] = (await admin.get('/api/ext/score/of-call', { id: call.id })).body.data;
  return scores.find((score) => score.template.id === template.id && score.rater.name === 'Admin') as Score;
};
const draft = (version: number) => ({
  record_id: call.id,
  template_id: template.id,
  purpose: 'review',
  version,
  lines: template.sections.flatMap(({ lines }) => lines.map(({ id }) => ({ line_id: id, value: 1 }))),
  note: null,
});

test('a score is begun, saved, signed, read, reopened and discarded once', async () => {
  await once('/api/ext/score/save', draft(0));
  await once('/api/ext/score/save', draft(1));
  const { id, version } = await ownScore();
  expect(version).toBe(2);
  await once('/api/ext/score/discard', { id, version });
  await once('/api/ext/score/save', draft(0));
  const begun = await ownScore();
  await once('/api/ext/score/sign', { id: begun.id, version: begun.version });
  await once('/api/ext/score/acknowledge', { id: begun.id, answer: null }, agent);
  await once('/api/ext/score/reopen', { id: begun.id, reason: 'The wrong line' });
  expect((await admin.get('/api/ext/score/history', { id: begun.id })).body.data).toHaveLength(1);
});

test('a moment is marked, changed and removed once', async () => {
  const moment = { at_ms: 1000, kind: 'good', text: 'Greets', is_shared: true };
  const marked = async (): Promise<{ id: number; version: number }[]> =>
    (await admin.get('/api/ext/recording/moments', { id: call.id })).body.data;
  const before = (await marked()).length;
  await once('/api/ext/recording/moments/create', { ...moment, record_id: call.id });
  const { id, version } = (await marked()).at(-1) as { id: number; version: number };
  await once('/api/ext/recording/moments/update', { ...moment, id, version, text: 'Greets by name' });
  await once('/api/ext/recording/moments/delete', { id });
  expect(await marked()).toHaveLength(before);
});

test('a filter is saved, renamed and deleted once', async () => {
  const saved = async (): Promise<{ id: number }[]> =>
    (await admin.get('/api/ext/saved-filters', { list: 'calls' })).body.data;
  await once('/api/ext/saved-filters/create', { list: 'calls', name: 'Long', filter: { days: 7 } });
  const [{ id }] = (await saved()) as [{ id: number }];
  await once('/api/ext/saved-filters/rename', { id, name: 'Longest' });
  await once('/api/ext/saved-filters/delete', { id });
  expect(await saved()).toEqual([]);
});

test('the rules of the clinic are changed once', async () => {
  const { version } = (await admin.get('/api/ext/retention/rules')).body.data as { version: number };
  await once('/api/ext/retention/rules/update', { is_enabled: false, rules: [], version });
  await once('/api/ext/admin/settings/update', { clinic_name: 'Xuhui' });
  await once('/api/ext/review/draw', { week: '2026-03-02' });
});

test('a refusal keeps no key: the same request is refused again', async () => {
  for (let tries = 0; tries < 2; tries += 1) {
    const headers = { 'idempotency-key': 'category-of-nobody' };
    const body = { id: 999_999 };
    expect((await admin.ask('POST', '/api/ext/admin/material/remove-category', { body, headers })).status).toBe(404);
  }
});
