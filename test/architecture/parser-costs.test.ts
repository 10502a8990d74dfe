import { describe, expect, test } from 'vitest';
import { numberOfKeyword } from '../../src/core/clinic/customers/number-keyword.ts';
import { foldedName } from '../../src/shared/domain/folded-name.ts';
import { KnownHosts } from '../../src/core/platform/http/known-hosts.ts';
import { KnownOrigins } from '../../src/core/platform/http/known-origins.ts';
import { acceptedEncodings } from '../../src/main/hosts/browser/accepted-encodings.ts';
import { audioOf, webrtcAudio } from '../../src/media/sdp/audio-description.ts';
import { parseSdp } from '../../src/media/sdp/sdp-description.ts';
import { webrtcOf } from '../../src/media/sdp/webrtc-description.ts';
import { clientNetwork, isLoopback } from '../../src/node/address-list.ts';
import { pathOf, queryOf } from '../../src/node/http/request-path.ts';
import { longTextField, phoneNumberField, textField } from '../../src/shared/contract/field.ts';
import { asDialled, isDialable } from '../../src/shared/domain/dialled-number.ts';
import { maskNumber } from '../../src/shared/domain/masking.ts';
import { maskNumbersIn } from '../../src/shared/domain/numbers-in-text.ts';
import { toE164 } from '../../src/shared/domain/phone-number.ts';
import { typedText } from '../../src/shared/domain/typed-text.ts';
import { preferredLanguage } from '../../src/shared/languages/languages.ts';
import { parseChallenge, parseCSeq, parseNameAddress, parseVia } from '../../src/sip/header-values.ts';
import { parseMessage } from '../../src/sip/parse-message.ts';
import { callerOf } from '../../src/sip/party-address.ts';
import { referTarget } from '../../src/sip/refer.ts';
import { parseReplaces } from '../../src/sip/replaces.ts';
import { timerAnswer } from '../../src/sip/refresh-timer.ts';
import { sessionBodyOf } from '../../src/sip/session-body.ts';
import { SipHeaders } from '../../src/sip/sip-headers.ts';
import { parseSipUri, userOf } from '../../src/sip/sip-uri.ts';
import { splitOutsideQuotes } from '../../src/sip/split-outside-quotes.ts';
import { superLinearGrowth } from '../support/cost-growth.ts';

const hosts = new KnownHosts({ listenHost: '0.0.0.0', publicUrl: 'https://clinic.test' });
const origins = new KnownOrigins({ publicUrl: 'https://clinic.test' });
const request = (header: string, value: string) => ({
  kind: 'request' as const,
  method: 'INVITE',
  uri: 'sip:a@b',
  headers: SipHeaders.of({ [header]: value }),
  body: '',
});
const mandatory =
  'Via: SIP/2.0/UDP a;branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:c@d>\r\nCall-ID: e\r\nCSeq: 1 INFO';
const message = (line: string, body = ''): string => `INFO sip:a@b SIP/2.0\r\n${mandatory}\r\n${line}\r\n\r\n${body}`;

/** Everything that takes a text from a stranger, whole or as a field of a request or a message. */
const parsers: Record<string, (text: string) => unknown> = {
  'Accept-Language': preferredLanguage,
  'Accept-Encoding': acceptedEncodings,
  Host: (text) => hosts.has(text),
  Origin: (text) => origins.mayConnect({ origin: text, host: 'clinic.test' }),
  'request target': (text) => [pathOf(text), queryOf(text)],
  'X-Forwarded-For': (text) => [isLoopback(text), clientNetwork(text)],
  'dialled number': (text) => isDialable(asDialled(text)),
  'typed text': typedText,
  'phone number': (text) => [toE164(text, 'CN'), phoneNumberField.safeParse(text)],
  text: (text) => [textField(100_000).safeParse(text), longTextField(100_000).safeParse(text)],
  'search keyword': (text) => [numberOfKeyword(text), foldedName(text)],
  'numbers in a text': maskNumbersIn,
  'number to mask': maskNumber,
  'SIP message of one header': (text) => parseMessage(message(`Subject: ${text}`)),
  'SIP start line': (text) => parseMessage(`${text}\r\n${mandatory}\r\n\r\n`),
  'SIP body': (text) => parseMessage(message('Content-Type: a/b', text)),
  'separated values': (text) => [splitOutsideQuotes(text, ','), splitOutsideQuotes(text, ';')],
  Via: parseVia,
  'Via with a host': (text) => parseVia(`SIP/2.0/UDP ${text}`),
  'name and address': parseNameAddress,
  'parameters of an address': (text) => parseNameAddress(`<sip:a@b>${text}`),
  From: callerOf,
  CSeq: (text) => [parseCSeq(text), parseCSeq(`1${text}`)],
  Authorization: parseChallenge,
  'Digest parameters': (text) => parseChallenge(`Digest ${text}`),
  'SIP URI': (text) => [parseSipUri(text), parseSipUri(`sip:${text}`), parseSipUri(`sip:a@b${text}`)],
  'telephone URI': (text) => [userOf(`tel:${text}`), userOf(`sip:${text}@b`)],
  Replaces: (text) => parseReplaces(`a;${text}`),
  'Refer-To': (text) => [referTarget(request('refer-to', text)), referTarget(request('refer-to', `<sip:a?${text}>`))],
  'Session-Expires': (text) => [
    timerAnswer(request('session-expires', text)),
    timerAnswer(request('session-expires', `90;${text}`)),
  ],
  'Content-Type': (text) =>
    sessionBodyOf({ headers: SipHeaders.of({ 'content-type': `multipart/mixed${text}` }), body: 'a' }),
  'body parts': (text) =>
    sessionBodyOf({
      headers: SipHeaders.of({ 'content-type': 'multipart/mixed;boundary=a' }),
      body: `--a\r\n${text}\r\n\r\n`,
    }),
  'body part header': (text) =>
    sessionBodyOf({
      headers: SipHeaders.of({ 'content-type': 'multipart/mixed;boundary=a' }),
      body: `--a\r\nContent-Disposition:${text}\r\n\r\n`,
    }),
  SDP: (text) => parseSdp(`v=0\r\n${text}`),
  'SDP media line': (text) => audioOf(parseSdp(`v=0\r\nm=${text}\r\n`), webrtcAudio),
  'SDP attribute': (text) => {
    const description = parseSdp(
      `v=0\r\nc=IN IP4 10.0.0.1\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=${text}\r\na=fingerprint:${text}\r\n`,
    );
    return [audioOf(description, webrtcAudio), webrtcOf(description)];
  },
};

