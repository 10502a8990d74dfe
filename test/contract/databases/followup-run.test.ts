import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextTry } from '../../../src/core/clinic/followups/next-try.ts';
import { parseDateTime } from '../../../src/core/platform/database/local-time.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { ServiceEvents } from '../../../src/shared/contract/event.ts';
import type { FollowupDetail, FollowupScript, ListedFollowup } from '../../../src/shared/contract/followup-run.ts';
import type { Followup } from '../../../src/shared/contract/followup.ts';
import { firstSettings } from '../../../src/shared/contract/settings.ts';
import type { CallOutcome } from '../../../src/shared/contract/wrap-up.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { EventListener } from '../../support/event-listener.ts';
import { HttpClient } from '../../support/http-client.ts';

let core: CoreChild;
let agent: HttpClient;
let colleague: HttpClient;
let doctor: HttpClient;
let admin: HttpClient;
let me: number;
let planner: number;
let timeZone: string;
let noAnswer: number;
let talked: number;

const idOf = async (client: HttpClient): Promise<number> =>
  ((await client.get('/api/ext/auth/me')).body.data as { user: { id: number } }).user.id;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-followup-run-')));
  const signIn = (name: string) => HttpClient.signIn(core.http, `${name}@clinic.test`);
  [agent, colleague, doctor, admin] = (await Promise.all(
    ['agent1001', 'agent1002', 'doctor', 'admin'].map(signIn),
  )) as [HttpClient, HttpClient, HttpClient, HttpClient];
  [me, planner] = await Promise.all([idOf(agent), idOf(colleague)]);
  timeZone = ((await agent.get('/api/ext/capabilities')).body.data as { timezone: string }).timezone;
  const outcomes = (await agent.get('/api/ext/call/outcomes')).body.data as CallOutcome[];
  noAnswer = outcomes.find((one) => one.is_no_answer)?.id ?? 0;
  talked = outcomes.find((one) => !one.is_no_answer)?.id ?? 0;
});
afterAll(() => core.stop());

/** For one agent, planned by another. */
const created = async (changes: object = {}, by = colleague): Promise<Followup> => {
  const planned = { customer_id: 1, followup_date: clinicDay(), followup_user_id: me, type_id: 1, ...changes };
  return (await by.post('/api/followup/create', planned)).body.data as Followup;
};
const result = (body: object, client = agent) => client.post('/api/ext/followup/result', body);
const detail = async (id: number, client = agent): Promise<FollowupDetail> =>
  (await client.get('/api/ext/followup/detail', { id })).body.data as FollowupDetail;
const info = async (id: number): Promise<Followup> =>
  (await admin.get('/api/followup/info', { id })).body.data as Followup;
const scriptOf = async (typeId: number): Promise<FollowupScript | undefined> =>
  ((await admin.get('/api/ext/admin/followup-scripts')).body.data as List<FollowupScript>).rows.find(
    ({ type }) => type.id === typeId,
  );

