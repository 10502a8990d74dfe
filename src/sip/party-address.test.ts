import { expect, test } from 'vitest';
import { callerOf, fromField } from './party-address.ts';

test.each([
  ['"Anonymous" <sip:anonymous@anonymous.invalid>;tag=1', ''],
  ['<sip:8613900000000@anonymous.invalid>;tag=1', ''],
  ['<sip:10.0.0.2>;tag=1', ''],
  ['<sip:@10.0.0.2>;tag=1', ''],
  ['sip:Restricted@10.0.0.2;tag=1', ''],
  ['"Unknown" <sip:unknown@carrier.example>;tag=1', ''],
  ['"Wang Fang" <sip:13900000000@carrier.example>;tag=1', '13900000000'],
  ['<tel:+8613900000000>;tag=1', '+8613900000000'],
])('%s calls as "%s"', (from, user) => expect(callerOf(from).user).toBe(user));

test('who has no number calls as RFC 3323 says, and nobody sees a name instead', () => {
  expect(fromField(callerOf('"Wang Fang" <sip:10.0.0.2>'), 'example.test')).toBe(
    '"Anonymous" <sip:anonymous@anonymous.invalid>',
  );
  expect(fromField({ user: '1001', displayName: 'A "b"\r\n' }, 'example.test')).toBe('"A b" <sip:1001@example.test>');
});
