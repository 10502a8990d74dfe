import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import type { HttpClient } from '../support/http-client.ts';

/** Numbers of calls in one form, and as written; the calls that an agent places between two numbers outside. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let colleague: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;
let callId: string;
const written = { caller: '013912340001', callee: '008613912340002' };

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1002', 'supervisor', 'admin');
  [agent, colleague, supervisor, admin] = clinic.clients;
  const events = await EventListener.connect(clinic.core.http, agent.token);
  const lines = { caller_line_group: 'main', callee_line_group: 'main' };
  const placed = await agent.get('/api/call/back2back', { ...written, ...lines });
  ({ request_id: callId } = placed.body.data as { request_id: string });
  await agent.post('/api/ext/call/hangup', { call_id: callId });
  const end = await events.until<CallStatusChanged>(
    'CallStatusChanged',
    (event) => event.call_id === callId && event.status === 'hungup',
  );
  expect(end).toMatchObject(numbers);
  events.close();
});
afterAll(() => clinic.stop());

const numbers = {
  caller: '+8613912340001',
  callee: '+8613912340002',
  caller_written: '013912340001',
  callee_written: '008613912340002',
};
const range = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
const listed = async (client: HttpClient, query: object = {}) =>
  ((await client.get('/api/cdr/list', { ...range, call_id: callId, ...query })).body.data as List<Cdr>).rows;
const exported = async (client: HttpClient): Promise<Record<string, string>[]> => {
  const query = { type: 'sip', ...range, call_id: callId };
  const response = await client.fetch('GET', '/api/ext/cdr/export', { query });
  return parse(Buffer.from(await response.arrayBuffer()), { bom: true, columns: true });
};

test('records show numbers as E.164 and as written, exports in groups, and both are found by either', async () => {
  const [record] = await listed(supervisor);
  expect(record).toMatchObject(numbers);
  const info = await supervisor.get('/api/cdr/info', { id: record?.id ?? 0, type: 'sip' });
  expect(info.body.data).toMatchObject(numbers);
  for (const number of [...Object.values(numbers), '139 1234 0002'])
    expect(await listed(supervisor, { number })).toMatchObject([{ call_id: callId }]);
  expect(await exported(supervisor)).toMatchObject([
    {
      Caller: '+86 139 1234 0001',
      Called: '+86 139 1234 0002',
      'Caller (as written)': written.caller,
      'Called (as written)': written.callee,
    },
  ]);
});

test.each(['13912340001 13912340002', '139123400021', '85291234567', '01012345678801', '+86 6234 5678'])(
  'calls nobody for %s, which is no number',
  async (callee) => {
    const lines = { caller_line_group: 'main', callee_line_group: 'main' };
    const { status, body } = await agent.get('/api/call/back2back', { caller: written.caller, callee, ...lines });
    expect([status, body.data]).toMatchObject([422, { errors: { callee: [expect.any(String)] } }]);
  },
);

test('the account that places a call between two numbers sees its record; a colleague does not', async () => {
  const [record] = await listed(agent);
  expect(record).toMatchObject({ call_id: callId, agent_id: null });
  const find = { id: record?.id ?? 0, type: 'sip' };
  expect((await agent.get('/api/cdr/info', find)).status).toBe(200);
  expect(await listed(colleague)).toEqual([]);
  expect((await colleague.get('/api/cdr/info', find)).status).toBe(404);
  const all = (await agent.get('/api/cdr/list', { ...range, rows: 200 })).body.data as List<Cdr>;
  expect(all.rows.filter(({ agent_id: id, call_id: one }) => id !== '1001' && one !== callId)).toEqual([]);
  expect((await agent.post('/api/ext/call/wrap-up', { call_id: callId, note: 'Connected them' })).status).toBe(200);
});

test('without the permission of numbers both forms are masked wherever they are shown', async () => {
  const permissions = [...permissionsOf.agent, 'cdr.export'].filter((one) => one !== 'customer.phone.view');
  await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions });
  const [record] = await listed(agent);
  expect(record).toMatchObject({
    caller: '+86*******0001',
    callee: '+86*******0002',
    caller_written: '013*****0001',
    callee_written: '008********0002',
  });
  const events = await EventListener.connect(clinic.core.http, agent.token, 0);
  await events.until<CallStatusChanged>('CallStatusChanged', (event) => event.call_id === callId);
  const info = await agent.get('/api/cdr/info', { id: record?.id ?? 0, type: 'sip' });
  const seen = [record, info.body, await exported(agent), events.seen('CallStatusChanged')];
  expect(JSON.stringify(seen)).not.toMatch(/139?1234000/);
  events.close();
});
