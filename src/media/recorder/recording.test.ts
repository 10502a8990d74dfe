import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loudness, readWav, toneLevel, toneSamples } from '../../../test/support/audio.ts';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import { systemClock } from '../../node/system-clock.ts';
import { encodeUlaw } from '../g711.ts';
import { Emitter } from '../../shared/event.ts';
import type { MediaPacket } from '../rtp/outgoing-stream.ts';
import { PacketPlacement } from './packet-placement.ts';
import { openRecordingFile, type RecordingFile } from './recording-file.ts';
import { StereoRecording } from './recording.ts';
import { repairRecording } from './repair-recording.ts';

let directory: string;
let file: string;
let clock: FakeClock;
let left: Emitter<MediaPacket>;
let right: Emitter<MediaPacket>;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recording-'));
  file = join(directory, 'call.wav');
  clock = new FakeClock();
  left = new Emitter();
  right = new Emitter();
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const tone = encodeUlaw(toneSamples({ hertz: 1000, dbfs: -10, rate: 8000, seconds: 1 }));
const stream = { ssrc: 1 };
/** The packet that was spoken from `number` × 20 ms on. */
const packet = (number: number, timestamp = number * 160): MediaPacket => ({
  stream,
  kind: 'audio',
  sequenceNumber: number,
  timestamp: timestamp >>> 0,
  marker: false,
  payload: tone.subarray((number % 50) * 160, (number % 50) * 160 + 160),
});

/** Lets packets arrive at given milliseconds, then the recording end at another. */
async function recordArrivals(
  arrivals: { at: number; packet: MediaPacket }[],
  endsAt: number,
): Promise<{ seconds: number; channels: Float32Array[] }> {
  const recording = new StereoRecording({ file, left, right, clock });
  let now = 0;
  for (const arrival of [...arrivals].toSorted((a, b) => a.at - b.at)) {
    await clock.advance(arrival.at - now);
    now = arrival.at;
    left.emit(arrival.packet);
  }
  await clock.advance(endsAt - now);
  const { seconds } = await recording.stop();
  return { seconds, channels: (await readWav(file)).channels };
}

/** Levels of each 20 ms of the agent's channel, as `#` for the tone and `.` for silence. */
const drawn = (channel: Float32Array | undefined): string =>
  Array.from({ length: Math.floor((channel?.length ?? 0) / 160) }, (_, i) => {
    const { dbfs } = loudness((channel as Float32Array).subarray(i * 160, i * 160 + 160));
    return dbfs < -100 ? '.' : Math.abs(dbfs + 10) < 1 ? '#' : '?';
  }).join('');

test('a side that starts late and loses packets has silence exactly there; the other is silent', async () => {
  const arrivals = [0, 1, 2, 5, 6, 9].map((n) => ({ at: 100 + n * 20, packet: packet(n) }));
  const { seconds, channels } = await recordArrivals(arrivals, 400);
  expect(seconds).toBe(0.4);
  expect(drawn(channels[0])).toBe('....###..##..#......');
  expect(drawn(channels[1])).toBe('.'.repeat(20));
});

test('jitter and reordering do not show: the tone is whole', async () => {
  const jitter = [0, 60, 5, 55, 0, 30, 80, 10, 2, 40];
  const arrivals = Array.from({ length: 100 }, (_, n) => ({
    at: 20 + n * 20 + (jitter[n % 10] as number),
    packet: packet(n),
  }));
  const { channels } = await recordArrivals(arrivals, 2200);
  const whole = (channels[0] as Float32Array).subarray(0, 16_000);
  expect(drawn(whole)).toBe('#'.repeat(100));
  expect(toneLevel(whole, 8000, 1000).dbfs).toBeCloseTo(-10, 0);
});

test('a packet that comes after its place was written is left out, and moves nothing', async () => {
  const arrivals = [0, 1, 2, 4]
    .map((n) => ({ at: 20 + n * 20, packet: packet(n) }))
    .concat({ at: 1800, packet: packet(3) });
  const { channels } = await recordArrivals(arrivals, 2000);
  expect(drawn(channels[0]).slice(0, 6)).toBe('###.#.');
});

test.each([200, 400, 600, 800, 1000])(
  'keeps audio that was delayed for %i ms and arrives in one burst',
  async (stallMs) => {
    const arrivals = Array.from({ length: 100 }, (_, n) => {
      const at = 20 + n * 20;
      return { at: at > 500 && at < 500 + stallMs ? 500 + stallMs : at, packet: packet(n) };
    });
    const { channels } = await recordArrivals(arrivals, 2400);
    expect(drawn(channels[0]).slice(0, 100)).toBe('#'.repeat(100));
  },
);

