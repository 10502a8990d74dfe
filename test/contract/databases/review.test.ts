import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { Moment } from '../../../src/shared/contract/review.ts';
import type { LineAgreement, Score, ScorecardTemplate } from '../../../src/shared/contract/scorecard.ts';
import { clinicDay, recentCalls } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import type { HttpClient } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let admin: HttpClient;
let supervisor: HttpClient;
let agent: HttpClient;
let other: HttpClient;
/** Calls of agent 1001 with a recording, the newest first. */
let calls: Cdr[];
let template: ScorecardTemplate;

const line = (id: string, given: object = {}) => ({
  id,
  text: id,
  weight: 10,
  kind: 'yes-no',
  is_fatal: false,
  ...given,
});
const sections = [{ name: 'All', lines: [line('greeting'), line('need', { kind: 'scale', weight: 30 })] }];

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'supervisor', 'agent1001', 'agent1002');
  [admin, supervisor, agent, other] = clinic.clients;
  const query = { ...recentCalls(30), agent_id: '1001', record_filename: 'true', rows: 50 };
  const page: List<Cdr> = (await admin.get('/api/ext/cdr/list', query)).body.data;
  calls = page.rows;
  template = (await admin.post('/api/ext/scorecard/templates/create', { name: 'Calls', sections })).body.data;
});
afterAll(() => clinic?.stop());

const call = (index: number): Cdr => calls[index] as Cdr;
const draftOf = (at: number, version: number, values: Record<string, number | null>, given: object = {}) => ({
  record_id: call(at).id,
  template_id: template.id,
  version,
  lines: Object.entries(values).map(([id, value]) => ({ line_id: id, value })),
  note: null,
  ...given,
});
const save = (client: HttpClient, ...draft: Parameters<typeof draftOf>) =>
  client.post('/api/ext/score/save', draftOf(...draft));
async function saved(client: HttpClient, ...draft: Parameters<typeof draftOf>): Promise<Score> {
  const { status, body } = await save(client, ...draft);
  expect(status).toBe(200);
  return body.data;
}
const scoresOf = async (client: HttpClient, at: number): Promise<Score[]> =>
  (await client.get('/api/ext/score/of-call', { id: call(at).id })).body.data;
const ofRecord = async (id: number): Promise<Score> =>
  ((await supervisor.get('/api/ext/score/of-call', { id })).body.data as [Score])[0];
const sign = (client: HttpClient, { id, version }: Score) => client.post('/api/ext/score/sign', { id, version });

test('a draft is the rater’s alone; signed, its agent reads and answers it, and nobody changes it', async () => {
  const draft = await saved(supervisor, 0, 0, { greeting: 1 });
  expect(draft).toMatchObject({ state: 'draft', total: 100, template_version: 1 });
  expect(await scoresOf(agent, 0)).toEqual([]);
  expect(await scoresOf(admin, 0)).toEqual([]);
  expect((await sign(supervisor, draft)).status).toBe(409);
  const whole = await saved(supervisor, 0, draft.version, { greeting: 1, need: 3 }, { note: 'Good that you asked.' });
  expect(whole.total).toBe(62.5);
  expect((await save(supervisor, 0, draft.version, { greeting: 0 })).status).toBe(409);
  const { status, body } = await sign(supervisor, whole);
  const signed: Score = body.data;
  expect([status, signed.state]).toEqual([200, 'signed']);
  expect((await save(supervisor, 0, signed.version, { greeting: 0 })).status).toBe(409);
  expect(await scoresOf(agent, 0)).toMatchObject([{ id: signed.id, note: 'Good that you asked.' }]);
  expect((await other.get('/api/ext/score/of-call', { id: call(0).id })).status).toBe(404);
  const unread = async (): Promise<number[]> => {
    const query = { is_acknowledged: 'false', rows: 200 };
    const { rows }: List<Score> = (await agent.get('/api/ext/score/list', query)).body.data;
    expect(rows.filter(({ acknowledged_at: at }) => at !== null)).toEqual([]);
    return rows.map(({ id }) => id);
  };
  const before = await unread();
  expect(before).toContain(signed.id);
  const answered = await agent.post('/api/ext/score/acknowledge', { id: signed.id, answer: 'Thank you.' });
  expect(await unread()).toEqual(before.filter((id) => id !== signed.id));
  const read: List<Score> = (await agent.get('/api/ext/score/list', { is_acknowledged: 'true' })).body.data;
  expect(read.rows.map(({ id }) => id)).toContain(signed.id);
  expect(answered.body.data).toMatchObject({ answer: 'Thank you.', acknowledged_at: expect.any(String) });
  expect((await other.post('/api/ext/score/acknowledge', { id: signed.id, answer: null })).status).toBe(404);
  expect((await admin.post('/api/ext/score/reopen', { id: signed.id, reason: 'Mine' })).status).toBe(404);
  const reopened = await supervisor.post('/api/ext/score/reopen', { id: signed.id, reason: 'The wrong call' });
  expect(reopened.body.data).toMatchObject({ state: 'draft', signed_at: null });
  expect(await scoresOf(agent, 0)).toEqual([]);
  const log: List<{ action: string; detail: object | null }> = (await admin.get('/api/ext/admin/audit', { rows: 50 }))
    .body.data;
  expect(log.rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['score.signed', 'score.acknowledged', 'score.reopened']),
  );
  expect(log.rows.find(({ action }) => action === 'score.reopened')).toMatchObject({
    detail: { id: signed.id, reason: 'The wrong call', answer: 'Thank you.' },
  });
});

