import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgentState } from '../../src/shared/contract/agent.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { AgentStatusChanged, CallStatusChanged } from '../../src/shared/contract/event.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';

let core: CoreChild;
let agent: HttpClient;
let supervisor: HttpClient;
let doctor: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-calls-')));
  [agent, supervisor, doctor] = (await Promise.all(
    ['agent1001', 'supervisor', 'doctor'].map((name) => HttpClient.signIn(core.http, `${name}@clinic.test`)),
  )) as [HttpClient, HttpClient, HttpClient];
});
afterAll(() => core.stop());

const stateOf = async (agentId: string, client = supervisor): Promise<AgentState> =>
  (await client.get('/api/ext/agent/state', { agent_id: agentId })).body.data;
/** Without it, fetch adds a no-cache of its own to a conditional request. */
const asABrowser = { 'cache-control': 'max-age=0' };
const today = (offsetDays: number) =>
  new Date(Date.now() + offsetDays * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
const records = async (query: Record<string, string | number> = {}, client = supervisor): Promise<List<Cdr>> =>
  (await client.get('/api/cdr/list', { created_time_start: today(-2), created_time_end: today(2), ...query })).body
    .data;
const dualRecords = async (query: Record<string, string | number>): Promise<List<Cdr>> =>
  (await supervisor.get('/api/cdr/dual', { created_at_start: today(-2), created_at_end: today(2), ...query })).body
    .data;

describe('agent control', () => {
  test('signing in to groups replaces the groups; ready without a phone is said to be, and gets no calls', async () => {
    const { body } = await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1, 2] });
    expect(body.data).toMatchObject({ agent_id: '1001', groups: [{ id: 1 }, { id: 2 }] });
    await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [2] });
    expect((await stateOf('1001')).groups.map(({ id }) => id)).toEqual([2]);
    expect((await agent.get('/api/agent-control/ready', { agent_id: '1001' })).body.data).toMatchObject({
      status: 'ready',
      registered: false,
    });
    const placed = await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 2 });
    expect((await stateOf('1001')).status).toBe('ready');
    await supervisor.post('/api/ext/call/hangup', { call_id: (placed.body.data as { request_id: string }).request_id });
  });

  test('a break carries its reason; signing out of the groups is offline', async () => {
    await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
    expect(
      (await agent.get('/api/agent-control/break', { agent_id: '1001', reason: 'lunch' })).body.data,
    ).toMatchObject({ status: 'break', reason: 'lunch' });
    expect((await agent.get('/api/agent-control/logout', { agent_id: '1001' })).body.data).toMatchObject({
      status: 'offline',
      groups: [],
    });
  });

  test('another agent: 403 for an agent, allowed for a supervisor', async () => {
    expect((await agent.get('/api/agent-control/break', { agent_id: '1002' })).status).toBe(403);
    expect(
      (await supervisor.post('/api/agent-control/sign-in-group', { agent_id: '1002', group_ids: [1] })).status,
    ).toBe(200);
  });

  test.each([
    [{ agent_id: '1001', group_ids: [] }, 422],
    [{ agent_id: '1001', group_ids: [99] }, 422],
    [{ agent_id: '1001', group_ids: ['1'] }, 422],
    [{ agent_id: '9999', group_ids: [1] }, 404],
    [{ group_ids: [1] }, 422],
  ])('%j: %d', async (body, status) =>
    expect((await supervisor.post('/api/agent-control/sign-in-group', body)).status).toBe(status),
  );

  test('somebody who is no agent may not: 403', async () =>
    expect((await doctor.get('/api/agent-control/break', { agent_id: '1001' })).status).toBe(403));
});

