import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../../src/core/clinic/auth/role-permissions.ts';
import type { Customer } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { PhotoClient, picture } from '../../support/photo-client.ts';

/** Merges while others work with the same customers. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let supervisor: HttpClient;
let agent: HttpClient;
let consultant: HttpClient;
let admin: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor', 'agent1001', 'consultant2', 'admin');
  [supervisor, agent, consultant, admin] = clinic.clients;
});
afterAll(() => clinic.stop());

let count = 0;
async function newCustomer(client = agent): Promise<Customer> {
  count += 1;
  const customer = { name: `合并${count}`, sex: 1, phone: [`1372001000${count}`], address_id: 2, medium_id: 1 };
  const { body, status } = await client.post('/api/customer/create', customer);
  expect(status).toBe(200);
  return body.data;
}
const merge = (kept: Customer, other: Customer, take: object = {}, client = supervisor) =>
  client.post('/api/ext/customer/merge', {
    kept_id: kept.id,
    kept_version: kept.version,
    merged_id: other.id,
    merged_version: other.version,
    take,
  });
const merged = async (kept: Customer, other: Customer, take: object = {}) => {
  const { body, status } = await merge(kept, other, take);
  expect(status).toBe(200);
  return body.data as { merge_id: number; customer: Customer };
};
const undo = (id: number) => supervisor.post('/api/ext/customer/undo-merge', { merge_id: id });

test('a photo that is being stored goes with its album when a merge begins or is undone', async () => {
  const [kept, other] = [await newCustomer(), await newCustomer()];
  const created = await agent.post('/api/customer-photo/create', { customer_id: other.id, title: 'A', flag: 'before' });
  const { id } = created.body.data as { id: number };
  const photos = new PhotoClient(agent);
  const large = await picture(6000, 4000).jpeg().toBuffer();
  const during = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const storing = photos.upload(id, large);
    await setTimeout(150);
    const result = await work();
    expect((await storing).status).toBe(200);
    return result;
  };
  const photosOf = async (customerId: number) =>
    ((await agent.get('/api/customer/photo', { customer_id: customerId })).body.data as List<object>).total;
  const { merge_id: mergeId } = await during(() => merged(kept, other));
  expect(await photosOf(kept.id)).toBe(1);
  expect((await during(() => undo(mergeId))).status).toBe(200);
  expect([await photosOf(kept.id), await photosOf(other.id)]).toEqual([0, 2]);
});

test('answers an account that loses sight of the kept customer by its own choice', async () => {
  const permissions: readonly string[] = permissionsOf.consultant;
  const set = (all: readonly string[]) =>
    admin.post('/api/ext/admin/roles/update', { role: 'consultant', permissions: all });
  expect((await set([...permissions, 'customer.merge'])).status).toBe(200);
  const department = { department_id: 'kept' };
  const { customer: kept } = await merged(await newCustomer(), await newCustomer(consultant), department);
  const owned = { ...department, consultant_id: 'kept', ascription_id: 'merged' };
  const { customer: other } = await merged(await newCustomer(), await newCustomer(consultant), owned);
  const take = { ...department, consultant_id: 'merged', ascription_id: 'kept' };
  const { status, body } = await merge(kept, other, take, consultant);
  expect([status, body.data]).toMatchObject([200, { customer: { id: kept.id, consultant: null } }]);
  expect((await consultant.get('/api/customer/info', { id: kept.id })).status).toBe(404);
  expect((await set(permissions)).status).toBe(200);
});
