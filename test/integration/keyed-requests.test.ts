import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceClient } from '../../src/main/workstation/service-client/service-client.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';

/** A network that loses the first answer to a POST: the core has carried it out, and nobody learns of it. */
let core: CoreChild;
let network: Server;
let agent: HttpClient;
const keys: (string | undefined)[] = [];

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'keyed-requests-')));
  agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  network = createServer(async (request, response) => {
    const body = await buffer(request);
    const { authorization = '', 'idempotency-key': key } = request.headers;
    keys.push(key?.toString());
    const answer = await fetch(`${core.http}${request.url}`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key.toString() }),
      },
      body,
    });
    const text = await answer.text();
    if (keys.length === 1) return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  await once(network.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  network.close();
  await core.stop();
});

const customer = (name: string) => ({ name, sex: 1 as const, phone: ['13600002222'], address_id: 2, medium_id: 1 });
const clientOf = () =>
  createServiceClient({
    server: () => `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
    token: () => agent.token ?? '',
    language: () => 'en',
    onSignedOut: () => {},
  });
const countOf = async (name: string) =>
  ((await agent.get('/api/customer/query', { category: 'keyword', keyword: name })).body.data as { total: number })
    .total;

test('resends a keyed request whose answer was lost, and it is carried out once', async () => {
  keys.length = 0;
  const created = await clientOf().call(contract.customer.create, {
    body: customer('键一'),
    idempotencyKey: 'form-1',
  });
  expect(created).toMatchObject({ name: '键一' });
  expect(keys).toEqual(['form-1', 'form-1']);
  expect(await countOf('键一')).toBe(1);
});

test('does not resend a request without a key: it may have been carried out', async () => {
  keys.length = 0;
  await expect(clientOf().call(contract.customer.create, { body: customer('键二') })).rejects.toMatchObject({
    code: 'service-unreachable',
  });
  expect(keys).toEqual([undefined]);
  expect(await countOf('键二')).toBe(1);
});
