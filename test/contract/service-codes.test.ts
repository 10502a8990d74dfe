import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let supervisor: HttpClient;
let admin: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor', 'admin');
  [supervisor, admin] = clinic.clients;
});
afterAll(() => clinic.stop());

const code = '*21*13900001111#';
const [caller, callee] = ['13800001001', code];
const lines = { caller_line_group: 'main', callee_line_group: 'main' };
const ways = {
  dual: () => supervisor.get('/api/call/dual', { caller, callee }),
  'back2back, called': () => supervisor.get('/api/call/back2back', { caller, callee, ...lines }),
  'back2back, calling': () => supervisor.get('/api/call/back2back', { caller: code, callee: caller, ...lines }),
  place: () => supervisor.post('/api/ext/call/place', { caller, way: 'dual', number: code }),
};

test.each(Object.entries(ways))('%s: a service code is refused until the clinic allows it', async (_way, place) => {
  const { status, body } = await place();
  expect({ status, text: JSON.stringify(body) }).toMatchObject({
    status: 422,
    text: expect.stringContaining('service-codes-off'),
  });
});

test('where the clinic allows service codes they are called', async () => {
  await admin.post('/api/ext/admin/settings/update', { allows_service_codes: true });
  const { status, body } = await ways.dual();
  expect(status).toBe(200);
  const { request_id: callId } = body.data as { request_id: string };
  await supervisor.post('/api/ext/call/hangup', { call_id: callId });
});