test('a sender whose time stood still for 800 ms has its silence there, to within three packets', async () => {
  const arrivals = Array.from({ length: 60 }, (_, n) => ({ at: 20 + n * 20 + (n < 20 ? 0 : 800), packet: packet(n) }));
  const { channels } = await recordArrivals(arrivals, 2400);
  expect(drawn(channels[0]).slice(0, 100)).toMatch(/^#{20,24}\.{40}#{36,40}$/);
});

test('a first packet that was late is corrected by those that follow, to within a packet', async () => {
  const onTime = Array.from({ length: 50 }, (_, n) => ({ at: 120 + n * 20, packet: packet(n) }));
  const heldUp = onTime.map((arrival, n) => ({ ...arrival, at: Math.max(arrival.at, 300 + n * 2) }));
  const { channels } = await recordArrivals(heldUp, 1500);
  const end = drawn(channels[0]).replace(/(?<!\.)\.+$/, '');
  expect(end).toBe(`${'.'.repeat(14)}${'#'.repeat(41)}`);
});

test('the clock places audio for 20 minutes, not the count of packets: a sender 200 ppm slow stays aligned', () => {
  const count = 60_000;
  const placement = new PacketPlacement();
  let worst = 0;
  for (let n = 0; n < count; n++) {
    const at = n * 20 * 1.0002;
    worst = Math.max(worst, Math.abs(at * 8 - 160 - placement.place(packet(n), at)));
  }
  expect(worst / 8).toBeLessThan(60);
});

test.each([
  ['back by an hour', -3_600_000],
  ['forward by ten seconds', 10_000],
])('a wall clock that is set %s leaves no mark on a recording', async (_, shiftMs) => {
  const recording = new StereoRecording({ file, left, right, clock });
  for (let n = 0; n < 50; n++) {
    if (n === 25) clock.setWall(shiftMs);
    await clock.advance(20);
    left.emit(packet(n));
  }
  await clock.advance(1000);
  expect((await recording.stop()).seconds).toBe(2);
  expect(drawn((await readWav(file)).channels[0]).match(/#/g)).toHaveLength(50);
});

test('a machine that slept through a call leaves a silence of that length, and the recording continues', async () => {
  let asleepMs = 0;
  const waking = {
    now: () => clock.now(),
    monotonic: () => clock.monotonic() + asleepMs,
    after: (milliseconds: number, run: () => void) => clock.after(milliseconds, run),
  };
  const recording = new StereoRecording({ file, left, right, clock: waking });
  const failures: string[] = [];
  recording.onFailed((reason) => void failures.push(reason));
  await clock.advance(1000);
  asleepMs = 90_000;
  await clock.advance(1000);
  const { seconds } = await recording.stop();
  expect([failures, seconds]).toEqual([[], 92]);
});

test('the left channel follows the talker: the former one is not recorded, the customer is throughout', async () => {
  const next = new Emitter<MediaPacket>();
  let spoken = 0;
  const recording = new StereoRecording({ file, left, right, clock });
  const speak = async (...sources: Emitter<MediaPacket>[]) => {
    for (let n = 0; n < 25; n++) {
      await clock.advance(20);
      for (const source of sources) source.emit(packet(spoken));
      spoken++;
    }
  };
  await speak(left, right);
  recording.switchLeft([next]);
  await speak(left, right);
  await speak(next, right);
  await clock.advance(400);
  await recording.stop();
  const { channels } = await readWav(file);
  expect(drawn(channels[0]).slice(0, 75)).toMatch(/^#{24,25}\.{25,26}#{24,25}/);
  expect(drawn(channels[1]).slice(0, 75).match(/#/g)?.length).toBeGreaterThan(70);
});

describe('a disk that refuses', () => {
  test('failed writes are reported once, late listeners included; the file plays up to the failure', async () => {
    const disk = memoryFile({ room: 44 + 3 * 6400 + 2 });
    const recording = new StereoRecording({ file, left, right, clock, openFile: disk.open });
    const reasons: string[] = [];
    recording.onFailed((reason) => reasons.push(reason));
    for (let n = 0; n < 200; n++) {
      await clock.advance(20);
      left.emit(packet(n));
    }
    const late = await new Promise<string>((resolve) => recording.onFailed(resolve));
    expect(reasons).toEqual([`The recording ${file} cannot be written: ENOSPC: no space left on device, write`]);
    expect(late).toBe(reasons[0]);
    expect(await recording.stop()).toEqual({ seconds: 0.6 });
    expect(disk.bytes().readUInt32LE(40)).toBe(3 * 6400);
    expect(disk.closed()).toBe(true);
  });

  test('reports a missing folder and an existing file, and overwrites neither', async () => {
    const missing = new StereoRecording({ file: join(directory, 'none', 'call.wav'), left, right, clock: systemClock });
    expect(await new Promise<string>((resolve) => missing.onFailed(resolve))).toMatch(/none.*ENOENT/);
    expect(await missing.stop()).toEqual({ seconds: 0 });
    await new StereoRecording({ file, left, right, clock: systemClock }).stop();
    const again = new StereoRecording({ file, left, right, clock: systemClock });
    expect(await new Promise<string>((resolve) => again.onFailed(resolve))).toMatch(/EEXIST/);
    await again.stop();
  });

  test('a folder that is removed while recording is noticed within seconds', async () => {
    const recording = new StereoRecording({ file, left, right, clock });
    const failed = new Promise<string>((resolve) => recording.onFailed(resolve));
    await clock.advance(1000);
    await rm(directory, { recursive: true });
    for (let i = 0; i < 20; i++) await clock.advance(200);
    expect(await failed).toMatch(/the file was removed/);
    await recording.stop();
  });

  test('a disk that is really full (tmpfs of 256 kB; needs root)', async (context) => {
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', directory]);
    context.skip(status !== 0, 'This machine allows no mount.');
    try {
      const recording = new StereoRecording({ file, left, right, clock });
      const failed = new Promise<string>((resolve) => recording.onFailed(resolve));
      for (let n = 0; n < 600; n++) {
        await clock.advance(20);
        left.emit(packet(n));
      }
      expect(await failed).toMatch(/ENOSPC/);
      const { seconds } = await recording.stop();
      expect(seconds).toBeGreaterThan(7);
      const { channels } = await readWav(file);
      expect((channels[0]?.length ?? 0) / 8000).toBe(seconds);
      expect(drawn(channels[0]).slice(1, 300)).toBe('#'.repeat(299));
      const { size } = await stat(file);
      expect((await repairRecording(file)).seconds).toBe(Math.floor((size - 44) / 4) / 8000);
    } finally {
      spawnSync('umount', [directory]);
    }
  });
});

test('loses at most 0.3 s when it is killed, and a late packet still takes its place in the rest', async () => {
  const recording = new StereoRecording({ file, left, right, clock });
  const late = 120;
  for (let number = 0; number < 150; await clock.advance(20), number++) if (number !== late) left.emit(packet(number));
  const afterKill = async () => {
    const copy = join(directory, 'killed.wav');
    await copyFile(file, copy);
    await repairRecording(copy);
    return (await readWav(copy)).channels[0] ?? new Float32Array();
  };
  await expect.poll(async () => (await afterKill()).length).toBeGreaterThanOrEqual(2.7 * 8000);
  expect(toneLevel((await afterKill()).subarray(2.5 * 8000, 2.7 * 8000), 8000, 1000).dbfs).toBeCloseTo(-10, 0);
  left.emit(packet(late));
  expect((await recording.stop()).seconds).toBe(3);
  const [whole = new Float32Array()] = (await readWav(file)).channels;
  expect(toneLevel(whole.subarray(late * 160, (late + 1) * 160), 8000, 1000).dbfs).toBeCloseTo(-10, 0);
});

test('while it is recorded the file has a header that is right to within a second', async () => {
  const recording = new StereoRecording({ file, left, right, clock });
  for (let n = 0; n < 250; n++) {
    await clock.advance(20);
    left.emit(packet(n));
  }
  await expect.poll(async () => (await readWav(file)).channels[0]?.length).toBeGreaterThan(2.5 * 8000);
  await recording.stop();
});

/** A disk in memory that has only so much room. */
function memoryFile({ room = Infinity } = {}) {
  let content = Buffer.alloc(0);
  let isClosed = false;
  const memory: RecordingFile = {
    async write(bytes, position) {
      const count = Math.min(bytes.length, room - position);
      if (count <= 0) throw new Error('ENOSPC: no space left on device, write');
      const grown = Buffer.alloc(Math.max(content.length, position + count));
      content.copy(grown);
      bytes.copy(grown, position, 0, count);
      content = grown;
      return count;
    },
    isLinked: async () => true,
    sync: async () => {},
    close: async () => {
      isClosed = true;
    },
  };
  const open: typeof openRecordingFile = async () => memory;
  return { open, bytes: () => content, closed: () => isClosed };
}
