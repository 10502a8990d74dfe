import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { openSockets } from '../support/rough-connections.ts';
import { torture } from '../support/rfc4475-messages.ts';

let core: CoreChild;
let trunkPort: number;
let peer: Socket;
let last = 0;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'rough-trunk-')), [
    '--trunk-listen',
    '127.0.0.1:0',
    '--inbound',
    '4008001000=1',
  ]);
  ({ trunkPort } = core);
  peer = createSocket('udp4').bind(0, '127.0.0.1');
  await once(peer, 'listening');
});
afterAll(async () => {
  peer.close();
  expect(core.process.exitCode).toBeNull();
  await core.stop();
});
beforeEach(() => void (last += 1));

const request = (method: string, user: string, extra: readonly string[] = []): string =>
  [
    `${method} sip:${user}@127.0.0.1:${trunkPort} SIP/2.0`,
    `Via: SIP/2.0/UDP 127.0.0.1:${peer.address().port};branch=z9hG4bKrough${last};rport`,
    'Max-Forwards: 70',
    `From: <sip:13900000000@127.0.0.1>;tag=rough${last}`,
    `To: <sip:${user}@127.0.0.1>`,
    `Call-ID: rough-${last}`,
    `CSeq: 1 ${method}`,
    `Contact: <sip:caller@127.0.0.1:${peer.address().port}>`,
    ...extra,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');

/**
 * The first final response to what is sent, and sent again while there is none, as a datagram may get lost (timers A
 * and E).
 */
async function finalOf(text: string): Promise<string> {
  const isFinal = (line: string) => /^SIP\/2\.0 [2-6]/.test(line);
  const send = () => peer.send(text, trunkPort, '127.0.0.1');
  const again = setInterval(send, 500);
  const answered = new Promise<string>((resolve) => {
    const listen = (data: Buffer): void => {
      const message = data.toString();
      const line = message.split('\r\n', 1)[0] ?? '';
      if (!isFinal(line) || !message.includes(`rough-${last}`)) return;
      peer.off('message', listen);
      clearInterval(again);
      resolve(line);
    };
    peer.on('message', listen);
  });
  send();
  return answered;
}
const goesOn = () => expect(finalOf(request('OPTIONS', '4008001000'))).resolves.toBe('SIP/2.0 200 OK');

describe('the trunk port', () => {
  const messages = [
    ...Object.entries(torture.valid),
    ...Object.entries(torture.invalid).map(([name, { text }]) => [name, text] as const),
  ];

  test.each(messages)('RFC 4475 § %s', async (_name, text) => {
    peer.send(text, trunkPort, '127.0.0.1');
    await goesOn();
  });

  test('garbage: a thousand datagrams of random bytes, empty ones, and ones that are as large as can be', async () => {
    for (let count = 0; count < 1000; count += 1) peer.send(randomBytes(count % 700), trunkPort, '127.0.0.1');
    peer.send(Buffer.alloc(65_000, 'A'), trunkPort, '127.0.0.1');
    peer.send(`INVITE ${'x'.repeat(60_000)} SIP/2.0\r\n\r\n`, trunkPort, '127.0.0.1');
    await goesOn();
  });

  test('a number that leads nowhere: 404 with why', async () => {
    expect(await finalOf(request('INVITE', '4009999999'))).toBe('SIP/2.0 404 No skill group for this number');
    await goesOn();
  });

  test.each(['constructor', '__proto__', 'toString'])('%s is no number: 404, and nothing stays', async (user) => {
    expect(await finalOf(request('INVITE', user))).toBe('SIP/2.0 404 No skill group for this number');
    await goesOn();
  });

  test('the call to a number that leads nowhere has its record, with its cause', async () => {
    expect(await finalOf(request('INVITE', '4007654321'))).toMatch(/^SIP\/2\.0 404/);
    const supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
    const record = async () => {
      const { body } = await supervisor.get('/api/cdr/list', { ...recentCalls(), rows: 200 });
      return (body.data as { rows: Cdr[] }).rows.find(({ callee_written: callee }) => callee === '4007654321');
    };
    await expect.poll(record).toMatchObject({
      direction: 'inbound',
      caller: '+8613900000000',
      caller_written: '13900000000',
      billsec: 0,
      hangup_cause: 'CALL_REJECTED',
      hangup_detail: { sip_code: 404, reason: 'No skill group for this number' },
    });
  });

  test.each(['+864008001000', '864008001000', '00864008001000'])(
    'the number of a group is known as %s too',
    async (user) => {
      const rung = new Promise<void>((resolve) => {
        const listen = (data: Buffer): void => {
          if (!/^SIP\/2\.0 18[03]/.test(data.toString()) || !data.toString().includes(`rough-${last}`)) return;
          peer.off('message', listen);
          resolve();
        };
        peer.on('message', listen);
      });
      peer.send(request('INVITE', user), trunkPort, '127.0.0.1');
      await rung;
      peer.send(request('CANCEL', user), trunkPort, '127.0.0.1');
    },
  );

  test('answers unsupported requests: an unknown extension, an unknown method', async () => {
    expect(await finalOf(request('INVITE', '4008001000', ['Require: teleport']))).toMatch(/^SIP\/2\.0 420/);
    last += 1;
    expect(await finalOf(request('TELEPORT', '4008001000'))).toMatch(/^SIP\/2\.0 405/);
  });
});

describe('strangers on the trunk port', () => {
  test('gives no answer to sources that are not trunks, whatever they ask', async () => {
    const stranger = createSocket('udp4').bind(0, '127.0.0.2');
    await once(stranger, 'listening');
    const heard: string[] = [];
    stranger.on('message', (data) => void heard.push(data.toString()));
    for (const method of ['OPTIONS', 'INVITE', 'REGISTER', 'TELEPORT'])
      stranger.send(request(method, '4008001000'), trunkPort, '127.0.0.1');
    stranger.send('INVITE nonsense SIP/2.0\r\n\r\n', trunkPort, '127.0.0.1');
    last += 1;
    await goesOn();
    expect(heard).toEqual([]);
    stranger.close();
  });

  test('200 simultaneous calls from one source: 120 are accepted, the rest get 503, no socket leaks', async () => {
    const sockets = () => openSockets(core.process.pid);
    const before = await sockets();
    const statuses = new Map<string, number>();
    const invites = new Map<string, string>();
    const cancels = new Map<string, string>();
    const settled = Promise.withResolvers<void>();
    const listen = (data: Buffer): void => {
      const text = data.toString();
      const id = /^Call-ID: (.*)$/im.exec(text)?.[1]?.trim() ?? '';
      const status = Number(/^SIP\/2\.0 (\d+)/.exec(text)?.[1] ?? 0);
      if (!cancels.has(id) || status <= 100 || statuses.has(id)) return;
      statuses.set(id, status);
      if (statuses.size === 200) settled.resolve();
    };
    peer.on('message', listen);
    for (let count = 0; count < 200; count += 1) {
      last += 1;
      cancels.set(`rough-${last}`, request('CANCEL', '4008001000'));
      invites.set(`rough-${last}`, request('INVITE', '4008001000'));
    }
    const send = (texts: ReadonlyMap<string, string>, isDue: (id: string) => boolean) => {
      for (const [id, text] of texts) if (isDue(id)) peer.send(text, trunkPort, '127.0.0.1');
    };
    send(invites, () => true);
    // A burst may overrun the socket's buffer: what was lost is sent again (timer A).
    const again = setInterval(() => send(invites, (id) => !statuses.has(id)), 500);
    await settled.promise;
    clearInterval(again);
    const counted = (status: number) => [...statuses.values()].filter((one) => one === status).length;
    expect([counted(183), counted(503)]).toEqual([120, 80]);
    expect((await sockets()) - before).toBeLessThanOrEqual(2 * 120);
    peer.off('message', listen);
    const given = setInterval(() => send(cancels, (id) => statuses.get(id) === 183), 500);
    await expect.poll(sockets, { timeout: 20_000 }).toBeLessThanOrEqual(before);
    clearInterval(given);
  });
});

describe('the address of the phones', () => {
  test('garbage on it ends nothing but its own connection', async () => {
    const socket = new WebSocket(core.sip, 'sip');
    await once(socket, 'open');
    for (const text of [
      ...Object.values(torture.invalid).map((one) => one.text),
      '\0'.repeat(1000),
      'x'.repeat(60_000),
    ])
      socket.send(text);
    socket.send(randomBytes(2000));
    const closed = once(socket, 'close');
    socket.send('y'.repeat(70_000));
    await closed;
    await goesOn();
  });

  test('a connection that does not speak SIP is not taken', async () => {
    const socket = new WebSocket(core.sip, 'chat');
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toMatch(/subprotocol|400/i);
  });
});
