import { expect, test } from 'vitest';
import { buildReport } from '../rtp/rtcp.ts';
import { ExpectedSound } from './expected-sound.ts';

const payload = Buffer.alloc(160);
const packet = (sequenceNumber: number, timestamp = sequenceNumber * 160, ssrc = 7) => ({
  payloadType: 0,
  marker: false,
  sequenceNumber,
  timestamp,
  ssrc,
  payload,
});
/** RTCP of a side that has sent so many packets; null: none lately. */
const report = (packetsSent: number | null) =>
  buildReport({
    ssrc: 7,
    cname: 'c',
    nowMs: 0,
    sender: packetsSent === null ? null : { timestamp: 0, packetsSent, octetsSent: 0 },
    reception: null,
    lastSenderReport: null,
  });

/** A far side that should send since 0, and has sent 50 packets in the first second. */
function talking() {
  const sound = new ExpectedSound();
  sound.agreed(true, 0);
  for (let n = 0; n < 50; n++) sound.heard(packet(n), n * 20);
  return sound;
}

test('knows when sound last came, and each gap of a second and more', () => {
  const sound = new ExpectedSound();
  expect(sound.arrivals).toBeNull();
  sound.agreed(true, 0);
  expect(sound.arrivals).toEqual({ lastMs: 0, gap: null });
  sound.heard(packet(0), 3000);
  expect(sound.arrivals).toEqual({ lastMs: 3000, gap: { fromMs: 0, toMs: 3000, isFirst: true } });
  sound.heard(packet(40), 3800);
  sound.heard(packet(140), 5800);
  expect(sound.arrivals).toEqual({ lastMs: 5800, gap: { fromMs: 3800, toMs: 5800, isFirst: false } });
});

test('a side on hold need not send, and starts over when it resumes; a refreshed agreement changes nothing', () => {
  const sound = talking();
  sound.agreed(true, 2000);
  expect(sound.arrivals?.lastMs).toBe(980);
  sound.agreed(false, 3000);
  expect(sound.arrivals).toBeNull();
  sound.heard(packet(60), 4000);
  expect(sound.arrivals).toBeNull();
  sound.agreed(true, 10_000);
  expect(sound.arrivals).toEqual({ lastMs: 10_000, gap: null });
  // The numbers go on after a hold, which says nothing of the codec.
  sound.heard(packet(61, 90_000), 11_500);
  expect(sound.arrivals).toEqual({ lastMs: 11_500, gap: { fromMs: 10_000, toMs: 11_500, isFirst: true } });
});

test('a side whose numbers go on over a gap, while its time passes, suppresses silence', () => {
  const sound = talking();
  sound.heard(packet(50, 50 * 160 + 3 * 8000), 4000);
  expect(sound.arrivals).toBeNull();
});

test.each([
  ['packets were lost', packet(200)],
  ['packets came late, all at once', packet(50)],
  ['another source took over', packet(50, 50 * 160 + 3 * 8000, 8)],
])('a gap in which %s is one', (_what, next) => {
  const sound = talking();
  sound.heard(next, 4000);
  expect(sound.arrivals?.gap).toEqual({ fromMs: 980, toMs: 4000, isFirst: false });
});

test('a side that says by RTCP that it has sent nothing is quiet by itself, until it sends again', () => {
  const sound = talking();
  sound.reported(report(50), 50, 990);
  sound.reported(report(53), 50, 6000);
  expect(sound.arrivals).toBeNull();
  sound.heard(packet(60), 7000);
  expect(sound.arrivals).not.toBeNull();
  sound.reported(report(null), 51, 12_000);
  expect(sound.arrivals).toBeNull();
});

test('a side that says by RTCP that it has sent is lost', () => {
  const sound = talking();
  sound.reported(report(50), 50, 990);
  sound.reported(report(300), 50, 6000);
  expect(sound.arrivals?.lastMs).toBe(980);
  const neverHeard = new ExpectedSound();
  neverHeard.agreed(true, 0);
  neverHeard.reported(report(250), 0, 5000);
  expect(neverHeard.arrivals).toEqual({ lastMs: 0, gap: null });
});
