import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { AgentStatusChanged, CallStatusChanged } from '../../src/shared/contract/event.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import { expectAll } from '../support/expect-all.ts';
import { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let http: string;
let agent: HttpClient;
let supervisor: HttpClient;
let doctor: HttpClient;
let placedBetweenOthers = '';

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'supervisor', 'doctor');
  http = clinic.core.http;
  [agent, supervisor, doctor] = clinic.clients;
});
afterAll(() => clinic.stop());

/** Sent because fetch otherwise adds `no-cache` to a conditional request. */
const browserCaching = { 'cache-control': 'max-age=0' };
const records = async (query: Record<string, string | number> = {}, client = supervisor): Promise<List<Cdr>> =>
  (
    await client.get('/api/cdr/list', {
      ...recentCalls(),
      ...query,
    })
  ).body.data;
const dualRecords = async (query: Record<string, string | number>): Promise<List<Cdr>> =>
  (
    await supervisor.get('/api/cdr/dual', {
      ...recentCalls(2, 'created_at'),
      ...query,
    })
  ).body.data;

describe('calls', () => {
  test.each([
    ['out', { caller: '1001', callee: '13900000000' }],
    ['extension', { caller: '1001', callee: '1002' }],
  ])('%s: 409 while the agent’s phone is not registered', async (type, query) => {
    expect(await agent.get(`/api/call/${type}`, query)).toMatchObject({
      status: 409,
      body: { data: { problem: 'agent-not-registered' } },
    });
  });

  test.each([
    ['out', { caller: '1001' }, 422],
    ['out', { caller: '1001', callee: 'a b c' }, 422],
    ['out', { caller: '9999', callee: '13900000000' }, 422],
    ['out', { caller: '1002', callee: '13900000000' }, 403],
    ['dual', { caller: '13800001001', callee: '13900000000', line: 'no-such-line' }, 422],
    ['dual', { caller: '13800001002', callee: '13900000000' }, 403],
    ['back2back', { caller: '13900000001', callee: '13900000002' }, 422],
    [
      'back2back',
      { caller: '13900000001', callee: '13900000002', caller_line_group: 'main', callee_line_group: '../etc' },
      422,
    ],
  ])('%s %j: %d', async (type, query, status) =>
    expect((await agent.get(`/api/call/${type}`, query)).status).toBe(status),
  );

  test.each([
    ['486', 'USER_BUSY'],
    ['603', 'CALL_REJECTED'],
  ] as const)(
    'a dual call to …%s: the record has the request ID and the cause %s, and each leg its own',
    async (suffix, cause) => {
      // The agent's mobile answered and was released; it is the customer's leg that failed.
      const legs = {
        agent: { hangup_cause: 'NORMAL_CLEARING', hangup_detail: null },
        customer: { hangup_cause: cause, hangup_detail: { sip_code: Number(suffix) } },
      };
      const listener = await EventListener.connect(http, agent.token);
      const placed = await agent.get('/api/call/dual', {
        caller: '13800001001',
        callee: `13900000${suffix}`,
        extra: 'ticket 7',
      });
      const { request_id: callId } = placed.body.data as { request_id: string };
      const ended = await listener.until(
        'CallStatusChanged',
        (event: CallStatusChanged) => event.call_id === callId && event.status === 'hungup',
      );
      expect(ended).toMatchObject({
        type: 'dual',
        direction: 'outbound',
        hangup_cause: cause,
        agent_id: '1001',
        extra: 'ticket 7',
        hangup_detail: { sip_code: Number(suffix) },
        legs,
      });
      const { rows } = await dualRecords({ call_id: callId });
      expect(rows).toMatchObject([
        {
          call_id: callId,
          type: 'dual',
          hangup_cause: cause,
          billsec: 0,
          record_filename: null,
          answered_at: null,
          extra: 'ticket 7',
          agent_id: '1001',
          legs,
        },
      ]);
      listener.close();
    },
    20_000,
  );

  test('two simultaneous requests of one agent place one call', async () => {
    const listener = await EventListener.connect(http, agent.token);
    const query = { caller: '13800001001', callee: '13900000486' };
    const answers = await Promise.all([agent.get('/api/call/dual', query), agent.get('/api/call/dual', query)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ data: { problem: 'agent-busy' } });
    await listener.until('CallStatusChanged', ({ status }: CallStatusChanged) => status === 'hungup');
    // The mobile rings, answers, and the customer is called.
    const states = listener.seen<AgentStatusChanged>('AgentStatusChanged').map(({ status }) => status);
    expect(states.slice(0, 2)).toEqual(['ringing', 'in_call']);
    listener.close();
  });

  test('an agent ends a call of theirs, not of another agent, and not twice', async () => {
    const listener = await EventListener.connect(http, agent.token);
    const placed = await agent.get('/api/call/back2back', {
      caller: '13900000000',
      callee: '13900000480',
      caller_line_group: 'main',
      callee_line_group: 'main',
    });
    const { request_id: callId } = placed.body.data as { request_id: string };
    placedBetweenOthers = callId;
    const other = await HttpClient.signIn(http, 'agent1003@clinic.test');
    await listener.until(
      'CallStatusChanged',
      (event: CallStatusChanged) => event.call_id === callId && event.status === 'answered',
    );
    expect((await other.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(403);
    expect((await agent.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(200);
    await listener.until(
      'CallStatusChanged',
      (event: CallStatusChanged) => event.call_id === callId && event.status === 'hungup',
    );
    expect((await agent.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(404);
    // The call has two other numbers: the agent who placed it has not talked.
    expect((await records({ call_id: callId })).rows).toMatchObject([
      { agent_id: null, hangup_cause: 'ORIGINATOR_CANCEL' },
    ]);
    listener.close();
  });

  test('a practice call to an unknown group: 422', async () => {
    expect((await agent.post('/api/ext/practice/call', { from: '19900000001', group_id: 99 })).status).toBe(422);
  });
});

describe('call records', () => {
  test('an agent sees the calls of that agent, a supervisor those of everyone', async () => {
    const month = { ...recentCalls(40), rows: 200 };
    const visible = await records(month, agent);
    const all = await records(month);
    expect(visible.total).toBeGreaterThan(0);
    expect(all.total).toBeGreaterThan(visible.total);
    // Between two numbers outside an agent is on nobody's line: who placed the call sees it.
    expectAll(visible.rows, (row) => row.agent_id === '1001' || row.call_id === placedBetweenOthers);
    const hidden = all.rows.find((row) => row.agent_id !== '1001' && row.call_id !== placedBetweenOthers);
    expect((await agent.get('/api/cdr/info', { id: hidden?.id, type: 'sip' })).status).toBe(404);
  });

  test('billsec is above 0 exactly for answered calls; the time range limits the list', async () => {
    const { rows } = await records({ ...recentCalls(40), rows: 200 });
    expectAll(rows, (row) => row.billsec > 0 === (row.answered_at !== null) && row.duration >= row.billsec);
    expect(
      (await records({ created_time_start: '2001-01-01 00:00:00', created_time_end: '2001-01-02 00:00:00' })).total,
    ).toBe(0);
  });

  test.each([
    [{ created_time_start: '2026-02-30 00:00:00' }, 'created_time_start'],
    [{ created_time_start: '2026-01-01' }, 'created_time_start'],
    [{ hangup_cause: 'WHATEVER' }, 'hangup_cause'],
  ])('%j: 422', async (query, field) => {
    const { status, body } = await supervisor.get('/api/cdr/list', {
      ...recentCalls(),
      ...query,
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { data: { errors: { [field]: [expect.any(String)] } } },
    });
  });

  describe('a recording', () => {
    let id: number;
    beforeAll(async () => {
      id =
        (
          await records({
            ...recentCalls(40),
            record_filename: 'true',
            rows: 1,
          })
        ).rows[0]?.id ?? 0;
    });
    const download = (headers: Record<string, string> = {}, client = supervisor, method = 'GET') =>
      client.fetch(method, '/api/cdr/download', { query: { id }, headers });

    test('is a stereo WAV, served whole or by range, with an ETag', async () => {
      const whole = await download();
      const bytes = Buffer.from(await whole.arrayBuffer());
      expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
        200,
        'audio/wav',
        'bytes',
      ]);
      expect([
        bytes.toString('latin1', 0, 4),
        bytes.readUInt16LE(22),
        Number(whole.headers.get('content-length')),
      ]).toEqual(['RIFF', 2, bytes.length]);
      const part = await download({ range: 'bytes=100-199' });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
      const tail = await download({ range: 'bytes=-16' });
      expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-16))).toBe(true);
      expect((await download({ range: `bytes=${bytes.length}-` })).status).toBe(416);
      expect((await download({ 'if-none-match': whole.headers.get('etag') ?? '', ...browserCaching })).status).toBe(
        304,
      );
    });

    test('needs a token and the permission to download', async () => {
      expect((await download({}, doctor)).status).toBe(403);
      expect((await download({}, new HttpClient(http))).status).toBe(401);
    });

    test('has a waveform', async () => {
      const { body } = await supervisor.get('/api/ext/cdr/peaks', { id, buckets: 50 });
      const peaks = body.data as { seconds: number; left: number[]; right: number[] };
      expect(peaks.seconds).toBeGreaterThan(1);
      expect([peaks.left.length, peaks.right.length]).toEqual([50, 50]);
      expect(Math.max(...peaks.left)).toBeGreaterThan(0.05);
      expectAll([...peaks.left, ...peaks.right], (peak) => peak >= 0 && peak <= 1);
    });
  });
});