describe('calls', () => {
  test.each([
    ['out', { caller: '1001', callee: '13900000000' }],
    ['extension', { caller: '1001', callee: '1002' }],
  ])('%s needs the agent’s phone: 409 without it', async (way, query) => {
    expect(await agent.get(`/api/call/${way}`, query)).toMatchObject({
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
  ])('%s %j: %d', async (way, query, status) =>
    expect((await agent.get(`/api/call/${way}`, query)).status).toBe(status),
  );

  test.each([
    ['486', 'USER_BUSY'],
    ['603', 'CALL_REJECTED'],
  ] as const)(
    'a dual call to …%s: its request ID is its record, and the cause is %s',
    async (ending, cause) => {
      const listener = await EventListener.connect(core.http, agent.token);
      const placed = await agent.get('/api/call/dual', {
        caller: '13800001001',
        callee: `13900000${ending}`,
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
        },
      ]);
      listener.close();
    },
    20_000,
  );

  test('a call of one’s own can be ended; of others not; over is over', async () => {
    const listener = await EventListener.connect(core.http, agent.token);
    const placed = await agent.get('/api/call/back2back', {
      caller: '13900000000',
      callee: '13900000480',
      caller_line_group: 'main',
      callee_line_group: 'main',
    });
    const { request_id: callId } = placed.body.data as { request_id: string };
    const other = await HttpClient.signIn(core.http, 'agent1003@clinic.test');
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
    expect((await records({ call_id: callId })).rows).toMatchObject([{ hangup_cause: 'ORIGINATOR_CANCEL' }]);
    listener.close();
  }, 20_000);

  test('a practice call needs a group that exists', async () => {
    expect((await agent.post('/api/ext/practice/call', { from: '19900000001', group_id: 99 })).status).toBe(422);
  });
});

describe('events', () => {
  let seen: AgentStatusChanged[];

  beforeEach(async () => {
    const listener = await EventListener.connect(core.http, agent.token);
    for (const reason of ['one', 'two', 'three'])
      await agent.get('/api/agent-control/break', { agent_id: '1001', reason });
    await listener.until('AgentStatusChanged', (event: AgentStatusChanged) => event.reason === 'three');
    seen = listener.seen<AgentStatusChanged>('AgentStatusChanged');
    listener.close();
  });

  test('carry a number that rises by one', () => {
    const numbers = seen.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test('that were missed come after the last one that was seen, in order, each once', async () => {
    const last = seen.at(-3)?.seq ?? 0;
    const again = await EventListener.connect(core.http, agent.token, last);
    await again.until('AgentStatusChanged', (event: AgentStatusChanged) => event.reason === 'three');
    await agent.get('/api/agent-control/break', { agent_id: '1001', reason: 'four' });
    await again.until('AgentStatusChanged', (event: AgentStatusChanged) => event.reason === 'four');
    expect(again.seen<AgentStatusChanged>('AgentStatusChanged').map(({ seq }) => seq)).toEqual([
      last + 1,
      last + 2,
      last + 3,
    ]);
    again.close();
  });

  test('reach the agent and supervisors, and no other agent', async () => {
    const [own, watching, other] = await Promise.all(
      [agent, supervisor, await HttpClient.signIn(core.http, 'agent1004@clinic.test')].map(({ token }) =>
        EventListener.connect(core.http, token),
      ),
    );
    await agent.get('/api/agent-control/break', { agent_id: '1001', reason: 'who hears' });
    const isIt = (event: AgentStatusChanged) => event.reason === 'who hears';
    await Promise.all([own?.until('AgentStatusChanged', isIt), watching?.until('AgentStatusChanged', isIt)]);
    expect(other?.seen('AgentStatusChanged')).toEqual([]);
    for (const listener of [own, watching, other]) listener?.close();
  });

  test('need a token, and end with it', async () => {
    await expect(EventListener.connect(core.http, 'not a token')).rejects.toThrow('not-signed-in');
    const short = await HttpClient.signIn(core.http, 'agent1005@clinic.test');
    const listener = await EventListener.connect(core.http, short.token);
    await short.post('/api/auth/logout');
    await listener.disconnected;
  });
});

describe('call records', () => {
  test('an agent sees their own, a supervisor everyone’s', async () => {
    const month = { created_time_start: today(-40), created_time_end: today(1), rows: 200 };
    const own = await records(month, agent);
    const all = await records(month);
    expect(own.total).toBeGreaterThan(0);
    expect(all.total).toBeGreaterThan(own.total);
    expect(own.rows.every((row) => row.agent_id === '1001')).toBe(true);
    const foreign = all.rows.find((row) => row.agent_id !== '1001');
    expect((await agent.get('/api/cdr/info', { id: foreign?.id, type: 'sip' })).status).toBe(404);
  });

  test('billsec is above 0 exactly when the call was answered; the range holds', async () => {
    const { rows } = await records({ created_time_start: today(-40), created_time_end: today(1), rows: 200 });
    expect(rows.every((row) => row.billsec > 0 === (row.answered_at !== null) && row.duration >= row.billsec)).toBe(
      true,
    );
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
      created_time_start: today(-1),
      created_time_end: today(1),
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
            created_time_start: today(-40),
            created_time_end: today(1),
            record_filename: 'true',
            rows: 1,
          })
        ).rows[0]?.id ?? 0;
    });
    const download = (headers: Record<string, string> = {}, client = supervisor, method = 'GET') =>
      client.fetch(method, '/api/cdr/download', { query: { id }, headers });

    test('is a stereo WAV, whole or in part, and known by its ETag', async () => {
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
      expect((await download({ 'if-none-match': whole.headers.get('etag') ?? '', ...asABrowser })).status).toBe(304);
    });

    test('is not for everyone, and not for no one', async () => {
      expect((await download({}, doctor)).status).toBe(403);
      expect((await download({}, new HttpClient(core.http))).status).toBe(401);
    });

    test('has a waveform', async () => {
      const { body } = await supervisor.get('/api/ext/cdr/peaks', { id, buckets: 50 });
      const peaks = body.data as { seconds: number; left: number[]; right: number[] };
      expect(peaks.seconds).toBeGreaterThan(1);
      expect([peaks.left.length, peaks.right.length]).toEqual([50, 50]);
      expect(Math.max(...peaks.left)).toBeGreaterThan(0.05);
      expect([...peaks.left, ...peaks.right].every((peak) => peak >= 0 && peak <= 1)).toBe(true);
    });
  });
});
