import { expect, test } from 'vitest';
import { sipScene } from '../../test/support/sip-scene.ts';
import { ha1Of, digestResponse } from './digest.ts';
import { parseChallenge, parseNameAddress } from './header-values.ts';
import type { Trunk } from './ports.ts';
import type { SipRequest } from './sip-message.ts';
import type { TrunkState } from './trunk-directory.ts';

const account: Trunk = {
  name: 'main',
  host: '10.0.0.2',
  port: 5060,
  user: '02155550100',
  password: 'secret word',
  registers: true,
  domain: 'carrier.example',
  assertedNumber: '+862155550100',
  displayName: 'Clinic',
};

/** `answers` to each REGISTER in turn, the last one again and again; null: none. OPTIONS are answered. */
async function registeringScene(answers: readonly (Answer | null)[]) {
  const scene = await sipScene({ trunks: [account] });
  const peer = scene.trunkPeer('carrier');
  const states: TrunkState[] = [];
  const registers: SipRequest[] = [];
  scene.sip.onTrunk((state) => void states.push(state));
  peer.onHeard = (message) => {
    if (message.kind !== 'request') return;
    if (message.method === 'OPTIONS') return peer.respond(message, 200);
    if (message.method !== 'REGISTER') return;
    registers.push(message);
    const answer = answers[Math.min(registers.length, answers.length) - 1];
    if (answer) peer.respond(message, answer.status, { headers: answer.headers ?? {} });
  };
  await scene.rest();
  return { ...scene, peer, states, registers };
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

const challenge = (algorithm: string, more = ''): Answer => ({
  status: 401,
  headers: { 'www-authenticate': `Digest realm="carrier", nonce="n1", algorithm=${algorithm}, qop="auth"${more}` },
});
const granted = (seconds: number): Answer => ({ status: 200, headers: { expires: String(seconds) } });
const last = (states: readonly TrunkState[]) => states.at(-1);

test.each(['MD5', 'SHA-256'] as const)('registers the account with its password (%s)', async (algorithm) => {
  const { registers, states, clock } = await registeringScene([challenge(algorithm), granted(120)]);
  const [first, second] = registers;
  expect(first?.uri).toBe('sip:carrier.example');
  expect(parseNameAddress(first?.headers.get('to') ?? '')?.uri).toBe('sip:02155550100@carrier.example');
  expect(first?.headers.get('contact')).toBe('<sip:02155550100@10.0.0.1:5060>');
  const given = parseChallenge(second?.headers.get('authorization') ?? '')?.parameters;
  const ha1 = ha1Of(algorithm, '02155550100', 'carrier', 'secret word');
  const input = { method: 'REGISTER', uri: 'sip:carrier.example', qop: 'auth', nc: '00000001', nonce: 'n1' } as const;
  expect(given?.get('response')).toBe(digestResponse({ ...input, algorithm, ha1, cnonce: given?.get('cnonce') ?? '' }));
  expect(second?.headers.get('call-id')).toBe(first?.headers.get('call-id'));
  expect([first, second].map((request) => request?.headers.get('cseq'))).toEqual(['1 REGISTER', '2 REGISTER']);
  expect(last(states)).toMatchObject({ up: true, registeredUntil: clock.now() + 120_000, reason: null });
});

test('registers again after half of the time that it has', async () => {
  const { registers, clock, states } = await registeringScene([granted(120)]);
  await clock.advance(59_000);
  expect(registers).toHaveLength(1);
  await clock.advance(2_000);
  expect(registers).toHaveLength(2);
  expect(last(states)?.registeredUntil).toBe(clock.now() - 1_000 + 120_000);
  // The line has been up since the first one.
  expect(last(states)?.since).toBe(states[0]?.since);
});

test('the time that the carrier gives our contact counts more than that of all', async () => {
  const headers = { contact: '<sip:02155550100@10.0.0.1:5060>;expires=60', expires: '3600' };
  const { clock, states } = await registeringScene([{ status: 200, headers }]);
  expect(last(states)?.registeredUntil).toBe(clock.now() + 60_000);
});

test('a wrong password is said, and tried again after a minute, not at once', async () => {
  const { registers, clock, states, logged } = await registeringScene([challenge('MD5')]);
  expect(registers).toHaveLength(2);
  expect(last(states)).toMatchObject({ up: false, status: 401, reason: 'Some Reason', registeredUntil: null });
  await clock.advance(59_000);
  expect(registers).toHaveLength(2);
  await clock.advance(2_000);
  expect(registers).toHaveLength(4);
  expect(JSON.stringify(logged)).not.toContain('secret word');
});

test('an old nonce is answered once more', async () => {
  const { registers, states } = await registeringScene([
    challenge('MD5'),
    challenge('MD5', ', stale=true'),
    granted(120),
  ]);
  expect(registers).toHaveLength(3);
  expect(last(states)?.up).toBe(true);
});

test('a carrier that wants a longer time gets it', async () => {
  const { registers } = await registeringScene([{ status: 423, headers: { 'min-expires': '1800' } }, granted(1800)]);
  expect(registers.map(({ headers }) => headers.get('expires'))).toEqual(['600', '1800']);
});

test('a carrier that is overloaded is asked when it says', async () => {
  const { registers, clock } = await registeringScene([
    { status: 503, headers: { 'retry-after': '20' } },
    granted(120),
  ]);
  await clock.advance(19_000);
  expect(registers).toHaveLength(1);
  await clock.advance(2_000);
  expect(registers).toHaveLength(2);
});

test('without a response within 4 s, it is sent to the next address of the name', async () => {
  const { registers, clock, states } = await registeringScene([null]);
  await clock.advance(4_100);
  // The first is repeated at 0.5, 1.5 and 3.5 s.
  expect(new Set(registers.map(({ headers }) => headers.get('cseq')))).toEqual(new Set(['1 REGISTER', '2 REGISTER']));
  expect(last(states)).toMatchObject({ up: false, status: 408 });
});

test('its address is taken away when the trunk is removed', async () => {
  const { registers, sip, rest } = await registeringScene([granted(120)]);
  await sip.setTrunks([]);
  await rest();
  expect(registers.map(({ headers }) => headers.get('expires'))).toEqual(['600', '0']);
});

test('a change of the name that it shows registers again, and takes nothing away', async () => {
  const { registers, sip, rest } = await registeringScene([granted(120)]);
  await sip.setTrunks([{ ...account, displayName: 'Clinic of the garden' }]);
  await rest();
  expect(registers.map(({ headers }) => headers.get('expires'))).toEqual(['600', '600']);
});

test('a call shows the own number, the name and the domain of the account', async () => {
  const { sip, peer, rest } = await registeringScene([granted(120)]);
  sip.callTrunk({ trunk: 'main', number: '10086', from: { user: '1001', displayName: 'Li Na' }, sdp: 'offer' });
  await rest();
  const invite = peer.lastRequest('INVITE');
  expect(invite.uri).toBe('sip:10086@carrier.example');
  expect(invite.headers.get('from')).toMatch(/^"Clinic" <sip:\+862155550100@carrier\.example>;tag=/);
  expect(invite.headers.get('from')).not.toContain('1001');
});

test.each([
  ['the number in To', '<sip:02155550188@carrier.example>', '02155550188'],
  ['its own number where To has the account', '<sip:02155550100@carrier.example>', '+862155550100'],
  ['its own number where To has a name', '<sip:clinic@carrier.example>', '+862155550100'],
])('a call to the account is one to %s', async (_, to, called) => {
  const { sip, peer, rest } = await registeringScene([granted(120)]);
  const numbers: string[] = [];
  sip.onIncoming((leg) => void numbers.push(leg.calledNumber));
  peer.send(peer.request('INVITE', 'sip:02155550100@10.0.0.1:5060', { body: 'offer', to }));
  await rest();
  expect(numbers).toEqual([called]);
});
