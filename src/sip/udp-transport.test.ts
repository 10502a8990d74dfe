import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { localAddressTowards } from './local-address.ts';
import { bindUdp } from './udp-transport.ts';

const silent = { onDatagram: () => {}, onSendFailed: () => {}, onError: () => {} };
const address = (own: string, bits: number, internal = false) => ({ address: own, cidr: `${own}/${bits}`, internal });
const interfaces = [
  address('127.0.0.1', 8, true),
  address('::1', 128, true),
  address('10.1.2.3', 16),
  address('192.168.7.8', 24),
  address('2001:db8:4::1', 64),
  address('2001:db8:5::1', 64),
];

test.each([
  ['192.168.7.200', '192.168.7.8'],
  ['10.1.250.1', '10.1.2.3'],
  ['127.0.0.5', '127.0.0.1'],
  ['203.0.113.1', '10.1.2.3'],
  ['sip.carrier.example', '10.1.2.3'],
  ['localhost', '127.0.0.1'],
  ['::1', '::1'],
  ['2001:db8:5::9', '2001:db8:5::1'],
  ['2001:db8:9::9', '2001:db8:4::1'],
])('towards %s we are %s', (host, own) => expect(localAddressTowards(host, interfaces)).toBe(own));

test('an address that another program uses is named', async () => {
  const other = createSocket('udp4').bind(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address();
  await expect(bindUdp({ host: '127.0.0.1', port }, silent)).rejects.toMatchObject({
    code: 'unavailable',
    message: `The trunk address 127.0.0.1:${port} cannot be used: another program uses it.`,
  });
  await expect(bindUdp({ host: '203.0.113.1', port: 0 }, silent)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('no such address'),
  });
  other.close();
});

test('bytes arrive from where they were sent, and responses go back there', async () => {
  const received = Promise.withResolvers<{ text: string; id: string; sentBy: string }>();
  const udp = await bindUdp(
    { host: '127.0.0.1', port: 0 },
    {
      ...silent,
      onDatagram: (data, flow) => {
        received.resolve({ text: Buffer.from(data).toString(), id: flow.id, sentBy: flow.sentBy });
        flow.send('back');
      },
    },
  );
  const peer = createSocket('udp4').bind(0, '127.0.0.1');
  await once(peer, 'listening');
  const back = once(peer, 'message');
  peer.send('there', udp.address.port, '127.0.0.1');
  expect(await received.promise).toEqual({
    text: 'there',
    id: `udp:127.0.0.1:${peer.address().port}`,
    sentBy: `127.0.0.1:${udp.address.port}`,
  });
  expect(String((await back)[0])).toBe('back');
  peer.close();
  await udp.close();
  await udp.close();
});

test('reports a datagram that cannot be sent', async () => {
  const failed = Promise.withResolvers<string>();
  const udp = await bindUdp(
    { host: '127.0.0.1', port: 0 },
    { ...silent, onSendFailed: (flow) => failed.resolve(flow.id) },
  );
  udp.flowTo('255.255.255.255', 5060).send('x');
  expect(await failed.promise).toBe('udp:255.255.255.255:5060');
  await udp.close();
});
