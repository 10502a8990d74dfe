import { expect, test } from 'vitest';
import { MediaAddresses, sameAddress } from './media-addresses.ts';

const behindNat = new MediaAddresses([{ announced: '203.0.113.5', local: '127.0.0.1' }], null);

test('a far side is told the address at which its route begins', async () => {
  const addresses = new MediaAddresses([sameAddress('192.0.2.10')], null);
  expect(await addresses.towards(['127.0.0.1'])).toEqual(sameAddress('127.0.0.1'));
  expect(await addresses.towards(['localhost'])).toEqual(sameAddress('127.0.0.1'));
  expect(await addresses.towards(['no-such-name.invalid'])).toEqual(sameAddress('192.0.2.10'));
});

test('a far side in a private network is told our own address, not the one that NAT gives us', async () => {
  expect(await behindNat.towards(['127.0.0.9'])).toEqual(sameAddress('127.0.0.1'));
  expect(behindNat.candidates).toEqual([{ announced: '203.0.113.5', local: '127.0.0.1' }]);
});

test('without a far side, and without any address, sound stays on this machine', async () => {
  const none = new MediaAddresses([], null);
  expect([await behindNat.towards([]), none.candidates]).toEqual([
    sameAddress('127.0.0.1'),
    [sameAddress('127.0.0.1')],
  ]);
});

test('sound has the address of the signalling where that is another one of the same interface', async () => {
  // All of 127.0.0.0/8 is on the loopback interface, which names only the first.
  const addresses = new MediaAddresses([sameAddress('192.0.2.10')], '127.0.0.1');
  expect(await addresses.towards(['127.0.0.5'])).toEqual(sameAddress('127.0.0.1'));
});
