import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { HttpClient } from '../../support/http-client.ts';

let folder: string;
let core: CoreChild;
let agent: HttpClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-idempotency-'));
  core = await startCoreChild(folder);
  agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
});
afterAll(() => core.stop());

const customer = { name: '重试', sex: 1, phone: ['13700007777'], address_id: 2, medium_id: 1 };
const reservation = { department_id: 1, type: 1, date: '2030-01-01', items: [1], remark: '想了解' };
const requests: readonly (readonly [string, () => object | Promise<object>, string, Record<string, number>])[] = [
  ['/api/customer/create', () => customer, '/api/customer/index', {}],
  [
    '/api/followup/create',
    () => ({ customer_id: 1, followup_date: '2030-01-01', followup_user_id: 1 }),
    '/api/followup/index',
    {},
  ],
  [
    '/api/appointment/create',
    () => ({ customer_id: 1, date: clinicDay(400), start: '10:00', end: '10:30', doctor_id: 10 }),
    '/api/appointment/lists',
    {},
  ],
  ['/api/reservation/create', () => ({ customer, reservation }), '/api/reservation/index', {}],
  [
    '/api/customer-photo/create',
    () => ({ customer_id: 1, title: 'A', flag: 'before' }),
    '/api/customer-photo/index',
    {},
  ],
  [
    '/api/customer-photo/upload',
    async () => {
      const form = new FormData();
      form.set('id', '1');
      form.set(
        'file',
        new Blob([
          new Uint8Array(
            await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
              .jpeg()
              .toBuffer(),
          ),
        ]),
        'a.jpg',
      );
      return form;
    },
    '/api/customer/photo',
    { customer_id: 1 },
  ],
];
const post = async (path: string, body: object, key: string, client = agent) =>
  client.ask('POST', path, { body, headers: { 'idempotency-key': key } });
const total = async (path: string, query: Record<string, number> = {}): Promise<number> =>
  ((await agent.get(path, { rows: 1, ...query })).body.data as List<unknown>).total;

test.each(requests)(
  '%s: of four concurrent requests with one key one is carried out; all and a later one get its answer',
  async (path, body, list, query) => {
    const before = await total(list, query);
    const answers = await Promise.all(Array.from({ length: 4 }, async () => post(path, await body(), 'key-1')));
    const later = await post(path, await body(), 'key-1');
    expect(answers[0]?.status).toBe(200);
    for (const answer of [...answers, later]) expect(answer.body).toEqual(answers[0]?.body);
    expect(await total(list, query)).toBe(before + 1);
  },
);

test('another key, another account or another endpoint creates another record', async () => {
  const before = await total('/api/customer/index');
  const other = await HttpClient.signIn(core.http, 'agent1002@clinic.test');
  await post('/api/customer/create', customer, 'key-2');
  await post('/api/customer/create', customer, 'key-3');
  await post('/api/customer/create', customer, 'key-2', other);
  await post('/api/reservation/create', { customer, reservation }, 'key-2');
  expect(await total('/api/customer/index')).toBe(before + 4);
});

test('a refusal is not stored: the same key may be used for a valid request', async () => {
  const before = await total('/api/customer/index');
  expect((await post('/api/customer/create', { ...customer, sex: 3 }, 'key-4')).status).toBe(422);
  expect((await post('/api/customer/create', customer, 'key-4')).status).toBe(200);
  expect(await total('/api/customer/index')).toBe(before + 1);
});

test('nor is a clash: once the slot is free, the same key books it', async () => {
  const booking = { customer_id: 1, date: clinicDay(430), start: '11:00', end: '11:30', doctor_id: 10 };
  const first = (await agent.post('/api/appointment/create', booking)).body.data as { id: number };
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await post('/api/appointment/create', booking, 'key-6')).toMatchObject({
      status: 409,
      body: { data: { clashes: [{ kind: 'doctor' }] } },
    });
  await agent.post('/api/ext/appointment/update', { id: first.id, version: 1, status: 'cancelled' });
  expect((await post('/api/appointment/create', booking, 'key-6')).status).toBe(200);
});

test('a key that was used with another body is refused, under way and afterwards, and creates nothing', async () => {
  const before = await total('/api/customer/index');
  const other = { ...customer, name: '别人' };
  const answers = await Promise.all([
    post('/api/customer/create', customer, 'key-7'),
    post('/api/customer/create', other, 'key-7'),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const refused = answers[0]?.status === 200 ? other : customer;
  expect(await post('/api/customer/create', refused, 'key-7')).toMatchObject({
    status: 422,
    body: { data: { errors: { 'Idempotency-Key': [expect.stringContaining('another request')] } } },
  });
  expect(await total('/api/customer/index')).toBe(before + 1);
});

test('a key of an upload belongs to its file, its name and its fields', async () => {
  const upload = async (colour: string, name: string, id = '1') => {
    const image = sharp({ create: { width: 50, height: 50, channels: 3, background: colour } });
    const form = new FormData();
    form.set('id', id);
    form.set('file', new Blob([new Uint8Array(await image.jpeg().toBuffer())]), name);
    return post('/api/customer-photo/upload', form, 'key-8');
  };
  const first = await upload('green', 'b.jpg');
  expect(first.status).toBe(200);
  for (const other of [
    await upload('blue', 'b.jpg'),
    await upload('green', 'c.jpg'),
    await upload('green', 'b.jpg', '2'),
  ])
    expect(other).toMatchObject({
      status: 422,
      body: { data: { errors: { 'Idempotency-Key': [expect.any(String)] } } },
    });
  expect((await upload('green', 'b.jpg')).body).toEqual(first.body);
});

test('an answer is not given again to an account whose rights have changed since', async () => {
  const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const { rows } = (await admin.get('/api/ext/admin/roles')).body.data as List<{ role: string; permissions: string[] }>;
  const permissions = rows.find(({ role }) => role === 'agent')?.permissions ?? [];
  const setRights = async (those: readonly string[]) =>
    expect((await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions: those })).status).toBe(200);
  const first = await post('/api/customer/create', customer, 'key-9');
  const before = await total('/api/customer/index');
  await setRights(permissions.filter((one) => one !== 'customer.phone.view'));
  const refused = await post('/api/customer/create', customer, 'key-9');
  await setRights(permissions);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).not.toContain(customer.phone[0]);
  expect((await post('/api/customer/create', customer, 'key-9')).body).toEqual(first.body);
  expect(await total('/api/customer/index')).toBe(before);
});

test('keys survive a restart', async () => {
  const first = await post('/api/customer/create', customer, 'key-5');
  await core.stop();
  core = await startCoreChild(folder);
  agent = new HttpClient(core.http, agent.token);
  const before = await total('/api/customer/index');
  expect((await post('/api/customer/create', customer, 'key-5')).body).toEqual(first.body);
  expect(await total('/api/customer/index')).toBe(before);
});

test.each([['x'.repeat(201)], ['with space']])('an invalid key (%s): 422', async (key) => {
  expect(await post('/api/customer/create', customer, key)).toMatchObject({
    status: 422,
    body: { data: { errors: { 'Idempotency-Key': [expect.any(String)] } } },
  });
});
