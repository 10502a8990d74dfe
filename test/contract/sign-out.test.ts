import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentState } from '../../src/shared/contract/agent.ts';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import type { AgentStatusChanged } from '../../src/shared/contract/event.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { WebSocketPhone } from '../support/web-socket-phone.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let supervisor: HttpClient;
let admin: HttpClient;
let events: EventListener;

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor', 'admin');
  [supervisor, admin] = clinic.clients;
  events = await EventListener.connect(clinic.core.http, supervisor.token);
});
afterAll(async () => {
  events.close();
  await clinic.stop();
});

const stateOf = async (agentId: string): Promise<AgentState> =>
  (await supervisor.get('/api/ext/agent/state', { agent_id: agentId })).body.data;
const signIn = (agentId: string, fingerprint?: string) =>
  HttpClient.signIn(clinic.core.http, `agent${agentId}@clinic.test`, fingerprint);
const beReady = async (client: HttpClient, agentId: string): Promise<void> => {
  await client.post('/api/agent-control/sign-in-group', { agent_id: agentId, group_ids: [1] });
  expect((await client.get('/api/agent-control/ready', { agent_id: agentId })).body.data).toMatchObject({
    status: 'ready',
  });
};
const isOffline = { status: 'offline', groups: [], reason: null };

test('signing out ends readiness and groups; the next sign-in begins offline', async () => {
  const client = await signIn('1005');
  await beReady(client, '1005');
  await client.post('/api/auth/logout');
  expect(await stateOf('1005')).toMatchObject(isOffline);
  await signIn('1005');
  expect(await stateOf('1005')).toMatchObject(isOffline);
});

test('a revoked token does the same', async () => {
  const client = await signIn('1006', 'desk of 1006');
  await beReady(client, '1006');
  const { rows } = (await admin.get('/api/ext/admin/tokens', { rows: 200 })).body.data as {
    rows: { id: string; fingerprint: string | null }[];
  };
  const token = rows.find(({ fingerprint }) => fingerprint === 'desk of 1006');
  expect((await admin.post('/api/ext/admin/tokens/revoke', { id: token?.id })).status).toBe(200);
  expect(await stateOf('1006')).toMatchObject(isOffline);
});

test('a phone of the same agent at another workstation keeps the agent ready', async () => {
  const [leaving, staying] = [await signIn('1007'), await signIn('1007')];
  const { sip } = (await staying.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  const phone = await WebSocketPhone.connect(clinic.core.sip, '1007', 'cccccccc-0000-4000-8000-000000000001');
  await phone.register(sip.password);
  await events.until<AgentStatusChanged>(
    'AgentStatusChanged',
    ({ agent_id: agentId, registered }) => agentId === '1007' && registered,
  );
  await beReady(staying, '1007');
  await leaving.post('/api/auth/logout');
  expect(await stateOf('1007')).toMatchObject({ status: 'ready', groups: [{ id: 1 }] });
  await staying.post('/api/auth/logout');
  expect(await stateOf('1007')).toMatchObject(isOffline);
  phone.close();
});

test('ready without a group is allowed, and shows that there is none', async () => {
  const client = await signIn('1008');
  expect((await client.get('/api/agent-control/ready', { agent_id: '1008' })).body.data).toMatchObject({
    status: 'ready',
    groups: [],
    registered: false,
  });
});
