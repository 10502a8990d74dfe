import { describe, expect, test } from 'vitest';
import { callerOf, fromField, trunkCallerOf } from './party-address.ts';
import { SipHeaders } from './sip-headers.ts';

test.each([
  ['"Anonymous" <sip:anonymous@anonymous.invalid>;tag=1', ''],
  ['<sip:8613900000000@anonymous.invalid>;tag=1', ''],
  ['<sip:10.0.0.2>;tag=1', ''],
  ['<sip:@10.0.0.2>;tag=1', ''],
  ['sip:Restricted@10.0.0.2;tag=1', ''],
  ['"Unknown" <sip:unknown@carrier.example>;tag=1', ''],
  ['"Wang Fang" <sip:13900000000@carrier.example>;tag=1', '13900000000'],
  ['<tel:+8613900000000>;tag=1', '+8613900000000'],
  ['<sip:%00@carrier.example>;tag=1', ''],
  ['<sip:139%000000%0d%0a0000@carrier.example>;tag=1', '13900000000'],
  [`<sip:${'1'.repeat(2000)}@carrier.example>;tag=1`, '1'.repeat(128)],
])('%s calls as "%s"', (from, user) => expect(callerOf(from).user).toBe(user));

test.each([
  String.raw`"Sami\" <sip:19900000001@carrier.example>;tag=1`,
  '"Zhang <sip:19900000001@carrier.example>;tag=1',
  'Zhang" <sip:19900000001@carrier.example>;tag=1',
  'Clinic: Dr. Zhang, Wei; <1> @home <sip:19900000001@carrier.example>;tag=1',
  '"a" "b" <sip:19900000001@carrier.example>;tag=1',
  // 功 of Big5 ends in the byte of a backslash.
  `"\ufffd\ufffd\ufffd\\" <sip:19900000001@carrier.example>;tag=1`,
])('the malformed name in %s is dropped', (from) =>
  expect(callerOf(from)).toEqual({ user: '19900000001', displayName: null }),
);

test('a caller without a number is sent as RFC 3323 requires, and nobody sees a name instead', () => {
  expect(fromField(callerOf('"Wang Fang" <sip:10.0.0.2>'), 'example.test')).toBe(
    '"Anonymous" <sip:anonymous@anonymous.invalid>',
  );
  expect(fromField({ user: '1001', displayName: 'A "b"\r\n' }, 'example.test')).toBe('"A b" <sip:1001@example.test>');
});

describe('an asserted identity', () => {
  const anonymous = '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=1';
  const asserted = '"Wang Fang" <sip:+8613900000000@carrier.example;user=phone>';
  const clinic = '"Clinic" <sip:trunk-account7@carrier.example>';
  const account = { 'p-asserted-identity': clinic };
  const caller = (fields: Record<string, string>, isKnownTrunk = true): string =>
    trunkCallerOf(SipHeaders.of({ from: anonymous, 'p-asserted-identity': asserted, ...fields }), { isKnownTrunk })
      .user;

  test.each([
    ['a trunk that we know', {}, '+8613900000000'],
    ['it with a tel address', { 'p-asserted-identity': '<tel:+8613900000000>' }, '+8613900000000'],
    ['it with a malformed name', { 'p-asserted-identity': asserted.replace('Fang"', 'Fang\\"') }, '+8613900000000'],
    ['it with two addresses', { 'p-asserted-identity': `<sip:10.0.0.2>, ${asserted}` }, '+8613900000000'],
    ['it with an address that names nobody', { 'p-asserted-identity': anonymous }, ''],
    ['it, whose caller asks for privacy', { privacy: 'user; ID;critical' }, ''],
    ['it, whose caller asks for none', { privacy: 'none' }, '+8613900000000'],
    ['it beside the From of the trunk account', { from: '<sip:1390@carrier.example>' }, '+8613900000000'],
    ['it beside a From, with its headers private', { from: '<sip:1390@carrier.example>', privacy: 'header' }, '1390'],
    ['it, an account, beside a From with a number', { ...account, from: '<sip:1390@carrier.example>' }, '1390'],
    ['it, an account, beside a From with separators', { ...account, from: '<tel:+86-139>' }, '+86-139'],
    ['it, an account, beside a From that names nobody', account, ''],
    ['it, an account, before its number', { 'p-asserted-identity': `${clinic}, ${asserted}` }, '+8613900000000'],
    ['it, whose caller asks for privacy of the user', { privacy: 'user' }, ''],
  ])('with %s', (_who, fields, user) => expect(caller(fields)).toBe(user));

  const remote = '"Wang Fang" <sip:+8613900000001@carrier.example>;party=calling;screen=yes';

  test.each([
    ['names the caller', {}, '+8613900000001'],
    [
      'with a malformed name names the caller',
      { 'remote-party-id': remote.replace('Fang"', 'Fang') },
      '+8613900000001',
    ],
    ['comes after P-Asserted-Identity', { 'p-asserted-identity': asserted }, '+8613900000000'],
    ['is hidden when it is private', { 'remote-party-id': `${remote};privacy=full` }, ''],
    ['is hidden when its address is private', { 'remote-party-id': `${remote};privacy=uri` }, ''],
    [
      'is hidden when it is private, beside the From of the trunk account',
      { from: '<sip:trunkuser@carrier.example>', 'remote-party-id': `${remote};privacy=full` },
      '',
    ],
    ['counts when privacy is off', { 'remote-party-id': `${remote};privacy=off` }, '+8613900000001'],
    ['is hidden by Privacy', { privacy: 'id' }, ''],
    ['of the called party names nobody', { 'remote-party-id': remote.replace('calling', 'called') }, ''],
  ])('in Remote-Party-ID %s', (_how, fields, user) =>
    expect(caller({ 'p-asserted-identity': '', 'remote-party-id': remote, ...fields })).toBe(user),
  );

  test('in Remote-Party-ID with a private name has its number alone', () => {
    const headers = SipHeaders.of({ from: anonymous, 'remote-party-id': `${remote};privacy=name` });
    expect(trunkCallerOf(headers, { isKnownTrunk: true })).toEqual({ user: '+8613900000001', displayName: null });
  });

  test('in Remote-Party-ID of a stranger is not believed', () =>
    expect(caller({ 'p-asserted-identity': '', 'remote-party-id': remote }, false)).toBe(''));

  test('is not believed from a stranger', () => expect(caller({}, false)).toBe(''));
});