test('an agent answers the version that was read, from one of two desks', async () => {
  const draft = await saved(supervisor, 14, 0, { greeting: 1, need: 3 });
  const first: Score = (await sign(supervisor, draft)).body.data;
  const answer = (score: Score, text: string | null) =>
    agent.post('/api/ext/score/acknowledge', { id: score.id, version: score.version, answer: text });
  const reopened = await supervisor.post('/api/ext/score/reopen', { id: first.id, reason: 'Too good' });
  const worse = await saved(supervisor, 14, (reopened.body.data as Score).version, { greeting: 0, need: 1 });
  const signed: Score = (await sign(supervisor, worse)).body.data;
  expect((await answer(first, 'Thank you.')).status).toBe(409);
  expect(await ofRecord(signed.record_id)).toMatchObject({ acknowledged_at: null, answer: null });
  const told = await answer(signed, 'I do not agree.');
  expect([told.status, (await answer(signed, null)).status]).toEqual([200, 409]);
  expect(await answer(signed, 'I do not agree.')).toMatchObject({ status: 200, body: told.body });
});

test('a score keeps the version of the template it was begun with', async () => {
  const before = await saved(supervisor, 1, 0, { greeting: 1 });
  const more = [{ name: 'All', lines: [...(sections[0]?.lines ?? []), line('closing')] }];
  const change = { ...template, sections: more, is_active: true };
  const { id, version, name, is_active } = { ...template, name: 'All calls', is_active: true };
  const updated = await admin.post('/api/ext/scorecard/templates/update', {
    id,
    version,
    name,
    is_active,
    sections: more,
  });
  expect(updated.body.data).toMatchObject({ version: 2, name: 'All calls' });
  expect(change.sections).toHaveLength(1);
  const stale = await admin.post('/api/ext/scorecard/templates/update', { id, version, name, is_active, sections });
  expect(stale.status).toBe(409);
  const whole = await saved(supervisor, 1, before.version, { greeting: 1, need: null });
  expect(whole).toMatchObject({ template_version: 1, total: 100 });
  expect((await save(supervisor, 1, whole.version, { closing: 1 })).status).toBe(422);
  expect((await sign(supervisor, whole)).status).toBe(200);
  expect(await saved(supervisor, 2, 0, { closing: 1 })).toMatchObject({ template_version: 2 });
});

test('a change of a scorecard is announced, and a repeated one is not made twice', async () => {
  const { id } = (await admin.post('/api/ext/scorecard/templates/create', { name: 'Short', sections })).body.data;
  const events = await EventListener.connect(clinic.core.http, supervisor.token);
  const change = { id, version: 1, name: 'Shorter', sections, is_active: false };
  const headers = { 'idempotency-key': 'a-change-of-it' };
  const send = () => admin.ask('POST', '/api/ext/scorecard/templates/update', { body: change, headers });
  expect((await send()).body.data).toMatchObject({ version: 2, is_active: false });
  await events.until('ReviewChanged', () => true);
  events.close();
  expect((await send()).status).toBe(200);
  const unused = { record_id: call(12).id, template_id: id, version: 0, lines: [], note: null };
  expect((await supervisor.post('/api/ext/score/save', unused)).status).toBe(422);
});

