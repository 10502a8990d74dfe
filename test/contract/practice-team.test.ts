import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentState } from '../../src/shared/contract/agent.ts';
import type { Backup, BackupState } from '../../src/shared/contract/admin/backups.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { Floor, FloorAgent } from '../../src/shared/contract/floor.ts';
import type { LineState, LineTest } from '../../src/shared/contract/line.ts';
import { AdminClient } from '../support/admin-client.ts';
import { clinicDay, recentCalls } from '../support/clinic-day.ts';
import { type CoreChild, startDemoCore } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { until } from '../support/until.ts';

/** The demo clinic of a workstation: scripted colleagues, practice lines, and a backup of last night. */
const team = ['1006', '1007', '1008'];
let folder: string;
let core: CoreChild;
let supervisor: HttpClient;
let admin: HttpClient;
let events: EventListener | null = null;

const start = async (...options: string[]): Promise<void> => {
  core = await startDemoCore(folder, options);
  supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
};
const floor = async (): Promise<Floor> => (await supervisor.get('/api/ext/floor')).body.data;
const atWork = async (): Promise<FloorAgent[]> => (await floor()).agents.filter(({ status }) => status !== 'offline');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-team-'));
  await start('--colleagues');
});
afterAll(async () => {
  events?.close();
  await core.stop();
  await rm(folder, { recursive: true, force: true });
});

test('three colleagues are at work; with somebody there they talk to customers, whom nobody records', async () => {
  expect((await atWork()).map(({ agent_id: id }) => id).toSorted()).toEqual(team);
  events = await EventListener.connect(core.http, supervisor.token);
  const isTalking = ({ status, calls }: FloorAgent): boolean => status === 'in_call' && calls.length > 0;
  const agents = await until(atWork, (seen) => seen.some(isTalking), 'a colleague in a call');
  const [call] = agents.find(isTalking)?.calls ?? [];
  expect(call).toMatchObject({ direction: 'inbound', customer: { name: expect.any(String) } });
  await supervisor.post('/api/ext/call/hangup', { call_id: call?.call_id });
  const list = async (): Promise<readonly Cdr[]> =>
    ((await supervisor.get('/api/cdr/list', { ...recentCalls(1), rows: 50 })).body.data as { rows: Cdr[] }).rows;
  const rows = await until(list, (seen) => seen.some(({ call_id: id }) => id === call?.call_id), 'its record');
  expect(rows.find(({ call_id: id }) => id === call?.call_id)).toMatchObject({
    is_practice: true,
    record_filename: null,
  });
});

test('no caller reaches them while nobody is ready: the caller waits', async () => {
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const { body } = await agent.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  const { request_id: callId } = body.data as { request_id: string };
  const { waiting } = await until(floor, (seen) => seen.waiting.length > 0, 'a waiting caller');
  expect(waiting.map(({ call_id: id }) => id)).toEqual([callId]);
  await supervisor.post('/api/ext/call/hangup', { call_id: callId });
});

test('a person who signs in with the account of a colleague is offline, as every morning', async () => {
  const person = await HttpClient.signIn(core.http, 'agent1008@clinic.test');
  const state = async (): Promise<AgentState> =>
    (await person.get('/api/ext/agent/state', { agent_id: '1008' })).body.data;
  expect(await until(state, ({ status }) => status === 'offline', 'the person offline')).toMatchObject({
    groups: [],
    registered: false,
  });
});

test('two lines answer, one of them slowly; three numbers have a source', async () => {
  const states = (await admin.get('/api/ext/lines')).body.data as LineState[];
  expect(states.map(({ name, answers }) => [name, answers])).toEqual([
    ['main', true],
    ['backup', true],
  ]);
  const call = async (name: string): Promise<LineTest> =>
    (await admin.post('/api/ext/lines/test', { name, number: '13911112222' })).body.data;
  const [usual, slow] = [await call('main'), await call('backup')];
  expect([usual.outcome, slow.outcome]).toEqual(['answered', 'answered']);
  expect(slow.after_ms).toBeGreaterThan(usual.after_ms + 3000);
  const { inbound } = await new AdminClient(admin).get<{ inbound: { source?: string }[] }>('lines');
  expect(inbound.map(({ source }) => source)).toEqual(['官网', '美团', '术后专线']);
});

test('the backup of last night is the last one, by the schedule, and whole', async () => {
  const client = new AdminClient(admin);
  const state = await until(
    () => client.get<BackupState>('backups/state'),
    ({ last_success: last }) => last?.created_at.endsWith(' 03:00:00') === true,
    'the backup of last night',
  );
  expect([clinicDay(), clinicDay(-1)]).toContain(state.last_success?.created_at.slice(0, 10));
  expect(state).toMatchObject({ is_overdue: false, running: null, problem: null, last_failure: null });
  const { rows } = await client.get<{ rows: Backup[] }>('backups');
  expect(rows).toMatchObject([{ is_scheduled: true, file: state.last_success?.file }]);
  expect(rows[0]?.files?.count).toBeGreaterThan(1000);
});

test('a core without them has none at work, on the same clinic', async () => {
  events?.close();
  events = null;
  await core.stop();
  await start();
  expect(await atWork()).toEqual([]);
});
