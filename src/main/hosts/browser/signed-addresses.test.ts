import { expect, test } from 'vitest';
import { SignedAddresses } from './signed-addresses.ts';

let nowMs = 0;
const addresses = new SignedAddresses({ monotonic: () => nowMs });

test('an address is good for its own file and an hour', () => {
  const address = addresses.sign('/recordings/sip/1');
  expect(addresses.isSigned(address)).toBe(true);
  expect(addresses.isSigned(address.replace('/sip/1', '/sip/2'))).toBe(false);
  expect(addresses.isSigned(address.replace(/expires=\d+/, 'expires=9999999999'))).toBe(false);
  expect(addresses.isSigned(address.replace(/signature=.*/, 'signature='))).toBe(false);
  nowMs = 59 * 60_000;
  expect(addresses.isSigned(address)).toBe(true);
  nowMs = 60 * 60_000;
  expect(addresses.isSigned(address)).toBe(false);
});

test.each(['/recordings/sip/1', '/recordings/sip/1?expires=99', '/recordings/sip/1?signature=x', undefined])(
  'the address %s is not signed',
  (address) => expect(addresses.isSigned(address)).toBe(false),
);

test('an address of another start is not signed', () => {
  const other = new SignedAddresses({ monotonic: () => nowMs });
  expect(addresses.isSigned(other.sign('/recordings/sip/1'))).toBe(false);
});
