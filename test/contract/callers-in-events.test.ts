import { expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { CustomerReference } from '../../src/shared/contract/field.ts';
import type { Permission } from '../../src/shared/contract/permission.ts';
import { demoClinicOfFile } from '../support/clinic-of-file.ts';
import { EventListener } from '../support/event-listener.ts';
import type { HttpClient } from '../support/http-client.ts';

const clinic = demoClinicOfFile('agent1001', 'consultant1', 'admin');
const [agent, consultant, admin] = clinic.clients;
/** Busy: calls to it end by themselves. */
const number = '13800000486';

const customerOf = async (client: HttpClient, name: string): Promise<CustomerReference> => {
  const body = { name, sex: 2, phone: [number], address_id: 2, medium_id: 1 };
  const { id, idcard } = (await client.post('/api/customer/create', body)).body.data as CustomerReference;
  return { id, name, idcard };
};

/** The candidates in the events of a call by the agent, as they come and as they are sent after a gap. */
async function candidatesOfCall(): Promise<(CustomerReference[] | null)[]> {
  const listener = await EventListener.connect(clinic.core.http, agent.token);
  const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: number });
  const { request_id: callId } = placed.body.data as { request_id: string };
  const isEnd = (event: CallStatusChanged) => event.call_id === callId && event.status === 'hungup';
  const end = await listener.until<CallStatusChanged>('CallStatusChanged', isEnd);
  listener.close();
  const late = await EventListener.connect(clinic.core.http, agent.token, end.seq - 1);
  const again = await late.until<CallStatusChanged>('CallStatusChanged', isEnd);
  late.close();
  return [end.candidates, again.candidates];
}

async function withoutPermission(lacking: Permission, run: () => Promise<void>): Promise<void> {
  const set = (permissions: readonly Permission[]) =>
    admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions });
  await set(permissionsOf.agent.filter((one) => one !== lacking));
  await run().finally(() => set(permissionsOf.agent));
}

test('events name the customers with the number whom the reader finds by it', async () => {
  const own = await customerOf(agent, '陈静');
  const other = await customerOf(consultant, '陈晨');
  const found = async () => {
    const { body } = await agent.get('/api/customer/query', { category: 'phone', keyword: number });
    return (body.data as List<CustomerReference> | null)?.rows?.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  expect([await candidatesOfCall(), await found()]).toEqual([
    [
      [own, other],
      [own, other],
    ],
    [own.id, other.id],
  ]);
  await withoutPermission('customer.view.all', async () => {
    expect([await candidatesOfCall(), await found()]).toEqual([[[own], [own]], [own.id]]);
  });
  await withoutPermission('customer.view', async () => {
    expect([await candidatesOfCall(), await found()]).toEqual([[null, null], undefined]);
  });
});
