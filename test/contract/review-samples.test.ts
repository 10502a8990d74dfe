import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewWeek } from '../../src/shared/contract/review-sample.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let supervisor: HttpClient;
let agent: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor', 'agent1001');
  [supervisor, agent] = clinic.clients;
});
afterAll(() => clinic?.stop());

test('the samples of a week: each agent’s share, none twice, the same draw again adds nothing', async () => {
  const monday = clinicDay(-7 - ((new Date(`${clinicDay()}T00:00:00Z`).getUTCDay() + 6) % 7));
  const draw = async (): Promise<ReviewWeek> =>
    (await supervisor.post('/api/ext/review/draw', { week: monday })).body.data;
  const week = await draw();
  expect(week.seed).toMatch(/^[\da-f]{16}$/);
  const perAgent = Map.groupBy(week.samples, ({ agent_id: id }) => id);
  expect(perAgent.size).toBeGreaterThan(5);
  for (const samples of perAgent.values()) expect(samples.length).toBeLessThanOrEqual(week.per_agent);
  expect(new Set(week.samples.map(({ record_id: id }) => id)).size).toBe(week.samples.length);
  expect(await draw()).toEqual(week);
  expect((await supervisor.get('/api/ext/review/week', { week: clinicDay(1) })).status).toBe(
    new Date(`${clinicDay(1)}T00:00:00Z`).getUTCDay() === 1 ? 200 : 422,
  );
  expect((await agent.get('/api/ext/review/week', { week: monday })).status).toBe(403);
});
