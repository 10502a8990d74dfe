import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { ProblemError } from '../shared/problem.ts';
import { isSoundOutOfReach, parseConfig } from './config.ts';

const parse = (...args: string[]) => parseConfig(args, { dataFolder: '/data', environment: { TZ: 'Asia/Shanghai' } });

test('everything at its default', () => {
  expect(parse()).toMatchObject({
    listen: { host: '127.0.0.1', port: 0 },
    dataFolder: '/data',
    demo: false,
    trunks: [],
    trunkListen: null,
    trunkSources: { networks: [], anonymous: false },
    trunkMaxCalls: 120,
    mediaTimeoutSeconds: 60,
    inbound: {},
    timeZone: 'Asia/Shanghai',
  });
});

test('a trunk with credentials, and numbers that lead to groups', () => {
  expect(
    parse(
      '--trunk',
      'main=sip:10.0.0.1:5070;user=u;password=p=q;srtp',
      '--trunk-listen',
      '127.0.0.1:5060',
      '--inbound',
      '4008=2',
      '--inbound',
      '*=1',
    ),
  ).toMatchObject({
    trunks: [{ name: 'main', host: '10.0.0.1', port: 5070, user: 'u', password: 'p=q', encryptsSound: true }],
    trunkListen: { host: '127.0.0.1', port: 5060 },
    inbound: { '4008': 2, '*': 1 },
  });
});

test('sound has the addresses of `--listen`, or those that are given', () => {
  const sound = (...args: string[]) => parse(...args).mediaAddresses;
  const own = { announced: '127.0.0.1', local: '127.0.0.1' };
  expect(sound('--listen', 'localhost:0')).toEqual([own]);
  expect(sound('--listen', '[::1]:0')).toEqual([{ announced: '::1', local: '::1' }]);
  const outward = Object.values(networkInterfaces()).flatMap((all) => all?.filter(({ internal }) => !internal) ?? []);
  const ofIpv4 = outward.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  const everywhere = sound('--listen', '0.0.0.0:0').map(({ announced }) => announced);
  expect(everywhere).toEqual(ofIpv4.length > 0 ? ofIpv4 : ['127.0.0.1']);
  expect(sound('--media-address', '203.0.113.5=127.0.0.2', '--media-address', '127.0.0.1')).toEqual([
    { announced: '203.0.113.5', local: '127.0.0.2' },
    own,
  ]);
});

test('a STUN server tells the address that NAT gives, beside the others', () => {
  const own = [{ announced: '127.0.0.1', local: '127.0.0.1' }];
  const stun = (...texts: string[]) =>
    parse('--listen', '127.0.0.1:0', ...texts.flatMap((text) => ['--media-address', text]));
  expect(stun('stun:stun.example')).toMatchObject({
    mediaAddresses: own,
    stunServer: { host: 'stun.example', port: 3478 },
  });
  expect(stun('127.0.0.1', 'stun:[2001:db8::1]:3479')).toMatchObject({
    mediaAddresses: own,
    stunServer: { host: '2001:db8::1', port: 3479 },
  });
  for (const texts of [['stun:'], ['stun:a:0'], ['stun:a', 'stun:b']])
    expect(() => stun(...texts)).toThrow(/--media-address/);
});

test.each([
  [['--public-url', 'https://clinic.example'], true],
  [['--public-url', 'https://[::1]:8443'], false],
  [['--public-url', 'https://clinic.example', '--media-address', '203.0.113.5=127.0.0.1'], false],
  [[], false],
])('with %j sound is out of reach: %s', (args, isOut) => expect(isSoundOutOfReach(parse(...args))).toBe(isOut));

test('a trunk has an address of IPv6 in brackets, with a port or without', () => {
  const trunks = (text: string) => parse('--trunk', text).trunks;
  expect(trunks('a=sip:[2001:db8::1]')).toMatchObject([{ host: '2001:db8::1', port: 5060 }]);
  expect(trunks('a=sip:[2001:db8::1]:5070')).toMatchObject([{ host: '2001:db8::1', port: 5070 }]);
});