test.each([
  ['a value outside of its line', { greeting: 2 }],
  ['a scale below 1', { need: 0 }],
  ['an unknown line', { nothing: 1 }],
])('refuses %s', async (_, values) => {
  expect((await save(supervisor, 3, 0, values)).status).toBe(422);
});

test('two raters are blind to each other, and their agreement is counted', async () => {
  for (const [at, [first, second]] of [
    [4, [1, 1]],
    [5, [1, 0]],
    [6, [0, 0]],
    [7, [0, 0]],
  ] as const) {
    const one = await saved(supervisor, at, 0, { greeting: first, need: 3, closing: 1 });
    expect((await sign(supervisor, one)).status).toBe(200);
    const two = await saved(admin, at, 0, { greeting: second, need: 3, closing: 1 }, { purpose: 'second' });
    expect(await scoresOf(admin, at)).toMatchObject([{ id: two.id }]);
    expect((await sign(admin, two)).status).toBe(200);
    expect(await scoresOf(admin, at)).toHaveLength(2);
    // The second rater's is no review of the agent.
    expect(await scoresOf(agent, at)).toHaveLength(1);
  }
  const range = { template_id: template.id, from: clinicDay(-1), to: clinicDay(1) };
  const agreement: LineAgreement[] = (await supervisor.get('/api/ext/score/agreement', range)).body.data;
  // Observed 3/4; by chance (2·1 + 2·3)/16 = 1/2.
  expect(agreement[0]).toMatchObject({ line_id: 'greeting', calls: 4, share: 0.75, kappa: 0.5 });
  expect(agreement[0]?.differences).toMatchObject([{ record_id: call(5).id }]);
  expect(agreement[1]).toMatchObject({ line_id: 'need', share: 1, kappa: null });

  // A rater who has read the other's and signs again cannot make the two agree.
  const [theirs] = (await scoresOf(admin, 5)).filter(({ purpose }) => purpose === 'second') as [Score];
  const again = await admin.post('/api/ext/score/reopen', { id: theirs.id, reason: 'Too low' });
  const version = (again.body.data as Score).version;
  const copy = await saved(admin, 5, version, { greeting: 1, need: 3, closing: 1 }, { purpose: 'second' });
  expect((await sign(admin, copy)).status).toBe(200);
  const after: LineAgreement[] = (await supervisor.get('/api/ext/score/agreement', range)).body.data;
  expect(after[0]).toMatchObject({ calls: 3, share: 1, reopened: 1, differences: [] });
});

test('values of a line that was asked in another way before are not compared', async () => {
  const of = (kind: string) => [{ name: 'All', lines: [line('greeting', { kind })] }];
  const created = { name: 'Kinds', sections: of('yes-no') };
  const { id }: ScorecardTemplate = (await admin.post('/api/ext/scorecard/templates/create', created)).body.data;
  const score = async (client: HttpClient, at: number, greeting: number): Promise<void> => {
    const draft = await saved(client, at, 0, { greeting }, { template_id: id });
    expect((await sign(client, draft)).status).toBe(200);
  };
  await score(supervisor, 4, 1);
  await score(admin, 4, 0);
  await score(supervisor, 5, 1);
  const change = { ...created, id, version: 1, is_active: true, sections: of('scale') };
  expect((await admin.post('/api/ext/scorecard/templates/update', change)).status).toBe(200);
  await score(admin, 5, 1);
  const agreement = async (): Promise<LineAgreement[]> => {
    const range = { template_id: id, from: clinicDay(-1), to: clinicDay(1) };
    return (await supervisor.get('/api/ext/score/agreement', range)).body.data;
  };
  expect(await agreement()).toMatchObject([{ calls: 0, share: null, differences: [] }]);
  await score(supervisor, 6, 5);
  await score(admin, 6, 1);
  expect(await agreement()).toMatchObject([{ calls: 1, share: 0, differences: [{ record_id: call(6).id }] }]);
});

