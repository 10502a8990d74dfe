import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { PeerAddresses } from './peer-addresses.ts';
import type { NameService, Service } from './server-records.ts';
import { bindUdp } from './udp-transport.ts';

const none = async (): Promise<[]> => [];
const carrier: Service = { host: 'carrier.example', port: 5060, transport: 'UDP' };

/** A name with several addresses that come in another order each time, as a name server gives them. */
function rotating(...addresses: string[]) {
  const name = { addresses, resolved: 0 };
  const resolve = async () => {
    name.resolved += 1;
    name.addresses = [...name.addresses.slice(1), ...name.addresses.slice(0, 1)];
    return name.addresses;
  };
  const names: NameService = { addresses: resolve, naptr: none, srv: none };
  return { name, names, resolve };
}

test('a name is one address while it has that one, and is resolved again after 30 s', async () => {
  let now = 0;
  const { name, names } = rotating('10.0.0.1', '10.0.0.2', '10.0.0.3');
  const peers = new PeerAddresses(names, () => now);
  const address = async () => (await peers.serverOf(carrier, 4)).address;
  const first = await Promise.all([1, 2, 3].map(address));
  expect(new Set(first).size).toBe(1);
  now = 31_000;
  expect(await address()).toBe(first[0]);
  expect(name.resolved).toBe(4);
  name.addresses = name.addresses.filter((address) => address !== first[0]);
  now = 62_000;
  expect(await address()).not.toBe(first[0]);
});

test('an address that does not respond is avoided, unless it is the only one', async () => {
  const peers = new PeerAddresses(rotating('10.0.0.1', '10.0.0.2').names, () => 0);
  const first = await peers.serverOf(carrier, 4);
  expect(peers.avoid(carrier)).toBe(true);
  expect(await peers.serverOf(carrier, 4)).not.toEqual(first);
  const lonely = new PeerAddresses(rotating('10.0.0.9').names, () => 0);
  const only = await lonely.serverOf(carrier, 4);
  expect(lonely.avoid(carrier)).toBe(false);
  expect(await lonely.serverOf(carrier, 4)).toEqual(only);
});

test('of three servers that do not respond, each is chosen before the first is chosen again', async () => {
  const records = [1, 2, 3].map((n) => ({ name: `10.0.0.${n}`, port: 5070 + n, priority: n, weight: 0 }));
  const names: NameService = { addresses: none, naptr: none, srv: async () => records };
  const peers = new PeerAddresses(names, () => 0);
  const service = { ...carrier, port: 0 };
  const seen: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    seen.push((await peers.serverOf(service, 4)).port);
    peers.avoid(service);
  }
  expect(seen).toEqual([5071, 5072, 5073, 5071]);
});

test('all datagrams to a name with several addresses reach the same server, until that one is avoided', async () => {
  const servers = new Map<string, Socket>();
  const heard: string[] = [];
  let port = 0;
  for (const host of ['127.0.0.2', '127.0.0.3']) {
    const socket = createSocket('udp4').bind(port, host);
    await once(socket, 'listening');
    ({ port } = socket.address());
    servers.set(host, socket);
    socket.on('message', () => void heard.push(host));
  }
  const silent = { onDatagram: () => {}, onSendFailed: () => {}, onError: () => {} };
  const { resolve } = rotating('127.0.0.2', '127.0.0.3');
  const udp = await bindUdp({ host: '127.0.0.1', port: 0 }, silent, resolve);
  const send = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) udp.flowTo('carrier.example', port).send('datagram');
    await expect.poll(() => heard.length).toBe(count);
    return new Set(heard.splice(0));
  };
  const [first] = await send(10);
  udp.avoid('carrier.example', port);
  const after = await send(10);
  expect([after.size, after.has(first ?? '')]).toEqual([1, false]);
  await udp.close();
  for (const socket of servers.values()) socket.close();
});
