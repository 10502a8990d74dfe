import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { IceLite } from './ice-lite.ts';
import { bindingSuccess, isStun, parseBindingRequest } from './stun-message.ts';

/** RFC 5769 § 2.1. */
const sampleRequest = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74' +
    '002400046e0001ff80290008932ff9b151263b36000600096576746a3a68367659202020' +
    '000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
  'hex',
);
const samplePassword = 'VOkJxbRl1RmTxUk/WvJxBt';

/** A check as the far side sends it. */
function check(
  ice: IceLite,
  {
    nominate = false,
    controlled = false,
    password = ice.credentials.password,
    fragment = ice.credentials.usernameFragment,
  } = {},
): Buffer {
  const username = Buffer.from(`${fragment}:far`);
  const padded = Buffer.concat([username, Buffer.alloc((4 - (username.length % 4)) % 4)]);
  const attributes = [
    Buffer.from([0, 6, 0, username.length]),
    padded,
    Buffer.from(controlled ? '802900080000000000000001' : '802a00080000000000000001', 'hex'),
  ];
  if (nominate) attributes.push(Buffer.from('00250000', 'hex'));
  const body = Buffer.concat([Buffer.from('000100002112a442aabbccddeeff001122334455', 'hex'), ...attributes]);
  body.writeUInt16BE(body.length - 20 + 24, 2);
  const integrity = createHmac('sha1', password).update(body).digest();
  return Buffer.concat([body, Buffer.from('00080014', 'hex'), integrity]);
}

const first = { local: 0, address: '127.0.0.1', port: 4000 };
const second = { local: 0, address: '127.0.0.1', port: 5000 };

test('reads the request of RFC 5769 and its integrity', () => {
  const request = parseBindingRequest(sampleRequest);
  expect({
    username: request?.username,
    controlled: request?.senderIsControlled,
    useCandidate: request?.useCandidate,
  }).toEqual({ username: 'evtj:h6vY', controlled: true, useCandidate: false });
  expect([request?.isSignedWith(samplePassword), request?.isSignedWith('wrong')]).toEqual([true, false]);
});

test('the response has the XOR-MAPPED-ADDRESS of RFC 5769 § 2.2, a right length and a right fingerprint', () => {
  const request = parseBindingRequest(sampleRequest);
  const response = bindingSuccess(
    request as NonNullable<typeof request>,
    { address: '192.0.2.1', port: 32_853 },
    samplePassword,
  );
  expect(response.toString('hex')).toContain('002000080001a147e112a643');
  expect(response.readUInt16BE(2)).toBe(response.length - 20);
  expect(response.readUInt32BE(response.length - 4)).toBe((crc32(response.subarray(0, -8)) ^ 0x5354554e) >>> 0);
});

test('the response over IPv6 has the XOR-MAPPED-ADDRESS of RFC 5769 § 2.3', () => {
  const request = parseBindingRequest(sampleRequest);
  const source = { address: '2001:db8:1234:5678:11:2233:4455:6677', port: 32_853 };
  const response = bindingSuccess(request as NonNullable<typeof request>, source, samplePassword);
  expect(response.toString('hex')).toContain('002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d9');
});

test.each([
  ['::1', `${'00'.repeat(15)}01`],
  ['fe80::1%eth0', `fe80${'00'.repeat(13)}01`],
  ['::ffff:192.0.2.1', `${'00'.repeat(10)}ffffc0000201`],
])('the bytes of %s', (address, bytes) => {
  const request = parseBindingRequest(sampleRequest);
  const response = bindingSuccess(request as NonNullable<typeof request>, { address, port: 1 }, samplePassword);
  const mask = Buffer.concat([Buffer.from('2112a442', 'hex'), sampleRequest.subarray(8, 20)]);
  const masked = response.subarray(28, 44).map((byte, index) => byte ^ (mask[index] ?? 0));
  expect(Buffer.from(masked).toString('hex')).toBe(bytes);
});

test('a far side that is seen over two of our addresses is sent to over the one that it nominates', () => {
  const ice = new IceLite();
  const other = { ...first, local: 1 };
  ice.receive(check(ice), first);
  expect([ice.remote, ice.isValid(other)]).toEqual([first, false]);
  ice.receive(check(ice, { nominate: true }), other);
  expect([ice.remote, ice.isValid(first)]).toEqual([other, true]);
});

test('sends to the first that was checked, then to the nominated one, and follows a later nomination', () => {
  const ice = new IceLite();
  const steps = [
    { nominate: false, from: first },
    { nominate: false, from: second },
    { nominate: true, from: second },
    { nominate: false, from: first },
    { nominate: true, from: first },
  ];
  expect(
    steps.map(({ nominate, from }) => (ice.receive(check(ice, { nominate }), from) ? ice.remote?.port : null)),
  ).toEqual([4000, 4000, 5000, 5000, 4000]);
});

test('a check with a wrong password or name, or a truncated one, gets no answer and no permission', () => {
  const ice = new IceLite();
  const whole = check(ice);
  const bad = [
    check(ice, { password: 'wrong' }),
    check(ice, { fragment: 'other' }),
    whole.subarray(0, 30),
    Buffer.alloc(3),
    sampleRequest,
  ];
  expect(bad.map((data) => ice.receive(data, first))).toEqual([null, null, null, null, null]);
  expect({ remote: ice.remote, valid: ice.isValid(first), stun: isStun(Buffer.alloc(3)) }).toEqual({
    remote: null,
    valid: false,
    stun: false,
  });
});

test('answers 487 when the far side believes us to be controlling', () => {
  const ice = new IceLite();
  expect(
    ice
      .receive(check(ice, { controlled: true }), first)
      ?.toString('hex')
      .slice(0, 4),
  ).toBe('0111');
  expect(ice.remote).toBeNull();
});

test('after a restart the old credentials work until the new ones are used', () => {
  const ice = new IceLite();
  const old = ice.credentials;
  ice.restart();
  const withOld = () =>
    ice.receive(check(ice, { password: old.password, fragment: old.usernameFragment }), first) !== null;
  expect([
    withOld(),
    ice.receive(check(ice, { nominate: true }), second) !== null,
    withOld(),
    ice.remote?.port,
  ]).toEqual([true, true, false, 5000]);
});