test('nobody scores a call of their own, and agents score none', async () => {
  expect((await save(agent, 8, 0, { greeting: 1 })).status).toBe(403);
  const list: List<Score> = (await agent.get('/api/ext/score/list', { agent_id: '1002' })).body.data;
  expect(list.rows.every((score) => score.agent_id === '1001' && score.state === 'signed')).toBe(true);
  expect(list.total).toBeGreaterThan(3);
  const ofOther: List<Score> = (await other.get('/api/ext/score/list')).body.data;
  expect(ofOther.rows.map(({ agent_id: id }) => id)).toEqual(ofOther.rows.map(() => '1002'));
});

test('a moment is seen by raters, and by its agent when it is shared; a signed score keeps it', async () => {
  const add = async (text: string, isShared: boolean): Promise<Moment> => {
    const moment = { record_id: call(9).id, at_ms: 2500, kind: 'bad', text, is_shared: isShared };
    return (await supervisor.post('/api/ext/recording/moments/create', moment)).body.data;
  };
  const [own, shared] = [await add('Mine', false), await add('Names the price too early', true)];
  const seenBy = async (client: HttpClient) =>
    ((await client.get('/api/ext/recording/moments', { id: call(9).id })).body.data as Moment[]).map(({ id }) => id);
  expect(await seenBy(admin)).toEqual([own.id, shared.id]);
  expect(await seenBy(agent)).toEqual([shared.id]);
  expect((await other.get('/api/ext/recording/moments', { id: call(9).id })).status).toBe(404);
  const change = { id: own.id, version: 1, at_ms: 3000, kind: 'note', text: 'Changed', is_shared: false };
  expect((await admin.post('/api/ext/recording/moments/update', change)).status).toBe(404);
  expect((await supervisor.post('/api/ext/recording/moments/update', change)).status).toBe(200);
  expect((await supervisor.post('/api/ext/recording/moments/update', change)).status).toBe(409);
  const draft = await saved(
    supervisor,
    9,
    0,
    {},
    {
      lines: [
        { line_id: 'greeting', value: 0, moment_ids: [shared.id] },
        { line_id: 'need', value: 1 },
        { line_id: 'closing', value: 1 },
      ],
    },
  );
  const foreign = { lines: [{ line_id: 'greeting', value: 0, moment_ids: [shared.id] }] };
  expect((await save(supervisor, 10, 0, {}, foreign)).status).toBe(422);
  const signed: Score = (await sign(supervisor, draft)).body.data;
  expect(signed.state).toBe('signed');
  expect((await supervisor.post('/api/ext/recording/moments/delete', { id: shared.id })).status).toBe(409);
  const rewritten = { id: shared.id, version: 1, at_ms: 9000, kind: 'good', text: 'Well done', is_shared: false };
  expect(await supervisor.post('/api/ext/recording/moments/update', rewritten)).toMatchObject({
    status: 409,
    body: { data: { reason: 'moment-scored' } },
  });
  expect(await seenBy(agent)).toEqual([shared.id]);
  await supervisor.post('/api/ext/score/reopen', { id: signed.id, reason: 'The wrong second' });
  expect((await supervisor.post('/api/ext/recording/moments/update', rewritten)).status).toBe(200);
  expect((await supervisor.post('/api/ext/recording/moments/delete', { id: own.id })).status).toBe(200);
});

test('a scored recording is kept whatever the rules say', async () => {
  const rules = [{ name: 'All', keep_days: 1 }];
  await admin.post('/api/ext/retention/rules/update', { is_enabled: false, rules, version: 1 });
  const preview: { scored: number } = (await admin.get('/api/ext/retention/preview')).body.data;
  const signed: List<Score> = (await supervisor.get('/api/ext/score/list', { rows: 200 })).body.data;
  const scored = new Set(signed.rows.map(({ record_id: id }) => id));
  // Drafts too: those of these tests.
  for (const { id } of calls.slice(0, 11))
    if (((await supervisor.get('/api/ext/score/of-call', { id })).body.data as Score[]).length > 0) scored.add(id);
  const old = (await Promise.all([...scored].map(async (id) => (await ofRecord(id)).called_at))).filter(
    (at) => at.slice(0, 10) < clinicDay(-1),
  );
  expect(preview.scored).toBe(old.length);
});
