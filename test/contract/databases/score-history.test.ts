import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresWords, sqliteWords } from '../../../src/core/platform/database/dialect-types.ts';
import { scoreReopenings } from '../../../src/core/platform/database/migrations/0079-score-reopenings.ts';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type {
  LineAgreement,
  Score,
  ScorecardTemplate,
  ScoreReopening,
} from '../../../src/shared/contract/scorecard.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { databaseOption } from '../../support/clinic-database.ts';
import { clinicDay, recentCalls } from '../../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { HttpClient } from '../../support/http-client.ts';
import { runSql } from '../../support/run-sql.ts';

/** The history of a score, and drafts that their raters discard. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let admin: HttpClient;
let supervisor: HttpClient;
let agent: HttpClient;
let template: ScorecardTemplate;
let calls: Cdr[];

const sections = [
  { name: 'All', lines: [{ id: 'greeting', text: 'Greeting', weight: 10, kind: 'yes-no', is_fatal: false }] },
];
const refused = (reason: string) => ({ body: { data: { reason } } });

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'supervisor', 'agent1001');
  [admin, supervisor, agent] = clinic.clients;
  const query = { ...recentCalls(30), agent_id: '1001', record_filename: 'true', rows: 50 };
  calls = ((await admin.get('/api/ext/cdr/list', query)).body.data as List<Cdr>).rows;
  template = (await admin.post('/api/ext/scorecard/templates/create', { name: 'Calls', sections })).body.data;
});
afterAll(() => clinic?.stop());

const idOf = (at: number): number => (calls[at] as Cdr).id;
async function saved(client: HttpClient, at: number, given: object = {}): Promise<Score> {
  const lines = [{ line_id: 'greeting', value: 1 }];
  const draft = { record_id: idOf(at), template_id: template.id, version: 0, lines, note: null, ...given };
  const { status, body } = await client.post('/api/ext/score/save', draft);
  expect(status).toBe(200);
  return body.data;
}
const sign = (client: HttpClient, { id, version }: Score) => client.post('/api/ext/score/sign', { id, version });
const reopen = (client: HttpClient, id: number, reason: string) => client.post('/api/ext/score/reopen', { id, reason });
const discard = (client: HttpClient, { id, version }: Score) => client.post('/api/ext/score/discard', { id, version });
const historyOf = (client: HttpClient, id: number) => client.get('/api/ext/score/history', { id });
const scoresOf = async (client: HttpClient, at: number): Promise<Score[]> =>
  (await client.get('/api/ext/score/of-call', { id: idOf(at) })).body.data;

test('the history keeps what a score said and what the agent answered, each time that it was reopened', async () => {
  const first: Score = (await sign(supervisor, await saved(supervisor, 0, { note: 'Ask first.' }))).body.data;
  expect((await historyOf(supervisor, first.id)).body.data).toEqual([]);
  await agent.post('/api/ext/score/acknowledge', { id: first.id, answer: 'I did ask.' });
  const reopened: Score = (await reopen(supervisor, first.id, 'The wrong line')).body.data;
  const lines = [{ line_id: 'greeting', value: 0 }];
  const changed = await saved(supervisor, 0, { version: reopened.version, lines, note: null });
  await sign(supervisor, changed);
  await reopen(supervisor, first.id, 'Too strict');
  const history: ScoreReopening[] = (await historyOf(supervisor, first.id)).body.data;
  expect(history).toEqual([
    {
      signed_at: first.signed_at,
      total: 100,
      note: 'Ask first.',
      acknowledged_at: expect.any(String),
      answer: 'I did ask.',
      reopened_at: expect.any(String),
      reason: 'The wrong line',
    },
    {
      signed_at: expect.any(String),
      total: 0,
      note: null,
      acknowledged_at: null,
      answer: null,
      reopened_at: expect.any(String),
      reason: 'Too strict',
    },
  ]);
});

test('other raters read the history of a signed score alone, and none of a call that they score blind', async () => {
  const score: Score = (await sign(supervisor, await saved(supervisor, 1))).body.data;
  const reopened: Score = (await reopen(supervisor, score.id, 'The wrong line')).body.data;
  expect(await historyOf(admin, score.id)).toMatchObject({ status: 404 });
  await sign(supervisor, reopened);
  expect((await historyOf(admin, score.id)).body.data).toMatchObject([{ reason: 'The wrong line' }]);
  expect(await historyOf(agent, score.id)).toMatchObject({ status: 403 });
  const blind = await saved(admin, 1, { purpose: 'second' });
  expect(await historyOf(admin, score.id)).toMatchObject({ status: 404 });
  await sign(admin, blind);
  expect(await historyOf(admin, score.id)).toMatchObject({ status: 200 });
  expect(await historyOf(admin, 2 ** 31)).toMatchObject({ status: 404 });
});

test('a draft is discarded by its rater alone, in the version that they have seen; it is audited', async () => {
  const draft = await saved(supervisor, 2);
  expect(await discard(admin, draft)).toMatchObject({ status: 404 });
  expect(await discard(supervisor, { ...draft, version: draft.version + 1 })).toMatchObject({
    status: 409,
    ...refused('changed-meanwhile'),
  });
  expect(await scoresOf(supervisor, 2)).toMatchObject([{ id: draft.id, lines: [{ value: 1 }] }]);
  expect(await discard(supervisor, draft)).toMatchObject({ status: 200, body: { data: null } });
  expect(await scoresOf(supervisor, 2)).toEqual([]);
  expect(await discard(supervisor, draft)).toMatchObject({ status: 404 });
  const [entry] = await new AdminClient(admin).auditEntries('score.discarded');
  expect(entry?.detail).toEqual({ id: draft.id, record_id: idOf(2) });
  expect(await saved(supervisor, 2)).toMatchObject({ version: 1 });
});

test('a score that was ever signed is not discarded', async () => {
  const score: Score = (await sign(supervisor, await saved(supervisor, 3))).body.data;
  expect(await discard(supervisor, score)).toMatchObject({ status: 409, ...refused('score-signed') });
  const reopened: Score = (await reopen(supervisor, score.id, 'Mine')).body.data;
  expect(await discard(supervisor, reopened)).toMatchObject({ status: 409, ...refused('score-signed-before') });
  expect(await scoresOf(supervisor, 3)).toMatchObject([{ id: score.id, state: 'draft' }]);
});

test('a blind rating that was not blind for a time does not count in the agreement', async () => {
  const agreement = async (): Promise<LineAgreement> => {
    const range = { template_id: template.id, from: clinicDay(-1), to: clinicDay(1) };
    return ((await supervisor.get('/api/ext/score/agreement', range)).body.data as [LineAgreement])[0];
  };
  const before = await agreement();
  await sign(supervisor, await saved(supervisor, 4));
  const second = { purpose: 'second' };
  // Discarded, and begun again.
  await discard(admin, await saved(admin, 4, second));
  expect(await scoresOf(admin, 4)).toHaveLength(1);
  await sign(admin, await saved(admin, 4, second));
  expect(await agreement()).toMatchObject({ calls: before.calls, reopened: before.reopened + 1 });
  // As a review it shows what the other rater gave.
  await sign(supervisor, await saved(supervisor, 5));
  let draft = await saved(admin, 5, { ...second, lines: [] });
  expect(await scoresOf(admin, 5)).toHaveLength(1);
  draft = await saved(admin, 5, { version: draft.version, lines: [] });
  expect(await scoresOf(admin, 5)).toHaveLength(2);
  await sign(admin, await saved(admin, 5, { ...second, version: draft.version }));
  expect(await agreement()).toMatchObject({ calls: before.calls, reopened: before.reopened + 2 });
  // Both, before a line was rated.
  await sign(supervisor, await saved(supervisor, 7));
  draft = await saved(admin, 7, { ...second, lines: [] });
  await discard(admin, await saved(admin, 7, { version: draft.version, lines: [] }));
  await sign(admin, await saved(admin, 7, second));
  expect(await agreement()).toMatchObject({ calls: before.calls, reopened: before.reopened + 3 });
});

test('earlier reopenings are taken over from the audit log', async () => {
  const score: Score = (await sign(supervisor, await saved(supervisor, 6))).body.data;
  await agent.post('/api/ext/score/acknowledge', { id: score.id, answer: '我问过了。' });
  await reopen(supervisor, score.id, '评错了一项');
  const kept: ScoreReopening[] = (await historyOf(supervisor, score.id)).body.data;
  await clinic.core.stop();
  const [, url] = await databaseOption(clinic.folder);
  const statements = scoreReopenings(url === undefined ? sqliteWords : postgresWords);
  await runSql(clinic.folder, ['DROP TABLE score_reopenings', 'DROP TABLE discarded_ratings', ...statements]);
  const core: CoreChild = await startCoreChild(clinic.folder);
  const again = new HttpClient(core.http, supervisor.token);
  const seconds = (time: string | null | undefined): number => Date.parse(`${time?.replace(' ', 'T')}Z`) / 1000;
  const [taken] = (await historyOf(again, score.id)).body.data as ScoreReopening[];
  await core.stop();
  expect(taken).toMatchObject({ answer: '我问过了。', reason: '评错了一项', total: null, note: null });
  for (const name of ['signed_at', 'acknowledged_at', 'reopened_at'] as const)
    expect(Math.abs(seconds(taken?.[name]) - seconds(kept[0]?.[name]))).toBeLessThanOrEqual(1);
});
