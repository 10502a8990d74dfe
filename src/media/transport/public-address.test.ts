import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../node/system-clock.ts';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import { bindingSuccess, parseBindingRequest } from '../ice/stun-message.ts';
import { MediaAddresses, sameAddress } from './media-addresses.ts';
import { PublicAddress } from './public-address.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A STUN server on this machine that sees every client at `address`; null: it does not respond. */
async function stunServer(address: string | null) {
  const server = { address, asked: 0 };
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  cleanups.push(() => socket.close());
  socket.on('message', (data, from) => {
    const request = parseBindingRequest(data);
    server.asked += 1;
    if (request && server.address !== null)
      socket.send(bindingSuccess(request, { address: server.address, port: from.port }, ''), from.port, from.address);
  });
  const logged: string[] = [];
  const note = (_: object, text: string) => void logged.push(text);
  const begin = (clock: FakeClock | typeof systemClock) => {
    const found = new PublicAddress({
      server: { host: '127.0.0.1', port: socket.address().port },
      clock,
      log: { info: note, warn: note },
    });
    cleanups.push(() => found.stop());
    return found;
  };
  return { server, logged, begin };
}

test.each(['203.0.113.7', '2001:db8:0:0:0:0:0:7'])(
  '%s is told to far sides on the internet, and offered',
  async (address) => {
    const { begin } = await stunServer(address);
    const routeTo = async (remote: string) => ({ local: '127.0.0.1', remote });
    const addresses = new MediaAddresses([sameAddress('127.0.0.1')], null, begin(systemClock), routeTo);
    const ours = { announced: address, local: '127.0.0.1' };
    expect(await addresses.towards(['198.51.100.1'])).toEqual(ours);
    expect(await addresses.towards(['192.168.1.1'])).toEqual(sameAddress('127.0.0.1'));
    expect(addresses.candidates).toEqual([sameAddress('127.0.0.1'), ours]);
  },
);

test('a changed address is found out within 30 s, and is kept while the server does not respond', async () => {
  const { server, logged, begin } = await stunServer('203.0.113.7');
  const clock = new FakeClock();
  const found = begin(clock);
  expect(await found.asked()).toMatchObject({ announced: '203.0.113.7' });
  server.address = '203.0.113.8';
  await clock.advance(30_000);
  await expect.poll(() => found.known?.announced).toBe('203.0.113.8');
  server.address = null;
  const { asked } = server;
  await expect.poll(() => clock.advance(1000).then(() => server.asked)).toBeGreaterThan(asked + 5);
  expect(found.known?.announced).toBe('203.0.113.8');
  const change = 'the public address for sound is known from STUN';
  expect(logged).toEqual([change, change, 'no public address from STUN']);
});

test('a call waits 4 s at most for a server that does not respond', async () => {
  const { begin } = await stunServer(null);
  const clock = new FakeClock();
  const asked = begin(clock).asked();
  await expect.poll(() => clock.advance(1000).then(() => Promise.race([asked, 'waiting']))).toBeNull();
});
