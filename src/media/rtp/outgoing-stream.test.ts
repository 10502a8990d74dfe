import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutgoingStream, type MediaPacket } from './outgoing-stream.ts';
import { sequenceDistance, timestampDistance } from './rtp-packet.ts';
import type { StreamIdentity } from './reception.ts';

const packet = (stream: StreamIdentity, sequenceNumber: number, timestamp: number): MediaPacket => ({
  stream,
  kind: 'audio',
  sequenceNumber: sequenceNumber & 0xffff,
  timestamp: timestamp >>> 0,
  marker: false,
  payload: Buffer.alloc(160),
});
const start = { ssrc: 1, sequenceNumber: 65_530, timestamp: 0xffff_ff00 };

test('a change of source continues sequence numbers by one, timestamps by time elapsed, and sets the marker', () => {
  const out = new OutgoingStream(start);
  const [prompt, caller] = [{ ssrc: 10 }, { ssrc: 20 }];
  const stamps = [
    out.stamp(packet(prompt, 0, 0), 0),
    out.stamp(packet(prompt, 1, 160), 20),
    out.stamp(packet(caller, 40_000, 7_000_000), 120),
    out.stamp(packet(caller, 40_001, 7_000_160), 140),
    out.stamp(packet(prompt, 7, 1120), 160),
  ];
  expect(stamps).toEqual([
    { sequenceNumber: 65_531, timestamp: 0xffff_ffa0, marker: true },
    { sequenceNumber: 65_532, timestamp: 0x40, marker: false },
    { sequenceNumber: 65_533, timestamp: 0x40 + 800, marker: true },
    { sequenceNumber: 65_534, timestamp: 0x40 + 960, marker: false },
    { sequenceNumber: 65_535, timestamp: 0x40 + 1120, marker: true },
  ]);
});

test('loss and reordering within a source stay as they were; what is older than the change is left out', () => {
  const out = new OutgoingStream({ ssrc: 1, sequenceNumber: 99, timestamp: 0 });
  const caller = { ssrc: 20 };
  const numbers = [500, 503, 502, 499].map((n) => out.stamp(packet(caller, n, n * 160), 0)?.sequenceNumber ?? null);
  expect(numbers).toEqual([100, 103, 102, null]);
});

test('no number is ever given twice, whatever sources, losses and pauses there are', () => {
  const step = fc.record({
    source: fc.integer({ min: 0, max: 2 }),
    skip: fc.integer({ min: 0, max: 5 }),
    pauseMs: fc.integer({ min: 0, max: 400 }),
    swap: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.integer({ min: 0, max: 65_535 }), (steps, first) => {
      const out = new OutgoingStream({ ...start, sequenceNumber: first });
      const sources = [0, 1, 2].map((ssrc) => ({ identity: { ssrc }, next: (first * (ssrc + 1)) & 0xffff }));
      const used = new Set<number>();
      let previous: { sequenceNumber: number; timestamp: number } | null = null;
      let now = 0;
      for (const { source, skip, pauseMs, swap } of steps) {
        now += pauseMs;
        const from = sources[source] as (typeof sources)[number];
        const numbers = swap ? [from.next + skip + 1, from.next + skip] : [from.next + skip];
        from.next += skip + numbers.length;
        for (const number of numbers) {
          const stamp = out.stamp(packet(from.identity, number, number * 160), now);
          if (!stamp) continue;
          if (used.has(stamp.sequenceNumber)) return false;
          used.add(stamp.sequenceNumber);
          if (
            previous &&
            sequenceDistance(stamp.sequenceNumber, previous.sequenceNumber) > 0 &&
            timestampDistance(stamp.timestamp, previous.timestamp) <= 0
          )
            return false;
          if (!previous || sequenceDistance(stamp.sequenceNumber, previous.sequenceNumber) > 0) previous = stamp;
        }
      }
      return true;
    }),
  );
});
