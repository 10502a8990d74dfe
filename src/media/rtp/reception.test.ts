import { expect, test } from 'vitest';
import { OutgoingStream } from './outgoing-stream.ts';
import { DtmfReceiver } from './dtmf-receiver.ts';
import { Reception } from './reception.ts';
import { buildReport, senderReportTime } from './rtcp.ts';
import { parseRtp, writeRtp, type RtpPacket } from './rtp-packet.ts';

const packet = (sequenceNumber: number, ssrc = 1): RtpPacket => ({
  payloadType: 0,
  marker: false,
  sequenceNumber: sequenceNumber & 0xffff,
  timestamp: sequenceNumber * 160,
  ssrc,
  payload: Buffer.alloc(160),
});

test('counts holes that stay open, over a wrap; duplicates and what comes after a wild jump are refused', () => {
  const reception = new Reception();
  const accepted = [65_534, 65_535, 65_537, 65_537, 65_539, 65_538, 90_000].map(
    (n) => reception.accept(packet(n), 0) !== null,
  );
  expect(accepted).toEqual([true, true, true, false, true, true, false]);
  expect({ received: reception.packetsReceived, lost: reception.packetsLost }).toEqual({ received: 5, lost: 1 });
});

test('two packets in a row after a jump, or another SSRC, are a new stream; earlier losses stay counted', () => {
  const reception = new Reception();
  const streams = [packet(1), packet(3), packet(20_000), packet(20_001), packet(5, 2), packet(7, 2)].map((p) =>
    reception.accept(p, 0),
  );
  expect(streams[1]).toBe(streams[0]);
  expect(streams[2]).toBeNull();
  expect(new Set([streams[0], streams[3], streams[4]]).size).toBe(3);
  expect(reception.packetsLost).toBe(2);
});

test('a report tells loss since the last one and jitter (RFC 3550 A.3, A.8)', () => {
  const reception = new Reception();
  for (const n of [0, 1, 2, 4]) reception.accept(packet(n), n * 20 + (n % 2 ? 8 : 0));
  expect(reception.report()).toEqual({ ssrc: 1, fractionLost: 51, cumulativeLost: 1, highestSequence: 4, jitter: 7 });
  for (const n of [5, 6]) reception.accept(packet(n), n * 20);
  expect(reception.report()).toMatchObject({ fractionLost: 0, cumulativeLost: 1, highestSequence: 6 });
});

test('a sender report carries NTP time, counts, the report block and the CNAME', () => {
  const data = buildReport({
    ssrc: 0x01020304,
    cname: 'desk',
    nowMs: 1_500,
    sender: { timestamp: 9, packetsSent: 3, octetsSent: 480 },
    reception: { ssrc: 5, fractionLost: 51, cumulativeLost: 1, highestSequence: 4, jitter: 8 },
    lastSenderReport: { ntpMiddle: 0xaabbccdd, arrivedAtMs: 1_000 },
  });
  expect(data.toString('hex')).toBe(
    [
      '81c8000c01020304',
      '83aa7e8180000000',
      '0000000900000003000001e0',
      '00000005330000010000000400000008',
      'aabbccdd00008000',
      '81ca000301020304',
      '01046465736b0000',
    ].join(''),
  );
  expect(data.length % 4).toBe(0);
  expect(senderReportTime(data)).toBe(0x7e818000);
});

test('a key press is one digit, however many packets tell of it and in whatever order', () => {
  const receiver = new DtmfReceiver();
  const stream = { ssrc: 1 };
  const event = (digit: number, timestamp: number) =>
    receiver.receive({
      stream,
      kind: 'event',
      sequenceNumber: 0,
      timestamp,
      marker: false,
      payload: Buffer.from([digit, 0x0a, 0, 160]),
    });
  expect([
    event(1, 800),
    event(1, 800),
    event(1, 2400),
    event(1, 800),
    event(11, 4000),
    event(11, 4000),
    event(16, 9000),
  ]).toEqual(['1', null, '1', null, '#', null, null]);
});

test('header extensions, contributing sources and padding are taken off; what is no RTP is refused', () => {
  const plain = writeRtp(packet(7));
  const extended = Buffer.concat([
    plain.subarray(0, 12),
    Buffer.from('0000000b', 'hex'),
    Buffer.from('bede000110000000', 'hex'),
    Buffer.from('payload!'),
    Buffer.from([0, 0, 3]),
  ]);
  extended[0] = 0x80 | 0x20 | 0x10 | 1;
  expect(parseRtp(extended)?.payload.toString()).toBe('payload!');
  const broken = [
    Buffer.alloc(11, 0x80),
    Buffer.alloc(12, 0x40),
    Buffer.concat([Buffer.from([0x8f]), Buffer.alloc(11)]),
    Buffer.concat([Buffer.from([0xa0]), Buffer.alloc(11, 0xff)]),
  ];
  expect(broken.map(parseRtp)).toEqual([null, null, null, null]);
});

test('the time of a sender report is what would be sent now', () => {
  const out = new OutgoingStream({ ssrc: 1, sequenceNumber: 0, timestamp: 1000 });
  out.stamp(
    { stream: { ssrc: 2 }, kind: 'audio', sequenceNumber: 0, timestamp: 0, marker: false, payload: Buffer.alloc(160) },
    500,
  );
  expect(out.timestampAt(600)).toBe(1160 + 800);
});
