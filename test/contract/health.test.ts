import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
beforeAll(async () => (clinic = await startDemoClinic('admin', 'agent1001')));
afterAll(() => clinic.stop());

const metricsOf = async (client: HttpClient): Promise<Map<string, number>> => {
  const text = await (await client.fetch('GET', '/api/ext/metrics')).text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};

test('GET /api/ext/health says to anybody that the service works, and nothing else', async () => {
  const { status, body } = await new HttpClient(clinic.core.http).get('/api/ext/health');
  expect({ status, data: body.data }).toEqual({ status: 200, data: { state: 'ok' } });
});

test('GET /api/ext/metrics counts requests, agents and what the service stands on', async () => {
  const [admin, agent] = clinic.clients;
  const answer = await admin.fetch('GET', '/api/ext/metrics');
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  await answer.text();
  const before = await metricsOf(admin);
  await agent.get('/api/ext/agent/groups');
  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
  const after = await metricsOf(admin);
  const counted = (metrics: Map<string, number>, labels: string): number =>
    metrics.get(`clinicall_http_requests_total{${labels}}`) ?? 0;
  const get = 'method="GET",status="200"';
  expect(counted(after, get) - counted(before, get)).toBeGreaterThanOrEqual(2);
  expect(after.get('clinicall_calls{direction="inbound"}')).toBe(0);
  expect(after.get('clinicall_database_up')).toBe(1);
  expect(after.get('clinicall_disk_free_bytes')).toBeGreaterThan(0);
  const signedIn = [...after].filter(([name]) => name.startsWith('clinicall_agents{'));
  expect(signedIn.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(1);
  expect([...after.values()].every((value) => Number.isFinite(value))).toBe(true);
});

test('metrics need the permission', async () => {
  const [, agent] = clinic.clients;
  expect((await agent.fetch('GET', '/api/ext/metrics')).status).toBe(403);
  expect((await new HttpClient(clinic.core.http).fetch('GET', '/api/ext/metrics')).status).toBe(401);
});
