import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { CallbackReceiver, type Delivery } from '../support/callback-receiver.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';

const secret = 'a secret of the clinic';

let folder: string;
let core: CoreChild;
let admin: HttpClient;
let agent: HttpClient;
let receiver: CallbackReceiver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-callback-'));
  core = await startCoreChild(folder);
  [admin, agent] = await Promise.all(
    ['admin', 'agent1001'].map((name) => HttpClient.signIn(core.http, `${name}@clinic.test`)) as [
      Promise<HttpClient>,
      Promise<HttpClient>,
    ],
  );
});
afterAll(() => core.stop());
beforeEach(async () => {
  receiver = new CallbackReceiver();
  const port = await receiver.listen();
  await set({ callback_url: `http://127.0.0.1:${port}/calls`, callback_secret: secret, callback_allows_private: true });
});
afterEach(async () => {
  await set({ callback_url: null });
  await receiver.close();
});
const set = async (settings: object): Promise<void> => {
  expect((await admin.post('/api/ext/admin/settings/update', settings)).status).toBe(200);
};
/** Calls a busy number from an agent's mobile; the call ends by itself. Resolves with its ID. */
const call = async (client = agent, mobile = '13800001001'): Promise<string> =>
  ((await client.get('/api/call/dual', { caller: mobile, callee: '13800000486' })).body.data as { request_id: string })
    .request_id;
const isOver = (callId: string) => (deliveries: readonly Delivery[]) =>
  deliveries.some(({ event, status }) => event.call_id === callId && event.status === 'hungup' && status === 200);
const of = (callId: string, deliveries: readonly Delivery[]) =>
  deliveries.filter(({ event }) => event.call_id === callId);

test('every status change of a call is posted in order, signed, equal to the event', async () => {
  const customer = { name: '陈静', sex: 2, phone: ['13800000486'], address_id: 2, medium_id: 1 };
  expect((await agent.post('/api/customer/create', customer)).status).toBe(200);
  const listener = await EventListener.connect(core.http, agent.token);
  const callId = await call();
  const deliveries = of(callId, await receiver.until(isOver(callId)));
  const events = listener.seen<CallStatusChanged>('CallStatusChanged').filter((event) => event.call_id === callId);
  listener.close();
  expect(deliveries.map(({ event }) => event)).toEqual(events);
  expect(events[0]).toMatchObject({ candidates: [{ name: '陈静' }] });
  expect(deliveries.map(({ event }) => event.status)).toEqual(['answered', 'hungup']);
  for (const { body, headers } of deliveries) {
    expect(headers['x-signature']).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
    expect(headers['content-type']).toMatch(/^application\/json/);
  }
  expect(new Set(deliveries.map(({ headers }) => headers['x-delivery'])).size).toBe(deliveries.length);
});

test('a failed delivery is retried, and later ones of the same call wait for it', async () => {
  receiver.statusOf = (event, attempt) =>
    event.status === 'answered' && attempt < 3 ? ([500, 302][attempt - 1] ?? 200) : 200;
  const callId = await call();
  const deliveries = of(callId, await receiver.until(isOver(callId)));
  expect(deliveries.slice(0, 3).map(({ event, status }) => [event.status, status])).toEqual([
    ['answered', 500],
    ['answered', 302],
    ['answered', 200],
  ]);
  expect(new Set(deliveries.slice(0, 3).map(({ headers }) => headers['x-delivery'])).size).toBe(1);
  const accepted = deliveries.filter(({ status }) => status === 200).map(({ event }) => event.seq);
  expect(accepted).toEqual(accepted.toSorted((one, other) => one - other));
});

test('a blocked call does not delay the deliveries of another', async () => {
  let blocked = '';
  receiver.statusOf = (event) => (event.call_id === blocked ? 503 : 200);
  blocked = await call();
  const other = await call(await HttpClient.signIn(core.http, 'agent1002@clinic.test'), '13800001002');
  await receiver.until(isOver(other));
  expect(isOver(blocked)(receiver.deliveries)).toBe(false);
});

test('pending deliveries survive kill -9 and are sent by the next core', async () => {
  receiver.statusOf = () => 503;
  const callId = await call();
  await receiver.until((deliveries) => of(callId, deliveries).length > 0);
  const record = () =>
    agent.get('/api/cdr/dual', {
      created_at_start: '2020-01-01 00:00:00',
      created_at_end: '2100-01-01 00:00:00',
      call_id: callId,
    });
  await expect.poll(async () => ((await record()).body.data as { total: number }).total, { timeout: 15_000 }).toBe(1);
  const died = once(core.process, 'exit');
  core.process.kill('SIGKILL');
  await died;
  receiver.statusOf = () => 200;
  core = await startCoreChild(folder);
  [admin, agent] = [new HttpClient(core.http, admin.token), new HttpClient(core.http, agent.token)];
  const deliveries = of(callId, await receiver.until(isOver(callId))).filter(({ status }) => status === 200);
  expect(deliveries.map(({ event }) => event.seq)).toEqual(
    deliveries.map(({ event }) => event.seq).toSorted((one, other) => one - other),
  );
}, 40_000);

test('a private address is refused unless the clinic allows it', async () => {
  await set({ callback_url: null });
  await set({ callback_allows_private: false });
  const { status } = await admin.post('/api/ext/admin/settings/update', {
    callback_url: 'http://localhost:1/',
    callback_secret: secret,
  });
  expect(status).toBe(422);
});
