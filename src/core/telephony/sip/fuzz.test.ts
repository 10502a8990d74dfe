import fc from 'fast-check';
import { expect, test } from 'vitest';
import { torture } from '../../../../test/support/rfc4475-messages.ts';
import { sipScene } from '../../../../test/support/sip-scene.ts';
import { parseMessage } from './parse-message.ts';
import { serialise } from './sip-message.ts';

const valid = [...Object.values(torture.valid), ...Object.values(torture.invalid).map(({ text }) => text)];
const inserted = ['\r\n', '\r\n\r\n', '\r', '\0', '"', '\\', '<', '>', ';', ',', ':', '%', '%zz', '=', '[', ']', '?', '@', '*', ' ', '\t', '-1', '99999999999999999999', '大', '\ud800', 'SIP/2.0', 'z9hG4bK', ';tag=', '__proto__'];

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const edits = fc.array(
  fc.record<Edit>({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.integer({ min: 0, max: 20 }), insert: fc.oneof(fc.constantFrom(...inserted), fc.string({ unit: 'binary', maxLength: 8 })) }),
  { minLength: 1, maxLength: 6 },
);

const mutated = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...texts), edits).map(([text, changes]) =>
    changes.reduce((changed, { at, remove, insert }) => {
      const begin = Math.floor(at * changed.length);
      return changed.slice(0, begin) + insert + changed.slice(begin + remove);
    }, text),
  );

test('whatever is sent, the parser says what it is; and what it understood can be written and understood again', () => {
  fc.assert(
    fc.property(mutated(valid), (text) => {
      const parsed = parseMessage(text);
      if (parsed.kind !== 'message') return;
      const written = serialise(parsed.message);
      expect(parseMessage(written).kind).toBe('message');
    }),
    { numRuns: 3000 },
  );
});

test('random bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void parseMessage(bytes)), { numRuns: 1000 });
});

test('mutations of a whole call never make the server fail, and it goes on serving', async () => {
  const scene = await sipScene({ trunks: [{ name: 'main', host: '10.0.0.2', port: 5060 }] });
  scene.sip.onIncoming((leg) => {
    leg.onEvent((event) => {
      if (event.kind === 'offer') event.accept('answer');
      if (event.kind === 'refer') event.accept().report(200, 'OK');
    });
    leg.ring();
    leg.answer('answer');
  });
  const carrier = scene.trunkPeer('carrier');
  const invite = carrier.request('INVITE', 'sip:4008@10.0.0.1', { body: 'v=0\r\n' });
  carrier.send(invite);
  await scene.rest();
  const ok = carrier.lastResponse();
  const within = (method: string, headers: Record<string, string> = {}, body = '') => carrier.within(method, invite, ok, { headers, body });
  const messages = [
    invite,
    within('ACK'),
    within('INVITE', { 'session-expires': '1800;refresher=uac', supported: 'timer' }, 'v=0\r\n'),
    within('UPDATE', {}, 'v=0\r\n'),
    within('INFO', { 'content-type': 'application/dtmf-relay' }, 'Signal=1'),
    within('REFER', { 'refer-to': '<sip:1@x?Replaces=a%3Bto-tag%3D1>' }),
    within('OPTIONS'),
    carrier.request('OPTIONS', 'sip:4008@10.0.0.1'),
    carrier.request('CANCEL', 'sip:4008@10.0.0.1'),
    carrier.request('REGISTER', 'sip:example.test', { headers: { authorization: 'Digest username="8001", realm="example.test", nonce="a-b-c", uri="sip:example.test", response="0", qop=auth, nc=00000001, cnonce="c"' } }),
    ok,
  ].map(serialise);
  const { peer: phone } = scene.softphone('8001');
  for (const peer of [carrier, phone]) peer.toleratesNonsense = true;
  await fc.assert(
    fc.asyncProperty(fc.array(mutated(messages), { minLength: 1, maxLength: 5 }), fc.boolean(), async (texts, isWebSocket) => {
      for (const text of texts) (isWebSocket ? phone : carrier).wire(text);
      await scene.clock.advance(10);
      carrier.heard.length = 0;
      phone.heard.length = 0;
    }),
    { numRuns: 400 },
  );
  const faults = scene.logged.filter(({ text }) => text !== 'malformed SIP message' && !text.startsWith('trunk') && text !== 'registration');
  expect(faults).toEqual([]);
  phone.send(phone.request('OPTIONS', 'sip:example.test', { callId: 'after all' }));
  await scene.rest();
  expect(phone.lastResponse().status).toBe(200);
  const stopped = scene.sip.stop();
  await scene.clock.advance(2000);
  await stopped;
  expect(scene.sip.counts()).toMatchObject({ legs: 0, transactions: 0 });
}, 30_000);