describe('a call that nobody answered', () => {
  test('is repeated by the rule of the clinic, three times; then the follow-up goes back to its planner', async () => {
    const { id } = await created();
    const planned: (readonly [string | null, string | null])[] = [];
    const expected: (readonly [string | null, string | null])[] = [];
    for (const tries of [1, 2, 3]) {
      const answer = await result({ id, outcome_id: noAnswer, note: `call ${tries}` });
      expect(answer.body.data).toMatchObject({
        effect: tries === 3 ? 'handed-back' : 'tried',
        tries,
        is_handed_back: tries === 3,
        followup: { id, status: 0, result: null, followup_user: { id: tries === 3 ? planner : me } },
      });
      const last = (await detail(id, admin)).all_tries.at(-1);
      const now = parseDateTime(last?.tried_at ?? '', timeZone);
      const next = nextTry(tries, { now, timeZone, rule: firstSettings });
      expected.push([next?.date ?? null, next?.time ?? null]);
      planned.push([last?.next_date ?? null, last?.next_time ?? null]);
      expect((await info(id)).followup_date).toBe(next?.date ?? clinicDay());
    }
    expect(planned).toEqual(expected);
    const { all_tries: tries, max_tries: most } = await detail(id, colleague);
    expect(most).toBe(3);
    expect(tries.map(({ user, note }) => [user.id, note])).toEqual([1, 2, 3].map((count) => [me, `call ${count}`]));
  });

  test('of five at a time for the same try one is counted', async () => {
    const { id } = await created();
    const answers = await Promise.all(Array.from({ length: 5 }, () => result({ id, outcome_id: noAnswer, tries: 0 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await result({ id, outcome_id: noAnswer, tries: 0 })).toMatchObject({
      status: 409,
      body: { data: { reason: 'call-counted' } },
    });
    expect((await result({ id, outcome_id: noAnswer, tries: 1 })).status).toBe(200);
    expect((await detail(id)).all_tries).toHaveLength(2);
    // A talk is a result whatever was counted meanwhile.
    expect((await result({ id, outcome_id: talked, tries: 0 })).status).toBe(200);
  });

  test('is not counted after the follow-up was handed back, until it is planned again', async () => {
    const { id } = await created();
    for (const tries of [0, 1, 2]) await result({ id, outcome_id: noAnswer, tries });
    const refused = { status: 409, body: { data: { reason: 'follow-up-handed-back' } } };
    for (const tries of [{}, { tries: 3 }])
      expect(await result({ id, outcome_id: noAnswer, ...tries }, colleague)).toMatchObject(refused);
    expect(await detail(id, colleague)).toMatchObject({ tries: 3, is_handed_back: true });
    const anew = { tries: 0, is_handed_back: false, all_tries: { length: 3 } };
    await colleague.post('/api/ext/followup/postpone', { id, date: clinicDay(1), time: '16:00' });
    expect(await detail(id, colleague)).toMatchObject(anew);
    for (const tries of [0, 1, 2]) await result({ id, outcome_id: noAnswer, tries }, colleague);
    await admin.post('/api/ext/followup/move', { id, followup_date: clinicDay(2), followup_time: null });
    expect(await detail(id, admin)).toMatchObject({ ...anew, all_tries: { length: 6 } });
  });

  test('the same key counts one call', async () => {
    const { id } = await created();
    const request = { headers: { 'idempotency-key': `no-answer-${id}` }, body: { id, outcome_id: noAnswer } };
    const [first, second] = [
      await agent.ask('POST', '/api/ext/followup/result', request),
      await agent.ask('POST', '/api/ext/followup/result', request),
    ];
    expect(second.body).toEqual(first.body);
    expect((await detail(id)).tries).toBe(1);
  });

  test('gives the lease back, so that a colleague can take it', async () => {
    const { id } = await created();
    await agent.post('/api/ext/followup/lease', { id });
    expect((await colleague.post('/api/ext/followup/lease', { id })).status).toBe(409);
    await result({ id, outcome_id: noAnswer });
    expect((await colleague.post('/api/ext/followup/lease', { id })).status).toBe(200);
    const refused = await result({ id, outcome_id: noAnswer });
    expect(refused.body.data).toMatchObject({ reason: 'follow-up-leased' });
    expect((await detail(id)).tries).toBe(1);
    await colleague.post('/api/ext/followup/release', { id });
  });
});

describe('any other outcome', () => {
  test('completes the follow-up with the note, the next one, and what was asked', async () => {
    const script = await scriptOf(1);
    const { id } = await created();
    const answer = await result({
      id,
      outcome_id: talked,
      note: 'fine',
      next_followup_date: '2031-01-02',
      script_version: script?.version,
      asked: [2, 0, 0],
    });
    expect(answer.body.data).toMatchObject({
      effect: 'completed',
      followup: { id, status: 1, result: 'fine', executed_by: { id: me } },
      next: { followup_date: '2031-01-02', status: 0 },
    });
    const { written, tries } = await detail(id);
    expect(tries).toBe(0);
    expect(written?.outcome?.id).toBe(talked);
    expect(written?.asked.map(({ is_asked: isAsked }) => isAsked)).toEqual([true, false, true, false]);
    expect(written?.asked[0]).toMatchObject(script?.steps[0] ?? {});
  });

  test('is its own result where nothing was typed', async () => {
    const { id } = await created();
    await result({ id, outcome_id: talked });
    expect((await info(id)).result).toMatch(/./);
  });

  test('a settled follow-up takes no second result', async () => {
    const { id } = await created();
    await colleague.post('/api/followup/execute', { id, result: 'came in' });
    for (const outcome of [talked, noAnswer])
      expect((await result({ id, outcome_id: outcome })).body.data).toMatchObject({ reason: 'follow-up-settled' });
    expect(await info(id)).toMatchObject({ result: 'came in' });
  });

  test.each([
    [{ outcome_id: 9999 }, 'outcome_id'],
    [{ tool_id: 9999 }, 'tool_id'],
    [{ script_version: 99 }, 'script_version'],
    [{ script_version: 1, asked: [29] }, 'asked'],
    [{ asked: [0] }, 'asked'],
  ])('%j: 422, and nothing is written', async (changes, field) => {
    const { id } = await created();
    const refused = await result({ id, outcome_id: talked, ...changes });
    expect(refused).toMatchObject({ status: 422, body: { data: { errors: { [field]: [expect.any(String)] } } } });
    expect(await info(id)).toMatchObject({ status: 0, result: null });
  });
});

describe('later', () => {
  test('a follow-up gets another day, or a time of it, and its lease ends', async () => {
    const { id } = await created();
    await agent.post('/api/ext/followup/lease', { id });
    const moved = await agent.post('/api/ext/followup/postpone', { id, date: clinicDay(1), time: '16:00' });
    expect(moved.body.data).toMatchObject({ followup_date: clinicDay(1), followup_time: '16:00', status: 0 });
    expect((await colleague.post('/api/ext/followup/lease', { id })).status).toBe(200);
    await colleague.post('/api/ext/followup/release', { id });
    await agent.post('/api/ext/followup/postpone', { id, date: clinicDay(2) });
    expect(await detail(id)).toMatchObject({ followup_time: null });
  });

  test('not a day that has passed', async () => {
    const { id } = await created();
    const refused = await agent.post('/api/ext/followup/postpone', { id, date: clinicDay(-1) });
    expect(refused).toMatchObject({ status: 422, body: { data: { errors: { date: [expect.any(String)] } } } });
  });
});

test('the list has the number, masked for some roles, the time and the tries', async () => {
  const { id } = await created({ type_id: 3 });
  await result({ id, outcome_id: noAnswer });
  const rowOf = async (client: HttpClient): Promise<ListedFollowup | undefined> => {
    const query = { status: 0, type_id: 3, sort: 'id', rows: 200, followup_user_id: me };
    const { rows } = (await client.get('/api/ext/followup/list', query)).body.data as List<ListedFollowup>;
    expect(rows.filter(({ type }) => type?.id !== 3)).toEqual([]);
    return rows.find((row) => row.id === id);
  };
  expect(await rowOf(agent)).toMatchObject({ tries: 1, is_handed_back: false, followup_time: expect.any(String) });
  expect((await rowOf(admin))?.number).toMatch(/^\d{11}$/);
  const { rows: roles } = (await admin.get('/api/ext/admin/roles')).body.data as List<{
    role: string;
    permissions: string[];
  }>;
  const permissions = roles.find(({ role }) => role === 'agent')?.permissions ?? [];
  const set = (given: readonly string[]) =>
    admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions: given });
  await set([...permissions.filter((one) => one !== 'customer.phone.view'), 'customer.view.all']);
  expect((await rowOf(agent))?.number).toMatch(/\*{4}/);
  await set(permissions);
});

test('hidden follow-ups have no detail, take no result and no later day', async () => {
  const hidden = ((await admin.get('/api/followup/index', { status: 0, rows: 200 })).body.data as List<Followup>).rows;
  const seen = ((await doctor.get('/api/followup/index', { status: 0, rows: 200 })).body.data as List<Followup>).rows;
  const other = hidden.find(({ id }) => !seen.some((one) => one.id === id));
  if (!other) return expect(seen.length).toBe(hidden.length);
  expect((await doctor.get('/api/ext/followup/detail', { id: other.id })).status).toBe(404);
  return expect(await info(other.id)).toMatchObject({ status: 0 });
});

describe('scripts', () => {
  const save = (body: object, client = admin) => client.post('/api/ext/admin/followup-scripts/save', body);

  test('the demo clinic has one for each of its types', async () => {
    const { rows } = (await admin.get('/api/ext/admin/followup-scripts')).body.data as List<FollowupScript>;
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ version, steps }) => version !== 1 || steps.length === 0)).toEqual([]);
  });

  test('a change is a new version; results keep theirs, and everybody is told', async () => {
    const before = await scriptOf(2);
    const { id } = await created({ type_id: 2 });
    await result({ id, outcome_id: talked, script_version: before?.version, asked: [0] });
    const events = await EventListener.connect(core.http, agent.token);
    const steps = [
      { zh: '睡得好吗？', en: null },
      { zh: null, en: 'Any pain?' },
    ];
    const saved = await save({ type_id: 2, version: before?.version, steps });
    expect(saved.body.data).toMatchObject({ version: (before?.version ?? 0) + 1, steps });
    await events.until<ServiceEvents['FollowupScriptChanged']>(
      'FollowupScriptChanged',
      ({ type_id: type }) => type === 2,
    );
    events.close();
    expect((await detail(id)).script).toMatchObject({ steps });
    expect((await detail(id)).written?.asked[0]).toMatchObject(before?.steps[0] ?? {});
    const [entry] = await new AdminClient(admin).auditEntries('followup-script.changed');
    expect(entry).toMatchObject({ detail: { version: (before?.version ?? 0) + 1, steps: 2 } });
  });

  test('of two changes to the same version the second is refused, also at the same moment', async () => {
    const version = (await scriptOf(4))?.version;
    const steps = [{ zh: '一', en: null }];
    const answers = await Promise.all([1, 2, 3, 4].map(() => save({ type_id: 4, version, steps })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await save({ type_id: 4, version, steps })).body.data).toMatchObject({ reason: 'changed-meanwhile' });
  });

  test('a type that no follow-up has is removed with its script', async () => {
    const list = 'followup_types';
    const type = (await admin.post('/api/ext/admin/lookups/save', { list, name: '试用' })).body.data as { id: number };
    expect(await scriptOf(type.id)).toMatchObject({ version: 0, steps: [] });
    await save({ type_id: type.id, version: 0, steps: [{ zh: '问', en: null }] });
    expect((await admin.post('/api/ext/admin/lookups/remove', { list, id: type.id })).status).toBe(200);
    expect(await scriptOf(type.id)).toBeUndefined();
  });

  test('only for who manages the clinic; an empty step and an unknown type are refused', async () => {
    expect((await agent.get('/api/ext/admin/followup-scripts')).status).toBe(403);
    expect((await save({ type_id: 1, version: 1, steps: [] }, agent)).status).toBe(403);
    expect((await save({ type_id: 1, version: 1, steps: [{ zh: null, en: null }] })).status).toBe(422);
    expect((await save({ type_id: 99, version: 0, steps: [] })).status).toBe(422);
  });
});
