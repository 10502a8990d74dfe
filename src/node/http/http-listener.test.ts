import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { ConnectionLimit } from './connection-limit.ts';
import { createHttpListener, type HttpListener } from './http-listener.ts';

const maxConnectionsPerAddress = 3;
const listeners: HttpListener[] = [];
afterEach(() => {
  for (const { server, connections } of listeners.splice(0)) {
    server.close();
    connections.closeAll();
  }
});

async function listen({
  isTrustedProxy = () => false,
  isSharedAddress = () => false,
}: { isTrustedProxy?: (address: string) => boolean; isSharedAddress?: (address: string) => boolean } = {}) {
  const logged: string[] = [];
  const write = (_fact: object, text: string): void => void logged.push(text);
  const listener = createHttpListener({
    handle: (_request, response) => void response.end('ok'),
    upgradeRefusal: () => null,
    maxConnectionsPerAddress,
    isTrustedProxy,
    isSharedAddress,
    log: { warn: write, error: write },
  });
  listeners.push(listener);
  listener.server.listen(0, '127.0.0.1');
  await once(listener.server, 'listening');
  const { port } = listener.server.address() as AddressInfo;
  const open = async (text: string): Promise<{ socket: Socket; answer: string }> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    socket.write(text);
    const [answer = ''] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
    return { socket, answer: String(answer).split('\r\n')[0] ?? '' };
  };
  return { listener, logged, open };
}
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const upgrade = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`;

test('one address has so many connections, and another one when one of them ends', async () => {
  const { open, logged } = await listen();
  const opened = await Promise.all([open(get), open(get), open(get)]);
  expect(opened.map(({ answer }) => answer)).toEqual(Array.from({ length: 3 }, () => 'HTTP/1.1 200 OK'));
  expect([(await open(get)).answer, (await open(get)).answer]).toEqual(['', '']);
  expect(logged).toEqual(['Too many connections from one address: further ones are closed.']);
  opened[0]?.socket.destroy();
  await expect.poll(async () => (await open(get)).answer).toBe('HTTP/1.1 200 OK');
});

test('addresses of one network of IPv6 count as one', () => {
  const server = new EventEmitter();
  const log = { warn: (): void => {} };
  void new ConnectionLimit(server as Server, {
    maxPerAddress: 2,
    isShared: () => false,
    isTrustedProxy: () => false,
    log,
  });
  const closed = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].filter((remoteAddress) => {
    const socket = Object.assign(new PassThrough(), { remoteAddress });
    server.emit('connection', socket);
    return socket.destroyed;
  });
  expect(closed).toEqual(['2001:db8::3']);
});

test('a trusted proxy speaks for many: its connections are not limited', async () => {
  const { open } = await listen({ isTrustedProxy: (address) => address === '127.0.0.1' });
  const opened = await Promise.all([open(get), open(get), open(get), open(get)]);
  expect(opened.map(({ answer }) => answer)).toEqual(Array.from({ length: 4 }, () => 'HTTP/1.1 200 OK'));
});

test('where known clients go first, the oldest of the others is closed, and those that are known are not', async () => {
  const { listener, open } = await listen({ isSharedAddress: () => true });
  const known: Socket[] = [];
  listener.upgrades.route('/known', (_request, socket) => {
    known.push(socket as Socket);
    listener.connections.recognize(socket as Socket);
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  await open(upgrade('/known'));
  const others = [];
  for (let count = 0; count < 3; count += 1) others.push(await open(get));
  const closed = once(others[0]?.socket as Socket, 'close');
  expect((await open(get)).answer).toBe('HTTP/1.1 200 OK');
  await closed;
  expect([known[0]?.destroyed, ...others.slice(1).map(({ socket }) => socket.destroyed)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a flood on a shared address is warned of once, not for each connection', async () => {
  const { open, logged } = await listen({ isSharedAddress: () => true });
  for (let count = 0; count < 12; count += 1) expect((await open(get)).answer).toBe('HTTP/1.1 200 OK');
  expect(logged).toEqual(['Too many connections from one address: further ones are closed.']);
});

test('two fields Host are refused with 400, for a request and an upgrade, and the connection closes', async () => {
  const { listener, open } = await listen();
  listener.upgrades.route('/known', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  for (const text of [get, upgrade('/known')]) {
    const { socket, answer } = await open(text.replace('Host: a', 'Host: a\r\nhost: b'));
    expect(answer).toBe('HTTP/1.1 400 Bad Request');
    if (!socket.destroyed) await once(socket, 'close');
  }
  expect((await open(get)).answer).toBe('HTTP/1.1 200 OK');
});

test('an upgrade whose handler throws ends its connection, and is logged', async () => {
  const { listener, open, logged } = await listen();
  listener.upgrades.route('/broken', () => {
    throw new Error('broken');
  });
  expect((await open(upgrade('/broken'))).answer).toBe('');
  expect(logged).toEqual(['An upgrade failed.']);
  expect((await open(get)).answer).toBe('HTTP/1.1 200 OK');
});

test('an upgraded connection that is reset is closed, and all are closed with the server', async () => {
  const { listener, open } = await listen();
  const accepted: { destroyed: boolean }[] = [];
  listener.upgrades.route('/taken', (_request, socket) => {
    accepted.push(socket);
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  const { socket } = await open(upgrade('/taken'));
  socket.resetAndDestroy();
  await expect.poll(() => accepted[0]?.destroyed).toBe(true);
  const second = await open(upgrade('/taken'));
  listener.connections.closeAll();
  await once(second.socket, 'close');
});
