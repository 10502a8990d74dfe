import { describe, expect, test } from 'vitest';
import { answeredDirection, audioOf, rtpAudio } from './audio-description.ts';
import { parseSdp } from './sdp-description.ts';
import { webrtcOf } from './webrtc-description.ts';
import { writeRtpSdp, writeWebrtcSdp } from './write-sdp.ts';
import { maySendTo } from '../endpoint/agreed-direction.ts';

const sdp = (...lines: string[]): string =>
  ['v=0', 'o=- 1 1 IN IP4 10.0.0.1', 's=-', 't=0 0', ...lines, ''].join('\r\n');
const fingerprint = `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`;
const ice = [
  'a=ice-ufrag:far',
  'a=ice-pwd:0123456789012345678901',
  `a=fingerprint:${fingerprint}`,
  'a=setup:actpass',
  'a=rtcp-mux',
];
const webrtcLine = 'm=audio 9 UDP/TLS/RTP/SAVPF 111 0 126';

describe('refuses unusable offers with a reason', () => {
  const plain = (text: string) => () => audioOf(parseSdp(text), rtpAudio);
  const webrtc =
    (...lines: string[]) =>
    () =>
      webrtcOf(parseSdp(sdp('c=IN IP4 0.0.0.0', webrtcLine, ...lines)));
  test.each([
    ['no SDP at all', plain('hello'), /first line is not v=0/],
    ['an empty body', plain(''), /first line is not v=0/],
    ['a line without =', plain('v=0\r\nnonsense'), /x=…: nonsense/],
    ['a bad m= line', plain(sdp('m=audio many RTP/AVP 0')), /bad m= line/],
    ['a port beyond 65535', plain(sdp('m=audio 70000 RTP/AVP 0')), /bad m= line/],
    ['a bad c= line', plain(sdp('c=IN 10.0.0.1', 'm=audio 4000 RTP/AVP 0')), /bad c= line/],
    ['no audio', plain(sdp('m=video 4000 RTP/AVP 96')), /no audio/],
    ['audio off', plain(sdp('m=audio 0 RTP/AVP 0')), /switched off/],
    ['no common codec', plain(sdp('m=audio 4000 RTP/AVP 9 18 101')), /no common codec: PCMU or PCMA/],
    [
      'WebRTC without PCMU',
      () => webrtcOf(parseSdp(sdp('m=audio 9 UDP/TLS/RTP/SAVPF 111 8', ...ice))),
      /no common codec: PCMU/,
    ],
    [
      'plain RTP to a WebRTC endpoint',
      () => webrtcOf(parseSdp(sdp('m=audio 9 RTP/AVP 0', ...ice))),
      /RTP\/AVP instead of/,
    ],
    ['no ICE', webrtc(...ice.slice(2)), /no ICE credentials/],
    ['no fingerprint', webrtc(...ice.filter((line) => !line.includes('fingerprint'))), /no DTLS fingerprint/],
    [
      'a fingerprint with SHA-1',
      webrtc(...ice.filter((line) => !line.includes('fingerprint')), 'a=fingerprint:sha-1 AB:CD'),
      /no DTLS fingerprint/,
    ],
    ['no rtcp-mux', webrtc(...ice.filter((line) => line !== 'a=rtcp-mux')), /no rtcp-mux/],
    ['a strange setup', webrtc(...ice.filter((line) => !line.includes('setup')), 'a=setup:holdconn'), /setup:holdconn/],
    [
      'a lite side without address',
      () => webrtcOf(parseSdp(sdp('a=ice-lite', webrtcLine, ...ice))),
      /without a UDP candidate/,
    ],
  ])('%s', (_what, read, message) => {
    expect(read).toThrow(
      expect.objectContaining({ code: 'unacceptable-media', message: expect.stringMatching(message) }),
    );
  });
});

test.each([
  ['sendrecv', 'a=sendrecv', { answer: 'sendrecv', maySend: true }],
  ['nothing said', 'a=ptime:20', { answer: 'sendrecv', maySend: true }],
  ['sendonly: it holds', 'a=sendonly', { answer: 'recvonly', maySend: false }],
  ['recvonly', 'a=recvonly', { answer: 'sendonly', maySend: true }],
  ['inactive', 'a=inactive', { answer: 'inactive', maySend: false }],
  ['0.0.0.0: the old hold', 'c=IN IP4 0.0.0.0', { answer: 'sendrecv', maySend: false }],
])('direction %s', (_what, line, expected) => {
  const far = audioOf(parseSdp(sdp('c=IN IP4 10.0.0.1', 'm=audio 4000 RTP/AVP 0', line)), rtpAudio);
  expect({ answer: answeredDirection(far.direction), maySend: maySendTo(far) }).toEqual(expected);
});

test.each([
  ['encrypted first', ['m=audio 4000 RTP/SAVP 0', 'm=audio 4002 RTP/AVP 0']],
  ['another codec first', ['m=audio 4000 RTP/AVP 18', 'm=audio 4002 RTP/AVP 8']],
  ['one that is switched off first', ['m=audio 0 RTP/AVP 0', 'm=audio 4002 RTP/AVP 0']],
])('takes the first usable one of several audio lines: %s', (_what, lines) => {
  expect(audioOf(parseSdp(sdp('c=IN IP4 10.0.0.1', ...lines)), rtpAudio)).toMatchObject({ index: 1, port: 4002 });
});