/** Repeated up to the length, between the beginning and the end. */
const repeated =
  (piece: string, begin = '', end = '!') =>
  (length: number): string =>
    `${begin}${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}${end}`;

const hostile: Record<string, (length: number) => string> = {
  blanks: repeated(' ', 'a'),
  'blanks and a separator': repeated(' ', 'a;'),
  'tabs and blanks': repeated(' \t', 'a', '"'),
  'line breaks': repeated('\r\n'),
  'folded lines': repeated('\r\n '),
  'attribute lines': repeated('a=b:c\r\n'),
  'media lines': repeated('m=audio 9 RTP/AVP 0\r\n', '', ''),
  commas: repeated(','),
  'commas and blanks': repeated(', '),
  semicolons: repeated(';'),
  'names and semicolons': repeated('a;b=c;'),
  'equal signs': repeated('='),
  quotes: repeated('"', '"'),
  'an open quote': repeated('\\"', '"'),
  'open quotes with names': repeated('"a" '),
  'angle brackets': repeated('<', '', ''),
  'nested angle brackets': repeated('<>', 'a'),
  'round brackets': repeated('(', '', ''),
  'square brackets': repeated('[', '[', ''),
  digits: repeated('1'),
  'digits and blanks': repeated('1 ', '+'),
  'digits and dots': repeated('1.'),
  'digits, dashes and brackets': repeated('(1)-'),
  dates: repeated('2026-01-01 ', '1 ', '1'),
  'dates and blanks': repeated('1.1.2026    ', '9 ', '9'),
  amounts: repeated('12.34 - ', '', '1'),
  times: repeated('12:30 '),
  'hexadecimal groups': repeated('0a1b2c3d-'),
  colons: repeated(':', 'a'),
  dots: repeated('.', 'a'),
  slashes: repeated('/', 'a'),
  'percent signs': repeated('%41', '', '%'),
  'at signs': repeated('@', 'a'),
  letters: repeated('a'),
  'full-width digits': repeated('１（'),
  'surrogate halves': repeated('\ud83d'),
  'many header lines': repeated('a\r\nX: '),
  'content dispositions': repeated('\r\ncontent-disposition:; handling ='),
};

describe.each(Object.entries(parsers))('%s', (_parser, parse) => {
  test('takes time in proportion to what a stranger sends', () => {
    const grown = Object.entries(hostile).flatMap(([kind, input]) => {
      const growth = superLinearGrowth({ parse, input });
      return growth === null ? [] : [`${kind}: ${growth}`];
    });
    expect(grown).toEqual([]);
  });
});

test.each([
  ['backtracking', (text: string) => /^\s*a\s*(?:;b)?\s*$/.test(text), hostile['blanks']],
  ['a search from every position', (text: string) => /;+$/.test(text), hostile['semicolons']],
  [
    'a loop in a loop',
    // It allocates nothing: on a busy machine the collector's time would hide the growth.
    (text: string) => {
      let found = 0;
      for (let at = 0; at < text.length; at++)
        for (let before = 0; before < at; before++) if (text.charCodeAt(before) === 120) found++;
      return found;
    },
    hostile['digits'],
  ],
])('%s is found', { timeout: 120_000 }, (_what, parse, input) => {
  expect(superLinearGrowth({ parse, input: input ?? repeated(' ') })).toMatch(/ms for/);
});
