import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { ServiceEvents } from '../../../src/shared/contract/event.ts';
import type { Followup } from '../../../src/shared/contract/followup.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { EventListener } from '../../support/event-listener.ts';
import { expectAll } from '../../support/expect-all.ts';
import { HttpClient } from '../../support/http-client.ts';

let core: CoreChild;
let agent: HttpClient;
let doctor: HttpClient;
let me: number;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-followup-')));
  [agent, doctor] = await Promise.all(
    ['agent1001', 'doctor'].map((name) => HttpClient.signIn(core.http, `${name}@clinic.test`)) as [
      Promise<HttpClient>,
      Promise<HttpClient>,
    ],
  );
  me = ((await agent.get('/api/ext/auth/me')).body.data as { user: { id: number } }).user.id;
});
afterAll(() => core.stop());

const list = async (query: Record<string, string | number> = {}, client = agent): Promise<List<Followup>> =>
  (await client.get('/api/followup/index', query)).body.data;
const create = (changes: object = {}, client = agent) =>
  client.post('/api/followup/create', {
    customer_id: 1,
    followup_date: '2030-05-06',
    followup_user_id: me,
    ...changes,
  });
const created = async (changes: object = {}): Promise<Followup> => (await create(changes)).body.data;

describe('GET /api/followup/index', () => {
  test('the demo clinic has some due today and some overdue', async () => {
    const due = await list({ status: 0, date_start: clinicDay(), date_end: clinicDay(), rows: 200 });
    const overdue = await list({ status: 0, date_end: clinicDay(30), rows: 200, order: 'asc' });
    expect(due.total).toBeGreaterThan(10);
    expect(overdue.rows[0]?.followup_date.localeCompare(clinicDay())).toBe(-1);
  });

  test.each(['0', '1'])('status %s lists only that status', async (status) => {
    const { rows } = await list({ status, rows: 200 });
    expectAll(rows, (row) => String(row.status) === status && (row.status === 1) === (row.result !== null));
  });

  test('each follow-up has one of the three statuses', async () => {
    const totals = await Promise.all(['0', '1', '2'].map(async (status) => (await list({ status })).total));
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe((await list()).total);
  });

  test('by cursor: every follow-up once', async () => {
    const ids: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: List<Followup> = await list({ rows: 100, ...(cursor ? { cursor } : {}) });
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(new Set(ids).size).toBe((await list({ rows: 1 })).total);
  });

  test.each([
    [{ status: 3 }, 'status'],
    [{ date_start: '2026-13-01' }, 'date_start'],
    [{ sort: 'result' }, 'sort'],
  ])('%j: 422', async (query, field) => {
    expect(await agent.get('/api/followup/index', query)).toMatchObject({
      status: 422,
      body: { data: { errors: { [field]: [expect.any(String)] } } },
    });
  });
});

