import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { CustomerSummary } from '../../src/shared/contract/customer.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

const document = '110101199003070012';
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let admin: HttpClient;
let supervisor: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'supervisor');
  [admin, supervisor] = clinic.clients;
  const permissions = permissionsOf.supervisor.filter((permission) => permission !== 'customer.phone.view');
  await admin.post('/api/ext/admin/roles/update', { role: 'supervisor', permissions });
  const named = { name: '陈密', sex: 2, phone: ['13700004321'], address_id: 2, medium_id: 1, sfz: document };
  await admin.post('/api/customer/create', named);
});
afterAll(() => clinic.stop());

test('an identity document is shown in full to who may see it, and the log says to whom', async () => {
  const { rows } = (await admin.get('/api/customer/query', { keyword: '陈密', category: 'keyword' })).body
    .data as List<CustomerSummary>;
  const id = rows[0]?.id;
  expect((await supervisor.post('/api/ext/customer/document', { id })).status).toBe(403);
  expect((await admin.post('/api/ext/customer/document', { id })).body.data).toEqual({ sfz: document });
  expect((await admin.post('/api/ext/customer/document', { id: 999_999 })).status).toBe(404);
  const entries = (await admin.get('/api/ext/admin/audit', { action: 'customer.document-shown' })).body.data as List<{
    readonly detail: unknown;
  }>;
  expect(entries.rows.map(({ detail }) => detail)).toEqual([{ id }]);
});
