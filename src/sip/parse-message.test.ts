import { describe, expect, test } from 'vitest';
import { parseCSeq, parseNameAddress, parseVia } from './header-values.ts';
import { parseMessage } from './parse-message.ts';
import { type SipMessage, type SipRequest, serialise } from './sip-message.ts';
import { parseSipUri, userOf } from './sip-uri.ts';
import { torture } from '../../test/support/rfc4475-messages.ts';

const wire = (text: string): string => text.replaceAll('\n', '\r\n');

function parsed(text: string | Uint8Array): SipMessage {
  const result = parseMessage(text);
  if (result.kind !== 'message') throw new Error(`not parsed: ${JSON.stringify(result)}`);
  return result.message;
}

const base = {
  via: 'SIP/2.0/WS a.invalid;branch=z9hG4bK1',
  from: '<sip:a@x>;tag=1',
  to: '<sip:b@x>',
  'call-id': '1',
  cseq: '1 OPTIONS',
};
const requestOf = (changes: Record<string, string | null> = {}, first = 'OPTIONS sip:b@x SIP/2.0', body = ''): string =>
  wire(
    `${first}\n${Object.entries({ ...base, ...changes })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('')}\n${body}`,
  );

describe('torture messages (RFC 4475)', () => {
  test.each(Object.entries(torture.valid))('%s is understood', (_name, text) => {
    expect(parseMessage(text)).toMatchObject({ kind: 'message' });
  });

  test.each(Object.entries(torture.invalid))('%s is refused', (_name, { text, why, answered }) => {
    const result = parseMessage(text);
    expect(result).toMatchObject({
      kind: 'malformed',
      why: expect.stringMatching(why),
      status: answered === 505 ? 505 : 400,
    });
    expect(result.kind === 'malformed' && result.request !== null).toBe(answered !== null);
  });

  test('the short tortuous INVITE reads as it was meant', () => {
    const message = parsed(torture.valid['3.1.1.1 wsinv'] ?? '') as SipRequest;
    expect({
      method: message.method,
      to: parseNameAddress(message.headers.get('To') ?? ''),
      from: parseNameAddress(message.headers.get('f') ?? ''),
      cseq: parseCSeq(message.headers.get('CSEQ') ?? ''),
      vias: message.headers.list('v').map((via) => parseVia(via)),
      subject: message.headers.get('subject'),
      folded: message.headers.get('NewFangledHeader'),
      unknown: message.headers.get('unknownheaderwithunusualvalue'),
      contact: parseNameAddress(message.headers.list('m')[0] ?? ''),
      bodyBytes: message.body.length,
    }).toEqual({
      method: 'INVITE',
      to: {
        displayName: null,
        uri: 'sip:vivekg@chair-dnrc.example.com',
        parameters: new Map([['tag', '1918181833n']]),
      },
      from: {
        displayName: 'J Rosenberg \\"',
        uri: 'sip:jdrosen@example.com',
        parameters: new Map([['tag', '98asjd8']]),
      },
      cseq: { number: 9, method: 'INVITE' },
      vias: [
        { transport: 'UDP', host: '192.0.2.2', port: null, parameters: new Map([['branch', '390skdjuw']]) },
        {
          transport: 'TCP',
          host: 'spindle.example.com',
          port: null,
          parameters: new Map([['branch', 'z9hG4bK9ikj8']]),
        },
        { transport: 'UDP', host: '192.168.255.111', port: null, parameters: new Map([['branch', 'z9hG4bK30239']]) },
      ],
      subject: '',
      folded: 'newfangled value continued newfangled value',
      unknown: ';;,,;;,;',
      contact: {
        displayName: 'Quoted string ""',
        uri: 'sip:jdrosen@example.com',
        parameters: new Map<string, string | null>([
          ['newparam', 'newvalue'],
          ['secondparam', null],
          ['q', '0.33'],
        ]),
      },
      bodyBytes: 150,
    });
  });

  test('a second message in one datagram is padding', () => {
    expect(parsed(torture.valid['3.1.1.8 dblreq'] ?? '')).toMatchObject({ method: 'REGISTER', body: '' });
  });
});

