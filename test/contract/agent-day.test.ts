import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentDay, AgentDays } from '../../src/shared/contract/agent.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let colleague: HttpClient;
let supervisor: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1002', 'supervisor');
  [agent, colleague, supervisor] = clinic.clients;
});
afterAll(() => clinic.stop());

const dayOf = async (client: HttpClient) => (await client.get('/api/ext/agent/day')).body.data as AgentDay;
const lastStates = async (client: HttpClient) =>
  (await dayOf(client)).states.slice(-2).map(({ state, reason }) => [state, reason]);

test('an agent has their own states of the day, each until the next one', async () => {
  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
  await agent.get('/api/agent-control/ready', { agent_id: '1001' });
  await agent.get('/api/agent-control/break', { agent_id: '1001', reason: 'Lunch' });
  const { states, sums, now, date } = await dayOf(agent);
  expect(date).toBe(clinicDay());
  expect(states.at(-1)).toMatchObject({ state: 'break', reason: 'Lunch', to: now });
  for (const [index, { to }] of states.slice(0, -1).entries()) expect(states[index + 1]?.from).toBe(to);
  const total = (of: readonly { seconds: number }[]) => of.reduce((sum, { seconds }) => sum + seconds, 0);
  expect(total(sums)).toBe(total(states));
});

test('a colleague’s states are not among them', async () => {
  await agent.get('/api/agent-control/break', { agent_id: '1001', reason: 'Training' });
  expect(await lastStates(colleague)).not.toContainEqual(['break', 'Training']);
});

test('a supervisor sees the states of every agent; an agent does not', async () => {
  await agent.get('/api/agent-control/break', { agent_id: '1001', reason: 'Lunch' });
  const days = (await supervisor.get('/api/ext/agent/days')).body.data as AgentDays;
  const { states: own } = await dayOf(agent);
  const states = days.agents.find(({ agent_id: id }) => id === '1001')?.states;
  expect(days.date).toBe(clinicDay());
  expect(states?.at(-1)).toMatchObject({ state: 'break', reason: 'Lunch', to: days.now });
  expect(states?.map(({ state, from }) => [state, from])).toEqual(own.map(({ state, from }) => [state, from]));
  expect(days.agents.length).toBeGreaterThan(5);
  expect((await agent.get('/api/ext/agent/days')).status).toBe(403);
});