test('a trunk may have a Chinese name', () => {
  expect(parse('--trunk', '移动主线=sip:10.0.0.1')).toMatchObject({ trunks: [{ name: '移动主线', port: 5060 }] });
});

test('TURN and its secret belong together', () => {
  expect(() => parse('--turn', 'turn:h')).toThrow(/--turn-secret is missing/);
  expect(() => parse('--turn-secret', 's')).toThrow(/--turn is missing/);
  expect(parse('--turn', 'turn:h', '--turn-secret', 's', '--stun', 'stun:h').iceServers).toEqual({
    stun: ['stun:h'],
    turn: ['turn:h'],
    turnSecret: 's',
  });
});

test('a trunk with forms of its numbers', () => {
  expect(parse('--trunk', 'main=sip:10.0.0.1;format=national;prefix=9;callers;numbers')).toMatchObject({
    trunks: [{ numberFormat: 'national', numberPrefix: '9', presentsCallers: true, presentsOwnNumbers: true }],
  });
});

test('a trunk that is named without a port has its servers in DNS', () => {
  expect(parse('--trunk', 'main=sip:carrier.example;transport=tls')).toMatchObject({
    trunks: [{ host: 'carrier.example', port: 0 }],
  });
});

test.each([
  [['--listen', '8080'], /--listen 8080: must be HOST:PORT/],
  [['--listen', '127.0.0.1:99999'], /must be HOST:PORT/],
  [['--turn', 'https://h', '--turn-secret', 'secret'], /--turn https:\/\/h: must be turn/],
  [['--stun', 'h:3478'], /--stun h:3478: must be stun/],
  [['--media-address', '192.0.2.1'], /--media-address 192.0.2.1: must be an IP address of this machine/],
  [['--media-address', '0.0.0.0'], /--media-address/],
  [['--media-address', '2001:db8::1=127.0.0.1'], /--media-address/],
  [['--listen', 'core.example:80'], /--listen core.example: must be ADDRESS:PORT/],
  [['--trunk-from', '10.0.0.0/33'], /--trunk-from 10.0.0.0\/33: must be ADDRESS/],
  [['--media-timeout', '86401'], /--media-timeout 86401: must be a number/],
  [['--trunk-max-calls', '0'], /--trunk-max-calls 0: must be a number/],
  [['--trunk', 'main=sip:h;redirect=always'], /redirect/],
  [['--trunk', 'main=sip:h;identity=clinic'], /identity/],
  [['--trunk', 'main=sip:h;format=local'], /format=e164\|digits\|national/],
  [['--trunk', 'main=sip:h;prefix=+9'], /prefix=DIGITS/],
  [['--trunk', 'main=sip:h;register'], /user=U;register/],
  [['--trunk', 'main=sip:h;transport=sctp'], /transport=tcp\|tls/],
  [['--trunk', 'main=sip:h;user=u;register;domain=a b'], /domain/],
  [['--trunk', 'main'], /--trunk main: must be NAME=sip/],
  [['--trunk', 'main=sip:h:5060;pass=secret'], /there is no pass/],
  [['--trunk', 'a=sip:h:1', '--trunk', 'a=sip:h:2'], /--trunk a is given twice/],
  [['--inbound', 'x=1'], /--inbound x=1: must be NUMBER=GROUP_ID/],
  [['--nonsense'], /--nonsense/],
  [['--log', 'loud'], /--log loud: must be debug, info/],
  [['--database', 'mysql://u:secret@h/d'], /^--database mysql:…: must be postgres/],
])('%j is refused by name', (args, message) => {
  expect(() => parse(...args)).toThrow(ProblemError);
  expect(() => parse(...args)).toThrow(message);
  expect(() => parse(...args)).not.toThrow(/secret/);
});
