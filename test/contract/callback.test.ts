import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';

const secret = 'a secret of the clinic';

interface Told {
  readonly event: CallStatusChanged;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
  readonly status: number;
}

/** The clinic's own system: answers as it is told to. */
class Receiver {
  readonly told: Told[] = [];
  readonly #server: Server;
  statusOf: (event: CallStatusChanged, attempt: number) => number = () => 200;
  readonly #attempts = new Map<string, number>();
  #wake: () => void = () => {};

  constructor() {
    this.#server = createServer(
      (request, response) =>
        void this.#receive(request).then((status) =>
          response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(),
        ),
    );
  }
  async #receive(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    const event = JSON.parse(body) as CallStatusChanged;
    const delivery = String(request.headers['x-delivery']);
    const attempt = (this.#attempts.get(delivery) ?? 0) + 1;
    this.#attempts.set(delivery, attempt);
    const status = this.statusOf(event, attempt);
    this.told.push({ event, body, headers: request.headers, status });
    this.#wake();
    return status;
  }
  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
  async until(isEnough: (told: readonly Told[]) => boolean): Promise<readonly Told[]> {
    while (!isEnough(this.told)) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.told;
  }
}

let folder: string;
let core: CoreChild;
let admin: HttpClient;
let agent: HttpClient;
let receiver: Receiver;

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
  receiver = new Receiver();
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
/** A call to a busy number, by an agent's mobile: it ends by itself. Answers its ID. */
const call = async (client = agent, mobile = '13800001001'): Promise<string> =>
  ((await client.get('/api/call/dual', { caller: mobile, callee: '13800000486' })).body.data as { request_id: string })
    .request_id;
const isOver = (callId: string) => (told: readonly Told[]) =>
  told.some(({ event, status }) => event.call_id === callId && event.status === 'hungup' && status === 200);
const of = (callId: string, told: readonly Told[]) => told.filter(({ event }) => event.call_id === callId);

test('each progress of a call is posted, signed, in order, and is what the workstation hears', async () => {
  const listener = await EventListener.connect(core.http, agent.token);
  const callId = await call();
  const told = of(callId, await receiver.until(isOver(callId)));
  const heard = listener.seen<CallStatusChanged>('CallStatusChanged').filter((event) => event.call_id === callId);
  listener.close();
  expect(told.map(({ event }) => event)).toEqual(heard);
  expect(told.map(({ event }) => event.status)).toEqual(['answered', 'hungup']);
  for (const { body, headers } of told) {
    expect(headers['x-signature']).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
    expect(headers['content-type']).toMatch(/^application\/json/);
  }
  expect(new Set(told.map(({ headers }) => headers['x-delivery'])).size).toBe(told.length);
});

test('what fails is tried again, and nothing of that call overtakes it', async () => {
  receiver.statusOf = (event, attempt) =>
    event.status === 'answered' && attempt < 3 ? ([500, 302][attempt - 1] ?? 200) : 200;
  const callId = await call();
  const told = of(callId, await receiver.until(isOver(callId)));
  expect(told.slice(0, 3).map(({ event, status }) => [event.status, status])).toEqual([
    ['answered', 500],
    ['answered', 302],
    ['answered', 200],
  ]);
  expect(new Set(told.slice(0, 3).map(({ headers }) => headers['x-delivery'])).size).toBe(1);
  const accepted = told.filter(({ status }) => status === 200).map(({ event }) => event.seq);
  expect(accepted).toEqual(accepted.toSorted((one, other) => one - other));
}, 30_000);

test('one call that cannot be told delays no other', async () => {
  let blocked = '';
  receiver.statusOf = (event) => (event.call_id === blocked ? 503 : 200);
  blocked = await call();
  const other = await call(await HttpClient.signIn(core.http, 'agent1002@clinic.test'), '13800001002');
  await receiver.until(isOver(other));
  expect(isOver(blocked)(receiver.told)).toBe(false);
});

test('what is not delivered survives kill -9, and is delivered by the next core', async () => {
  receiver.statusOf = () => 503;
  const callId = await call();
  await receiver.until((told) => of(callId, told).length > 0);
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
  const told = of(callId, await receiver.until(isOver(callId))).filter(({ status }) => status === 200);
  expect(told.map(({ event }) => event.seq)).toEqual(
    told.map(({ event }) => event.seq).toSorted((one, other) => one - other),
  );
}, 40_000);

test('an address within the house is not asked unless the clinic allows it', async () => {
  await set({ callback_url: null });
  await set({ callback_allows_private: false });
  const { status } = await admin.post('/api/ext/admin/settings/update', {
    callback_url: 'http://localhost:1/',
    callback_secret: secret,
  });
  expect(status).toBe(422);
});
