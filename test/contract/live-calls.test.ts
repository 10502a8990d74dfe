import { expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import { demoClinicOfFile } from '../support/clinic-of-file.ts';

const [agent, supervisor, admin] = demoClinicOfFile('agent1001', 'supervisor', 'admin').clients;

const live = async () => (await supervisor.get('/api/ext/call/live')).body.data;

test('accounts that monitor agents see every call in progress, numbers as the role allows, and end it', async () => {
  const [caller, callee] = ['13900000001', '13900000002'];
  const lines = { caller_line_group: 'main', callee_line_group: 'main' };
  const placed = await supervisor.get('/api/call/back2back', { caller, callee, ...lines });
  const { request_id: callId } = placed.body.data as { request_id: string };
  await expect
    .poll(live)
    .toMatchObject({ rows: [{ call_id: callId, direction: 'outbound', caller, callee, state: 'without_agent' }] });
  expect(await live()).toMatchObject({ rows: [{ customer: null, since_seconds: expect.any(Number) }] });
  const withoutNumbers = permissionsOf.supervisor.filter((permission) => permission !== 'customer.phone.view');
  await admin.post('/api/ext/admin/roles/update', { role: 'supervisor', permissions: withoutNumbers });
  expect(await live()).toMatchObject({ rows: [{ caller: '139****0001', callee: '139****0002' }] });
  expect((await agent.get('/api/ext/call/live')).status).toBe(403);
  expect((await agent.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(403);
  expect((await supervisor.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(200);
  await expect.poll(live).toMatchObject({ rows: [], total: 0 });
});
