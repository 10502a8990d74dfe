import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StreamFraming } from './stream-framing.ts';

const message = (body: string, name = 'Content-Length'): string =>
  `OPTIONS sip:a SIP/2.0\r\nVia: SIP/2.0/TCP a\r\n${name}: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const ping = '\r\n\r\n';

test('finds every message and keep-alive, wherever the stream is cut', () => {
  const part = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((body) => message(body)),
    fc.constantFrom(message('v=0\r\n\r\nx', 'l'), ping),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.array(fc.nat(40), { maxLength: 60 }), (parts, cuts) => {
      const framing = new StreamFraming();
      const bytes = Buffer.from(parts.join(''));
      const found: string[] = [];
      let at = 0;
      for (const cut of [...cuts, bytes.length]) {
        for (const one of framing.take(bytes.subarray(at, at + cut)) ?? []) found.push(one.toString());
        at = Math.min(at + cut, bytes.length);
      }
      expect(found).toEqual(parts);
    }),
  );
});

test('the answer to a keep-alive before a message is nothing', () => {
  expect(new StreamFraming().take(Buffer.from(`\r\n${message('')}`))?.map(String)).toEqual([message('')]);
});

test.each([
  ['a message without its length', 'OPTIONS sip:a SIP/2.0\r\nVia: a\r\n\r\n'],
  ['a length of megabytes', 'OPTIONS sip:a SIP/2.0\r\nContent-Length: 99999999\r\n\r\n'],
  ['a head without an end', 'x'.repeat(300_000)],
])('%s ends the stream', (_, text) => {
  expect(new StreamFraming().take(Buffer.from(text))).toBeNull();
});
