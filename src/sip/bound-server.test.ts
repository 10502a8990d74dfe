import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { SipPeer } from '../../test/support/sip-peer.ts';
import { systemClock } from '../node/system-clock.ts';
import { createSipServer } from './sip-server.ts';
import { bindUdp, type UdpPort } from './udp-transport.ts';

const host = 'carrier.invalid';
const hosts = ['127.0.0.2', '127.0.0.3'];
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A trunk of two servers, which ring when they are called, and the requests that each of them has heard. */
async function twoServers() {
  const heard: string[] = [];
  let port = 0;
  for (const address of hosts) {
    const socket = createSocket('udp4').bind(port, address);
    await once(socket, 'listening');
    ({ port } = socket.address());
    cleanups.push(() => socket.close());
    const peer = new SipPeer({ name: address, user: 'x', transport: 'UDP', sentBy: `${address}:${port}`, ladder: [] });
    socket.on('message', (data, from) => {
      peer.wire = (text) => socket.send(text, from.port, from.address);
      peer.hear(data.toString());
    });
    peer.onHeard = (message) => {
      if (message.kind !== 'request' || message.method === 'ACK') return;
      if (message.method !== 'OPTIONS') heard.push(`${message.method} at ${address}`);
      peer.respond(message, message.method === 'INVITE' ? 180 : 200);
      if (message.method === 'CANCEL') peer.respond(peer.lastRequest('INVITE'), 487);
    };
  }
  let udp: UdpPort | null = null;
  const sip = await createSipServer({
    domain: 'clinic.test',
    clock: systemClock,
    log: { info: () => {}, warn: () => {} },
    udp: { host: '127.0.0.1', port: 0 },
    trunks: [{ name: 'main', host, port }],
    trunkSources: { networks: ['127.0.0.0/8'], anonymous: false },
    bindUdp: async (at, events) => (udp = await bindUdp(at, events, async () => hosts)),
  });
  cleanups.push(() => sip.stop());
  return { sip, heard, avoid: () => udp?.avoid(host, port) };
}

test('a CANCEL reaches the server that rings, also after another call has left that server', async () => {
  const { sip, heard, avoid } = await twoServers();
  const rings = Promise.withResolvers<void>();
  const leg = sip.callTrunk({
    trunk: 'main',
    number: '10086',
    from: { user: '4008', displayName: null },
    sdp: 'offer',
  });
  leg.onEvent(({ kind }) => kind === 'ringing' && rings.resolve());
  await rings.promise;
  expect(avoid()).toBe(true);
  leg.end();
  await expect.poll(() => heard).toHaveLength(2);
  const [server] = heard[0]?.match(/127\S+/) ?? [];
  expect(heard).toEqual([`INVITE at ${server}`, `CANCEL at ${server}`]);
});
