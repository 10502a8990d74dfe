import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { protocolsWithSecret } from '../../src/shared/ipc/bridge.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { phoneAgent } from '../support/phone-agent.ts';
import {
  attack,
  openAndSend,
  openSockets,
  readToEnd,
  seededRandom,
  type Target,
} from '../support/rough-connections.ts';
import { Started } from '../support/workstation.ts';

/** Connections that the pools of fetch and of the database keep come and go. */
const maxSocketsKept = 10;

let core: CoreChild;
let host: Started;
let secret: string;
const portOf = (url: string | undefined): number => Number(new URL(url ?? '').port);

beforeAll(async () => {
  await buildIfStale();
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'rough-core-')));
  host = await Started.run(process.execPath, [
    'out/main/browser.js',
    '--no-open',
    '--server',
    // Nobody answers there: connections that it keeps to a service are not to be counted.
    'http://127.0.0.1:1',
    '--data',
    await mkdtemp(join(tmpdir(), 'rough-host-')),
  ]);
  const { origin, hash } = new URL(host.line.url ?? '');
  const exchange = await fetch(`${origin}/exchange`, {
    method: 'POST',
    headers: { origin },
    body: hash.replace('#key=', ''),
  });
  secret = await exchange.text();
});
afterAll(async () => {
  await host.stop();
  await core.stop();
});

const odd = [
  '//',
  '//evil.example/',
  '/../',
  '/../../etc/passwd',
  '/%00',
  '/%',
  '/%c0%af',
  '*',
  'http://[',
  '/nope',
  `/${'x'.repeat(4000)}`,
  `/${'x'.repeat(20_000)}`,
];
const upgraded = [
  '/sip',
  '/sip?x',
  '/sip/',
  '/bridge',
  '/bridge?role=console',
  '/bridge?role=media',
  '/bridge?role=__proto__',
  '/socket.io/',
  '/socket.io/?EIO=4&transport=websocket',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=3&transport=__proto__&sid=x',
];

test('10,000 connections as HTTP, upgrade, half a request or a reset leave both listeners as they were', async () => {
  const token = (await HttpClient.signIn(core.http, 'agent1001@clinic.test')).token;
  const endpoints = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[]);
  const contractPaths = endpoints.map(({ path }) => path);
  const targets: readonly Target[] = [
    {
      port: portOf(core.http),
      paths: [...contractPaths, ...odd, ...upgraded, ...upgraded, ...upgraded],
      headers: [`Authorization: Bearer ${token}`],
    },
    {
      port: portOf(host.line.url),
      paths: ['/', '/media.html', '/access', '/exchange', '/recordings/sip/1', ...odd, ...upgraded],
      headers: [
        `Authorization: Bearer ${secret}`,
        `Sec-WebSocket-Protocol: ${protocolsWithSecret(secret).join(', ')}`,
        `Origin: ${new URL(host.line.url ?? '').origin}`,
      ],
    },
  ];
  const pids = [core.process.pid ?? 0, host.process.pid ?? 0];
  const random = seededRandom(8);
  const sockets = () => Promise.all(pids.map(openSockets));
  const alive = async () => {
    const answers = await Promise.all([
      fetch(`${core.http}/api/ext/capabilities`, { headers: { connection: 'close' } }),
      fetch(`${new URL(host.line.url ?? '').origin}/access`, {
        headers: { connection: 'close', authorization: `Bearer ${secret}` },
      }),
    ]);
    return answers.map(({ status }) => status);
  };
  // Warms up code that is loaded on first use, and the connections that fetch keeps.
  await attack(targets, 2000, random);
  expect(await alive()).toEqual([200, 204]);
  await expect
    .poll(sockets, { timeout: 20_000 })
    .toSatisfy((counts: number[]) => counts.every((count) => count <= maxSocketsKept));
  const before = await sockets();
  await attack(targets, 8000, random);
  expect(await alive()).toEqual([200, 204]);
  await expect
    .poll(async () => (await sockets()).map((count, at) => count - (before[at] ?? 0)), { timeout: 20_000 })
    .toSatisfy((more: number[]) => more.every((one) => one <= maxSocketsKept));
}, 90_000);

describe.each([
  ['the core', () => portOf(core.http)],
  ['the browser host', () => portOf(host.line.url)],
])('%s', (_name, port) => {
  test.each(['/nothing', '//', '/api/customer/index'])(
    'answers an unhandled upgrade of %s, and closes it though the peer does not',
    async (path) => {
      const socket = await openAndSend(
        port(),
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port()}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
      // A closed connection is reset by what comes over it.
      const writing = setInterval(() => socket.write('x'), 20);
      await expect(once(socket, 'close')).rejects.toThrow(/EPIPE|ECONNRESET/);
      clearInterval(writing);
    },
  );
});

test('connections of others that fill the browser host keep no page out', async () => {
  const port = portOf(host.line.url);
  const { origin } = new URL(host.line.url ?? '');
  const bridge = new WebSocket(`${origin.replace('http', 'ws')}/bridge?role=console`, protocolsWithSecret(secret), {
    origin,
  });
  await once(bridge, 'open');
  const others: Socket[] = [];
  for (let count = 0; count < 520; count += 1) others.push(await openAndSend(port, ''));
  const answer = await fetch(`${origin}/access`, {
    headers: { connection: 'close', authorization: `Bearer ${secret}` },
  });
  expect([answer.status, bridge.readyState]).toEqual([204, WebSocket.OPEN]);
  for (const socket of others) socket.destroy();
  bridge.terminate();
});

test('connections of others that fill the core keep no workstation out, and close none that is signed in', async () => {
  const agent = await phoneAgent(core, '1002', []);
  const others: Socket[] = [];
  for (let count = 0; count < 1020; count += 1) others.push(await openAndSend(portOf(core.http), ''));
  const colleague = await phoneAgent(core, '1003', []);
  expect((await agent.client.get('/api/ext/auth/me')).status).toBe(200);
  expect([agent, colleague].map(({ phone, events }) => [phone.isOpen, events.isConnected])).toEqual([
    [true, true],
    [true, true],
  ]);
  for (const socket of others) socket.destroy();
  agent.close();
  colleague.close();
});

test.concurrent.each([
  ['the core', () => portOf(core.http), '/api/auth/login', 'Content-Type: application/json\r\n'],
  ['the browser host', () => portOf(host.line.url), '/exchange', ''],
])('a body that does not come to %s is not waited for', async (_name, port, path, more) => {
  const socket = await openAndSend(
    port(),
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port()}\r\nOrigin: http://127.0.0.1:${port()}\r\n${more}` +
      'Content-Length: 100\r\n\r\n{',
  );
  socket.resume();
  await once(socket, 'end');
});

test.concurrent.each([
  ['/sip that does not register', '/sip', 'Sec-WebSocket-Protocol: sip\r\n'],
  ['events that shows no token', '/socket.io/?EIO=4&transport=websocket', ''],
])('a connection to %s is closed', async (_what, path, more) => {
  const socket = await openAndSend(
    portOf(core.http),
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`,
  );
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 101 /);
});

test('SIGTERM waits for no connection', async () => {
  const port = portOf(core.http);
  const head = `GET /sip HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
  await Promise.all(
    ['', head, `${head}${upgrade}`, `${head}${upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`].map(
      (text) => openAndSend(port, text),
    ),
  );
  await core.stop();
  // The core has exited by itself: one that is ended by its limit exits with 1.
  expect(core.process.exitCode).toBe(0);
});