describe('length', () => {
  test('counts bytes, not characters', () => {
    expect(parsed(requestOf({ 'content-length': '4' }, undefined, '大abc')).body).toBe('大a');
  });
  test('without Content-Length the rest is the body', () => {
    expect(parsed(requestOf({}, undefined, 'v=0')).body).toBe('v=0');
  });
  test('a body of bytes that are no text keeps its announced length', () => {
    const bytes = Buffer.concat([
      Buffer.from(requestOf({ 'content-length': '4' })),
      Buffer.from([0xff, 0xfe, 0x41, 0x42, 0x43]),
    ]);
    expect(parsed(bytes).body).toBe('\ufffd\ufffdAB');
  });
  test('drops messages that are too long', () => {
    expect(parseMessage(requestOf({ subject: 'x'.repeat(40_000) }))).toMatchObject({
      kind: 'malformed',
      why: 'the headers are too long',
      request: null,
    });
  });
});

describe('keep-alive (RFC 5626 § 3.5.1)', () => {
  test.each([
    ['\r\n\r\n', true],
    ['\r\n', false],
    ['', false],
  ])('%j', (text, wantsAnswer) => expect(parseMessage(text)).toEqual({ kind: 'keep-alive', wantsAnswer }));
});

test.each([
  [{ 'call-id': null }, 'call-id is missing', null],
  [{ cseq: '1 INVITE' }, 'CSeq and the request line name different methods', 400],
  [{ cseq: '-1 OPTIONS' }, 'CSeq cannot be read', 400],
  [{ via: 'SIP/2.0/WS' }, 'Via cannot be read', null],
  [{ to: 'nobody' }, 'to is no address', 400],
  [{ contact: '<sip:a@x>, nobody' }, 'Contact is no address', 400],
  [{ 'max-forwards': '256' }, 'Max-Forwards is out of range', 400],
  [{ 'content-length': '1', l: '1' }, 'content-length is given more than once', 400],
])('%j is refused: %s', (changes, why, status) => {
  const result = parseMessage(requestOf(changes as Record<string, string | null>, undefined, 'x'));
  expect(result).toMatchObject({ kind: 'malformed', why });
  expect(result.kind === 'malformed' && result.request ? result.status : null).toBe(status);
});

test('a malformed name in From, To and Contact refuses nothing', () => {
  const address = String.raw`"Zhang\" <sip:19900000001@carrier.example>`;
  const { headers } = parsed(requestOf({ from: `${address};tag=1`, to: address, contact: address }));
  expect(headers.get('contact')).toBe(address);
});

test('a header never carries another one with it', () => {
  const message = parsed(requestOf({ subject: 'a\rVia: SIP/2.0/UDP evil' }));
  expect(serialise(message)).toContain('Subject: a Via: SIP/2.0/UDP evil\r\n');
});

test('a message written and read again is the same', () => {
  const text = requestOf(
    { subject: '大停電', contact: '"A, B" <sip:a@x;transport=ws>;+sip.instance="<urn:uuid:1>";q=1' },
    'MESSAGE sip:b@x SIP/2.0'.replace('MESSAGE', 'OPTIONS'),
    'hé',
  );
  const once = serialise(parsed(text));
  expect(serialise(parsed(once))).toBe(once);
});

test.each([
  ['sip:1001@example.test', '1001'],
  ['sips:alice:secret@example.test;transport=ws', 'alice'],
  ['sip:+8613800001111;phone-context=x@example.test;user=phone', '+8613800001111'],
  ['sip:user;par=u%40example.net@example.com', 'user;par=u@example.net'],
  ['sip:sips%3Auser%40example.com@example.net', 'sips:user@example.com'],
  ['sip:%zz@example.net', '%zz'],
  ['tel:+86-10-8888;ext=1', '+86-10-8888'],
  ['sip:example.test', ''],
  ['isbn:2983792873', ''],
])('user of %s is %s', (uri, user) => expect(userOf(uri)).toBe(user));

test.each([
  ['sip:a@[2001:db8::1]:5070;lr', { user: 'a', host: '2001:db8::1', port: 5070, parameters: ';lr', headers: null }],
  ['sip:a@h?Replaces=1%40x', { user: 'a', host: 'h', port: null, parameters: '', headers: 'Replaces=1%40x' }],
  ['sip:a@h:99999', null],
  ['tel:1', null],
])('URI %s', (uri, expected) => expect(parseSipUri(uri)).toEqual(expected));

test.each(['sip:1@a;y=<sip:2@b>', 'SIP:1@a;y=<sip:2@b>', 'Tel:1;y=<sip:2@b>'])(
  '%s has brackets in a parameter, not around its address',
  (text) => expect(parseNameAddress(text)).toBeNull(),
);