describe('a task', () => {
  test('is created and appears in the history of its customer', async () => {
    const followup = await created({ type_id: 2, title: '术后回访', remark: 'first line\nsecond line' });
    expect(followup).toMatchObject({
      customer: { id: 1, name: '张伟' },
      type: { id: 2, name: expect.any(String) },
      tool: null,
      title: '术后回访',
      remark: 'first line\nsecond line',
      followup_date: '2030-05-06',
      followup_user: { id: me, name: '李娜' },
      status: 0,
      result: null,
      executed_at: null,
      executed_by: null,
    });
    const { body } = await agent.get('/api/customer/followup', { customer_id: 1, status: 0, rows: 200 });
    expect((body.data as List<Followup>).rows.map(({ id }) => id)).toContain(followup.id);
    expect((await agent.get('/api/followup/info', { id: followup.id })).body.data).toEqual(followup);
  });

  test.each([
    [{ customer_id: 999_999 }, 'customer_id'],
    [{ followup_user_id: 999_999 }, 'followup_user_id'],
    [{ type_id: 99 }, 'type_id'],
    [{ followup_date: '06.05.2030' }, 'followup_date'],
    [{ title: '' }, 'title'],
  ])('%j: 422', async (changes, field) =>
    expect(await create(changes)).toMatchObject({
      status: 422,
      body: { data: { errors: { [field]: [expect.any(String)] } } },
    }),
  );

  test('is executed with a result and creates the next one', async () => {
    const { id } = await created({ type_id: 1, title: 'to do' });
    const { body } = await agent.post('/api/followup/execute', {
      id,
      result: '恢复良好',
      tool_id: 1,
      next_followup_date: '2030-06-01',
    });
    expect(body.data).toMatchObject({
      id,
      status: 1,
      result: '恢复良好',
      tool: { id: 1 },
      executed_by: { id: me },
      executed_at: expect.stringMatching(/^\d{4}-/),
      next: { status: 0, followup_date: '2030-06-01', title: 'to do', customer: { id: 1 }, followup_user: { id: me } },
    });
  });

  test('is announced to every signed-in account when it is created and when it is executed', async () => {
    const listener = await EventListener.connect(core.http, doctor.token);
    const { body } = await agent.post('/api/followup/create', {
      customer_id: 1,
      followup_date: '2030-02-02',
      followup_user_id: 1,
    });
    const { id } = body.data as Followup;
    const until = (status: number) =>
      listener.until<ServiceEvents['FollowupChanged']>(
        'FollowupChanged',
        (event) => event.id === id && event.status === status,
      );
    expect(await until(0)).toEqual({ id, status: 0, followup_date: '2030-02-02' });
    await agent.post('/api/followup/execute', { id, result: '已联系' });
    expect(await until(1)).toEqual({ id, status: 1, followup_date: '2030-02-02' });
    listener.close();
  });

  test('is executed once: 409 afterwards; one of two concurrent requests succeeds', async () => {
    const { id } = await created();
    const both = await Promise.all(
      ['one', 'two'].map((result) =>
        agent.post('/api/followup/execute', { id, result, next_followup_date: '2031-01-01' }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await list({ date_start: '2031-01-01', date_end: '2031-01-01' })).total).toBe(1);
  });

  test.each([
    [{ result: '' }, 422],
    [{ result: 'x'.repeat(2001) }, 422],
    [{ result: 'ok', tool_id: 99 }, 422],
    [{ id: 999_999, result: 'ok' }, 404],
  ])('executing with %j: %d', async (changes, status) => {
    const { id } = await created();
    expect((await agent.post('/api/followup/execute', { id, ...changes })).status).toBe(status);
    expect((await agent.get('/api/followup/info', { id })).body.data).toMatchObject({ status: 0 });
  });
});

describe('POST /api/ext/followup/cancel', () => {
  const cancel = (id: number | undefined, reason = '已搬走', client = agent) =>
    client.post('/api/ext/followup/cancel', { id, reason });

  test('a cancelled follow-up has status 2 with the reason, who and when', async () => {
    const { id } = await created({ title: 'to cancel' });
    const cancelled = {
      id,
      status: 2,
      result: '已搬走',
      tool: null,
      title: 'to cancel',
      executed_by: { id: me, name: '李娜' },
      executed_at: expect.stringMatching(/^\d{4}-/),
    };
    expect(await cancel(id)).toMatchObject({ status: 200, body: { data: cancelled } });
    expect((await agent.get('/api/followup/info', { id })).body.data).toMatchObject(cancelled);
    const listed = await Promise.all([0, 2].map((status) => list({ status, rows: 200, sort: 'id' })));
    expect(listed.map(({ rows }) => rows.some((row) => row.id === id))).toEqual([false, true]);
  });

  test('is announced to every signed-in account', async () => {
    const listener = await EventListener.connect(core.http, doctor.token);
    const { id } = await created();
    await cancel(id);
    const event = await listener.until<ServiceEvents['FollowupChanged']>(
      'FollowupChanged',
      (one) => one.id === id && one.status === 2,
    );
    expect(event).toEqual({ id, status: 2, followup_date: '2030-05-06' });
    listener.close();
  });

  test('keeps a settled follow-up (409); one of a concurrent completion and cancellation succeeds', async () => {
    const { id } = await created();
    const both = await Promise.all([agent.post('/api/followup/execute', { id, result: 'fine' }), cancel(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await agent.get('/api/followup/info', { id });
    expect([await cancel(id), await agent.post('/api/followup/execute', { id, result: 'late' })]).toMatchObject([
      { status: 409, body: { data: { reason: 'follow-up-settled' } } },
      { status: 409, body: { data: { reason: 'follow-up-settled' } } },
    ]);
    expect((await agent.get('/api/followup/info', { id })).body).toEqual(body);
  });

  test('not while a colleague has it open in a run', async () => {
    const { id } = await created();
    const refused = { status: 409, body: { data: { reason: 'follow-up-leased' } } };
    const supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
    expect((await supervisor.post('/api/ext/followup/lease', { id })).status).toBe(200);
    expect(await cancel(id)).toMatchObject(refused);
    expect(await cancel(id, 'their own', supervisor)).toMatchObject({ status: 200 });
  });

  test.each([
    [{ reason: '' }, 422],
    [{ reason: 'x'.repeat(2001) }, 422],
    [{ id: 999_999, reason: 'nobody' }, 404],
  ])('%j: %d', async (changes, status) => {
    const { id } = await created();
    expect((await agent.post('/api/ext/followup/cancel', { id, ...changes })).status).toBe(status);
    expect((await agent.get('/api/followup/info', { id })).body.data).toMatchObject({ status: 0 });
  });
});

describe('visibility', () => {
  test('a doctor sees assigned follow-ups and those of visible customers, and no others', async () => {
    const [visible, all] = [await list({ rows: 1 }, doctor), await list({ rows: 1 })];
    expect(visible.total).toBeGreaterThan(0);
    expect(visible.total).toBeLessThan(all.total);
    const mine = new Set<number>();
    for (let page = 1; mine.size < visible.total; page += 1)
      for (const { id } of (await list({ rows: 200, page }, doctor)).rows) mine.add(id);
    const foreign = (await list({ rows: 200 })).rows.find(({ id }) => !mine.has(id));
    expect((await doctor.get('/api/followup/info', { id: foreign?.id })).status).toBe(404);
    expect((await doctor.post('/api/followup/execute', { id: foreign?.id, result: 'not mine' })).status).toBe(404);
  });

  test('the history of a hidden customer does not exist', async () => {
    const { body } = await agent.get('/api/customer/index', { rows: 200 });
    const ids = (body.data as List<Customer>).rows.map(({ id }) => id);
    const statuses = await Promise.all(
      ids.map(async (id) => (await doctor.get('/api/customer/followup', { customer_id: id })).status),
    );
    const visible = await Promise.all(ids.map(async (id) => (await doctor.get('/api/customer/info', { id })).status));
    expect(statuses).toEqual(visible);
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
  });
});
