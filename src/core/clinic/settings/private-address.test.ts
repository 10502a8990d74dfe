import { expect, test } from 'vitest';
import { isPrivateAddress, isPrivateHost } from './private-address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
])('%s is a private address of the site', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});
test.each(['1.1.1.1', '172.32.0.1', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is not', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
test.each(['localhost', 'a.localhost', '[::1]', '127.0.0.1'])('the host %s is known without asking', (host) =>
  expect(isPrivateHost(host)).toBe(true),
);
test('a name may be anywhere', () => expect(isPrivateHost('hooks.example.com')).toBe(false));
