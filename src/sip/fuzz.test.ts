import fc from 'fast-check';
import { expect, test } from 'vitest';
import { torture } from '../../test/support/rfc4475-messages.ts';
import { summaryOf } from '../../test/support/sip-peer.ts';
import { sipScene } from '../../test/support/sip-scene.ts';
import { tagOf } from './header-values.ts';
import { parseMessage } from './parse-message.ts';
import { type SipMessage, type SipRequest, type SipResponse, serialise } from './sip-message.ts';

const valid = [...Object.values(torture.valid), ...Object.values(torture.invalid).map(({ text }) => text)];
const inserted = [
  '\r\n',
  '\r\n\r\n',
  '\r',
  '\0',
  '"',
  '\\',
  '<',
  '>',
  ';',
  ',',
  ':',
  '%',
  '%zz',
  '=',
  '[',
  ']',
  '?',
  '@',
  '*',
  ' ',
  '\t',
  '-1',
  '99999999999999999999',
  '大',
  '\ud800',
  'SIP/2.0',
  'z9hG4bK',
  ';tag=',
  '__proto__',
];

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const edits = fc.array(
  fc.record<Edit>({
    // Evenly over the message: fast-check prefers the ends of a range, where only the request line would be hit.
    at: fc.nat(1_000_000).map((salt) => (Math.imul(salt, 2_654_435_761) >>> 0) / 2 ** 32),
    remove: fc.constantFrom(0, 0, 1, 2, 12),
    insert: fc.oneof(fc.constantFrom(...inserted), fc.string({ unit: 'binary', maxLength: 4 })),
  }),
  { maxLength: 3 },
);

const edited = (text: string, changes: readonly Edit[]): string =>
  changes.reduce((changed, { at, remove, insert }) => {
    const begin = Math.floor(at * changed.length);
    return changed.slice(0, begin) + insert + changed.slice(begin + remove);
  }, text);

test('parses or rejects any input; messages that it parsed can be written and parsed again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...valid), edits, (text, changes) => {
      const parsed = parseMessage(edited(text, changes));
      if (parsed.kind !== 'message') return;
      const written = serialise(parsed.message);
      expect(parseMessage(written).kind).toBe('message');
    }),
    { numRuns: 3000 },
  );
});

test('random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void parseMessage(bytes)),
    { numRuns: 1000 },
  );
});

