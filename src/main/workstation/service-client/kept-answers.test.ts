import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { createServiceClient } from './service-client.ts';

/** A service whose rooms change, and what its clients say that they have. */
let server: Server;
let rooms: { id: number; name: string }[];
let received: (string | undefined)[];
let token: string;

beforeEach(async () => {
  rooms = [{ id: 1, name: 'Room 1' }];
  received = [];
  token = 'of Li Na';
  server = createServer((request, response) => {
    const etag = `"${rooms.length}"`;
    received.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
    response.writeHead(200, { 'content-type': 'application/json', etag });
    return response.end(JSON.stringify({ code: 200, msg: 'success', data: rooms }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

const connect = () =>
  createServiceClient({
    server: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => token,
    language: () => 'en',
    onSignedOut: () => {},
  });

test('a lookup that has not changed is not sent again, and one that has is', async () => {
  const client = connect();
  const first = await client.call(contract.lookup.rooms, {});
  expect(await client.call(contract.lookup.rooms, {})).toEqual(first);
  rooms = [...rooms, { id: 2, name: 'Room 2' }];
  expect(await client.call(contract.lookup.rooms, {})).toEqual(rooms);
  expect(received).toEqual([undefined, '"1"', '"1"']);
});

test('does not give the answers of one account to the next', async () => {
  const client = connect();
  await client.call(contract.lookup.rooms, {});
  token = 'of Wang Fang';
  await client.call(contract.lookup.rooms, {});
  expect(received).toEqual([undefined, undefined]);
});

test('keeps a separate answer for each query', async () => {
  const client = connect();
  await client.call(contract.lookup.items, { query: { keyword: 'laser' } });
  await client.call(contract.lookup.items, { query: { keyword: 'filler' } });
  await client.call(contract.lookup.items, { query: { keyword: 'laser' } });
  expect(received).toEqual([undefined, undefined, '"1"']);
});
