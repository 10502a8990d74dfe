import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

/** A deterministic generator (mulberry32): the same seed makes the same connections. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Target {
  readonly port: number;
  /** Request targets, valid and odd. */
  readonly paths: readonly string[];
  /** Headers that a client with rights sends. */
  readonly headers: readonly string[];
}

const upgradeHeaders = [
  ['Connection: Upgrade, Upgrade: websocket'],
  ['Connection: Upgrade', 'Upgrade: h2c'],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
  [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Protocol: sip',
  ],
] as const;

const kinds = ['http', 'upgrade', 'half', 'reset'] as const;

/** One connection as the generator says: what is sent, whether it waits for an answer, and a reset at the end. */
async function roughConnection({ port, paths, headers }: Target, random: () => number): Promise<void> {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const kind = pick(kinds);
  const isUpgrade = kind === 'upgrade' || (kind === 'half' && random() < 0.5);
  const request = [
    `${pick(['GET', 'GET', 'POST', 'OPTIONS', 'HEAD'])} ${pick(paths)} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...(random() < 0.7 ? headers : []),
    ...(isUpgrade ? pick(upgradeHeaders) : []),
    '\r\n',
  ].join('\r\n');
  const sent = kind === 'half' ? request.slice(0, Math.floor(random() * request.length)) : request;
  const waits = (kind === 'http' || kind === 'upgrade') && random() < 0.6;
  const after = pick([null, randomBytes(40), Buffer.from([0x81, 0x85, 0, 0, 0, 0, 1, 2, 3, 4, 5])]);

  const socket = connect(port, '127.0.0.1');
  // The server may reset first.
  socket.on('error', () => socket.destroy());
  const closed = once(socket, 'close');
  await Promise.race([once(socket, 'connect'), closed]);
  if (kind !== 'reset') socket.write(sent);
  if (waits) await Promise.race([once(socket, 'data'), closed]);
  if (waits && after && random() < 0.5) socket.write(after);
  socket.resetAndDestroy();
  await closed;
}

/** `count` rough connections, so many at a time. */
export async function attack(targets: readonly Target[], count: number, random: () => number): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) await roughConnection(targets[left % targets.length] as Target, random);
  };
  await Promise.all(Array.from({ length: 40 }, work));
}

/** Connects, sends `text`, and leaves the connection open. */
export async function openAndSend(port: number, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Everything that a peer sends until it closes its side, though we keep ours open. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  await once(socket, 'end');
  return text;
}

/** Other descriptors come with first use: a process opens databases and starts workers as it needs them. */
export async function openSockets(pid: number | undefined): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  // A descriptor may be closed since it was listed.
  const links = (await readdir(folder)).map((descriptor) => readlink(join(folder, descriptor)).catch(() => ''));
  return (await Promise.all(links)).filter((link) => link.startsWith('socket:')).length;
}