test('survives mutations of the messages of a call, and keeps serving', async () => {
  // Longer than all the runs together, of up to 40 s each.
  const scene = await sipScene({ authenticationTimeoutMs: 86_400_000, maxIncomingPerSource: 10_000 });
  scene.sip.onIncoming((leg) => {
    leg.onEvent((event) => {
      if (event.kind === 'offer') event.accept('answer');
      if (event.kind === 'refer') event.accept().report(200, 'OK');
    });
    leg.ring();
    void leg.answer('answer');
  });
  const carrier = scene.trunkPeer('carrier');
  const { peer: phone } = scene.softphone('8001');
  for (const peer of [carrier, phone]) peer.toleratesNonsense = true;
  await phone.register('secret');
  phone.heard.length = 0;

  const digest =
    'Digest username="8001", realm="example.test", nonce="a-b-c", uri="sip:example.test", response="0", ' +
    'qop=auth, nc=00000001, cnonce="c"';
  const refresh = { 'session-expires': '1800;refresher=uac', supported: 'timer' };
  type Call = { invite: SipRequest; ok: SipResponse };
  const makes: readonly ((call: Call) => SipMessage)[] = [
    ({ invite, ok }) => carrier.within('ACK', invite, ok),
    ({ invite, ok }) => carrier.within('INVITE', invite, ok, { headers: refresh, body: 'v=0' }),
    ({ invite, ok }) => carrier.within('UPDATE', invite, ok, { body: 'v=0' }),
    ({ invite, ok }) =>
      carrier.within('INFO', invite, ok, { headers: { 'content-type': 'application/dtmf-relay' }, body: 'Signal=1' }),
    ({ invite, ok }) =>
      carrier.within('REFER', invite, ok, {
        headers: { 'refer-to': '<sip:1@x?Replaces=a%3Bto-tag%3D1%3Bfrom-tag%3D2>' },
      }),
    ({ invite, ok }) => carrier.within('BYE', invite, ok),
    () => carrier.request('INVITE', 'sip:4008@10.0.0.1', { body: 'v=0' }),
    ({ ok }) =>
      carrier.request('INVITE', 'sip:4008@10.0.0.1', {
        headers: {
          replaces: `${ok.headers.get('call-id')};to-tag=${tagOf(ok.headers.get('to') ?? '')};from-tag=${carrier.name}`,
        },
        body: 'v=0',
      }),
    () => carrier.request('CANCEL', 'sip:4008@10.0.0.1'),
    () => carrier.request('OPTIONS', 'sip:4008@10.0.0.1'),
    () => phone.request('INVITE', 'sip:4008@example.test', { body: 'v=0' }),
    () => phone.request('REGISTER', 'sip:example.test', { headers: { authorization: digest } }),
    ({ ok }) => ok,
  ];
  const steps = fc.array(fc.tuple(fc.constantFrom(...makes), edits, fc.constantFrom(carrier, phone)), {
    minLength: 1,
    maxLength: 6,
  });
  const answered = new Set<string>();
  const inCall = async (send: (call: Call) => Promise<void>, milliseconds: number): Promise<void> => {
    const invite = carrier.request('INVITE', 'sip:4008@10.0.0.1', { body: 'v=0' });
    carrier.send(invite);
    await scene.rest();
    const ok = carrier.lastResponse();
    carrier.send(carrier.within('ACK', invite, ok));
    await scene.rest();
    await send({ invite, ok });
    await scene.clock.advance(milliseconds);
    for (const peer of [carrier, phone]) for (const message of peer.heard.splice(0)) answered.add(summaryOf(message));
  };
  // Each message as it is, and refused calls: all of it must be reached, or nothing behind the parser is tried.
  const fromCarrier = serialise(carrier.request('INVITE', 'sip:4008@10.0.0.1', { body: 'v=0' }));
  const fromPhone = serialise(phone.request('INVITE', 'sip:4008@example.test', { body: 'v=0' }));
  const withoutContact = fromCarrier.replace(/^contact:.*\r\n/im, '');
  const ofAnother = fromPhone.replace(/^from: <sip:8001@/im, 'From: <sip:8002@');
  const plain = makes.map((make) => (call: Call) => serialise(make(call)));
  for (const textOf of [...plain, () => withoutContact, () => ofAnother])
    await inCall(async (call) => {
      const text = textOf(call);
      (/^from: <sip:800/im.test(text) ? phone : carrier).wire(text);
      await scene.rest();
    }, 40_000);
  const expected = [
    '200 INVITE',
    '200 UPDATE',
    '200 INFO',
    '202 REFER',
    '200 BYE',
    '200 OPTIONS',
    '481 CANCEL',
    '400 INVITE',
    '403 INVITE',
    '401 REGISTER',
    'NOTIFY',
  ];
  expect(expected.filter((line) => !answered.has(line))).toEqual([]);
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(10, 700, 700, 40_000), (sent, milliseconds) =>
      inCall(async (call) => {
        for (const [make, changes, peer] of sent) {
          peer.wire(edited(serialise(make(call)), changes));
          await scene.rest();
        }
      }, milliseconds),
    ),
    { numRuns: 300 },
  );
  const harmless = new Set(['malformed SIP message', 'registration', 'a call was refused']);
  expect(scene.logged.filter(({ text }) => !harmless.has(text))).toEqual([]);
  phone.send(phone.request('OPTIONS', 'sip:example.test', { callId: 'after all' }));
  await scene.rest();
  expect(phone.lastResponse().status).toBe(200);
  const stopped = scene.sip.stop();
  await scene.clock.advance(2000);
  await stopped;
  expect(scene.sip.counts()).toMatchObject({ legs: 0, transactions: 0 });
}, 60_000);
