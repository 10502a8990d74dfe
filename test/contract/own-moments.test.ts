import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { Coaching } from '../../src/shared/contract/coaching.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { Moment } from '../../src/shared/contract/review.ts';
import { clinicDay, recentCalls } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'supervisor', 'agent1001');
});
afterAll(() => clinic?.stop());

test.each([
  ['sees', 'agent', ['recording.score']],
  ['sees all calls and', 'agent', ['recording.score', 'cdr.view.all']],
] as const)('a rater who %s their own sees the shared moments of them, and their own', async (_, role, added) => {
  const [admin, supervisor, agent] = clinic.clients;
  const query = { ...recentCalls(30), agent_id: '1001', record_filename: 'true', rows: 1 };
  const [call] = ((await admin.get('/api/ext/cdr/list', query)).body.data as List<Cdr>).rows;
  const permissions = [...new Set([...permissionsOf[role], ...added])];
  expect((await admin.post('/api/ext/admin/roles/update', { role, permissions })).status).toBe(200);
  const add = async (client: HttpClient, text: string, isShared: boolean): Promise<number> => {
    const moment = { record_id: call?.id, at_ms: 2500, kind: 'bad', text, is_shared: isShared };
    return ((await client.post('/api/ext/recording/moments/create', moment)).body.data as Moment).id;
  };
  const hidden = await add(supervisor, 'Talk about it with her', false);
  const shared = await add(supervisor, 'Names the price too early', true);
  const own = await add(agent, 'Ask about this', false);
  const seenBy = async (client: HttpClient): Promise<number[]> =>
    ((await client.get('/api/ext/recording/moments', { id: call?.id })).body.data as Moment[])
      .map(({ id }) => id)
      .filter((id) => id >= hidden);
  expect(await seenBy(agent)).toEqual([shared, own]);
  expect(await seenBy(supervisor)).toEqual([hidden, shared, own]);
  const coachedBy = async (client: HttpClient): Promise<number[]> => {
    const days = { agent_id: '1001', from: clinicDay(-34), to: clinicDay(1) };
    const { moments, moment_count: count } = (await client.get('/api/ext/review/agent', days)).body.data as Coaching;
    expect(count).toBe(moments.length);
    return moments.map(({ id }) => id).filter((id) => id >= hidden);
  };
  expect(new Set(await coachedBy(supervisor))).toEqual(new Set([hidden, shared, own]));
  if (added.some((one) => one === 'cdr.view.all'))
    expect(new Set(await coachedBy(agent))).toEqual(new Set([shared, own]));
});
