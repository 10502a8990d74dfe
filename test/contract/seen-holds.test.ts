import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { RecordingHold } from '../../src/shared/contract/retention.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'supervisor', 'agent1001');
});
afterAll(() => clinic?.stop());

test('holds of calls and customers that one may not see are neither listed nor released', async () => {
  const [admin, supervisor, agent] = clinic.clients;
  const withheld = new Set<string>(['cdr.view.all', 'customer.view.all']);
  const permissions = [...permissionsOf.agent.filter((one) => !withheld.has(one)), 'recording.hold'];
  expect((await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions })).status).toBe(200);
  const callOf = async (agentId: string): Promise<number> => {
    const query = { ...recentCalls(30), agent_id: agentId, record_filename: 'true', rows: 1 };
    return ((await admin.get('/api/ext/cdr/list', query)).body.data as List<Cdr>).rows[0]?.id ?? 0;
  };
  const ids = Array.from({ length: 60 }, (_, at) => at + 1);
  const maySee = await Promise.all(
    ids.map(async (id) => (await agent.get('/api/customer/info', { id })).status === 200),
  );
  const customerThat = (isSeen: boolean): number => ids[maySee.indexOf(isSeen)] as number;
  const held = async (path: string, body: object): Promise<number> => {
    const answer = await supervisor.post(`/api/ext/recording/${path}`, { ...body, reason: 'A lawsuit' });
    expect(answer.status).toBe(200);
    return (answer.body.data as RecordingHold).id;
  };
  const [own, foreign] = [
    [
      await held('hold', { record_id: await callOf('1001') }),
      await held('hold-customer', { customer_id: customerThat(true) }),
    ],
    [
      await held('hold', { record_id: await callOf('1002') }),
      await held('hold-customer', { customer_id: customerThat(false) }),
    ],
  ];
  const listedTo = async (client: HttpClient, rows = 50): Promise<{ ids: Set<number>; total: number | null }> => {
    const { rows: found, total } = (await client.get('/api/ext/recording/holds', { rows })).body
      .data as List<RecordingHold>;
    return { ids: new Set(found.map(({ id }) => id)), total };
  };
  expect(await listedTo(agent)).toEqual({ ids: new Set(own), total: 2 });
  expect((await listedTo(agent, 1)).total).toBe(2);
  const release = (client: HttpClient, id: number) =>
    client.post('/api/ext/recording/release', { id, reason: 'Settled' });
  for (const id of foreign) expect((await release(agent, id)).status).toBe(404);
  expect((await listedTo(supervisor)).ids).toEqual(new Set([...own, ...foreign]));
  for (const id of own) expect((await release(agent, id)).status).toBe(200);
  expect(await listedTo(agent)).toEqual({ ids: new Set(), total: 0 });
  for (const id of foreign) expect((await release(supervisor, id)).status).toBe(200);
});