test('reads codecs in their order, the telephone events at 8 kHz, addresses and the port of RTCP', () => {
  const read = (...lines: string[]) => audioOf(parseSdp(sdp('c=IN IP4 10.0.0.1', ...lines)), rtpAudio);
  expect(
    read(
      'm=video 5000 RTP/AVP 96',
      'm=audio 4000/1 RTP/AVP 8 111 0 110 126',
      'c=IN IP4 10.0.0.2',
      'a=rtpmap:110 telephone-event/48000',
      'a=rtpmap:126 telephone-event/8000',
      'a=rtcp:4009 IN IP4 10.0.0.2',
    ),
  ).toEqual({
    index: 1,
    mid: null,
    protocol: 'RTP/AVP',
    address: '10.0.0.2',
    port: 4000,
    rtcpPort: 4009,
    direction: 'sendrecv',
    codecs: ['PCMA', 'PCMU'],
    payloadTypes: { PCMU: 0, PCMA: 8 },
    eventPayloadType: 126,
    cryptos: [],
  });
  expect(read('m=audio 4000 RTP/AVP 0')).toMatchObject({ address: '10.0.0.1', rtcpPort: 4001, eventPayloadType: null });
});

test('reads PCMU and PCMA under dynamic payload types', () => {
  const read = (...lines: string[]) =>
    audioOf(parseSdp(sdp('c=IN IP4 10.0.0.1', 'm=audio 4000 RTP/AVP 97 96 0', ...lines)), rtpAudio);
  const maps = ['a=rtpmap:97 pcma/8000/1', 'a=rtpmap:96 PCMU/8000'];
  expect(read(...maps)).toMatchObject({ codecs: ['PCMA', 'PCMU'], payloadTypes: { PCMU: 96, PCMA: 97 } });
  const others = ['a=rtpmap:97 PCMA/16000', 'a=rtpmap:96 PCMU/8000/2'];
  expect(read(...others)).toMatchObject({ codecs: ['PCMU'], payloadTypes: { PCMU: 0, PCMA: 8 } });
});

test('a lite far side is reached at its UDP candidates, the best one first', () => {
  const candidates = [
    '1 1 tcp 9999 10.0.0.3 9 typ host',
    '1 1 udp 100 10.0.0.4 4000 typ srflx',
    '2 1 UDP 200 10.0.0.5 4001 typ host',
    '3 2 udp 300 10.0.0.6 4002 typ host',
    '4 1 udp 400 ::1 4003 typ host',
  ];
  const description = parseSdp(sdp('a=ice-lite', webrtcLine, ...ice, ...candidates.map((c) => `a=candidate:${c}`)));
  expect(webrtcOf(description).liteAddresses).toEqual([
    { address: '::1', port: 4003 },
    { address: '10.0.0.5', port: 4001 },
    { address: '10.0.0.4', port: 4000 },
  ]);
});

const ours = {
  origin: { number: 5, version: 2 },
  address: '127.0.0.1',
  port: 6000,
  direction: 'sendrecv',
  codecs: ['PCMU'],
  eventPayloadType: 126,
} as const;

test('an answer has the lines of its offer, in order; what we do not take has port 0', () => {
  const offer = parseSdp(
    sdp('a=group:BUNDLE v a', 'm=video 9 UDP/TLS/RTP/SAVPF 96', 'a=mid:v', webrtcLine, 'a=mid:a', ...ice),
  );
  const credentials = { usernameFragment: 'us', password: 'password' };
  const text = writeWebrtcSdp(
    {
      ...ours,
      mid: 'a',
      candidates: [ours, { address: '2001:db8::1', port: 6002 }],
      ssrc: 77,
      cname: 'desk',
      ice: credentials,
      fingerprint,
      setup: 'passive',
    },
    { description: offer, index: 1, protocol: 'UDP/TLS/RTP/SAVPF' },
  );
  const answer = parseSdp(text);
  expect(answer.media.map(({ kind, port, formats }) => ({ kind, port, formats }))).toEqual([
    { kind: 'video', port: 0, formats: ['96'] },
    { kind: 'audio', port: 6000, formats: ['0', '126'] },
  ]);
  expect(answer.attributes).toEqual([
    { name: 'ice-lite', value: '' },
    { name: 'group', value: 'BUNDLE a' },
  ]);
  expect(text.match(/^a=candidate.*/gm)).toEqual([
    'a=candidate:1 1 udp 2130706431 127.0.0.1 6000 typ host',
    'a=candidate:2 1 udp 2130706175 2001:db8::1 6002 typ host',
  ]);
  expect(text).toMatch(/^v=0\r\no=- 5 2 IN IP4 127\.0\.0\.1\r\n/);
});

test.each(['127.0.0.1', '2001:db8::1'])('reads its own trunk descriptions at %s back unchanged', (address) => {
  const text = writeRtpSdp(
    { ...ours, address, codecs: ['PCMU', 'PCMA'], eventPayloadType: 101, direction: 'recvonly' },
    null,
  );
  expect(audioOf(parseSdp(text), rtpAudio)).toMatchObject({
    address,
    port: 6000,
    codecs: ['PCMU', 'PCMA'],
    eventPayloadType: 101,
    direction: 'recvonly',
    protocol: 'RTP/AVP',
  });
});
