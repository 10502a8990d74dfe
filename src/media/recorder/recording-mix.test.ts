import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loudness, readWav, toneSamples } from '../../../test/support/audio.ts';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import { Emitter } from '../../shared/event.ts';
import { encodeUlaw } from '../g711.ts';
import type { MediaPacket } from '../rtp/outgoing-stream.ts';
import { StereoRecording } from './recording.ts';

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

const tone = encodeUlaw(toneSamples({ hertz: 1000, dbfs: -20, rate: 8000, seconds: 0.02 }));
const stream = { ssrc: 1 };
const packet = (number: number): MediaPacket => ({
  stream,
  kind: 'audio',
  sequenceNumber: number,
  timestamp: number * 160,
  marker: false,
  payload: tone,
});
/** The level of each 20 ms, in whole dB: null for silence. */
const levels = (channel: Float32Array | undefined): (number | null)[] =>
  Array.from({ length: Math.floor((channel?.length ?? 0) / 160) }, (_, i) => {
    const { dbfs } = loudness((channel as Float32Array).subarray(i * 160, i * 160 + 160));
    return dbfs < -100 ? null : Math.round(dbfs);
  });

test('two talkers of the left channel are mixed, until one of them leaves', async () => {
  const next = new Emitter<MediaPacket>();
  const recording = new StereoRecording({ file, left, right, clock });
  recording.switchLeft([left, next]);
  for (let n = 0; n < 50; n++) {
    await clock.advance(20);
    if (n === 25) recording.switchLeft([next]);
    for (const source of [left, next]) source.emit(packet(n));
  }
  await recording.stop();
  const { channels } = await readWav(file);
  const heard = levels(channels[0]);
  expect(new Set(heard.slice(2, 23))).toEqual(new Set([-14]));
  expect(new Set(heard.slice(27, 48))).toEqual(new Set([-20]));
});

test('a pause is silent on both sides, and takes its time', async () => {
  const recording = new StereoRecording({ file, left, right, clock });
  for (let n = 0; n < 75; n++) {
    await clock.advance(20);
    recording.setPaused(n >= 25 && n < 50);
    for (const source of [left, right]) source.emit(packet(n));
  }
  await recording.stop();
  const { channels } = await readWav(file);
  for (const channel of channels) {
    const heard = levels(channel);
    expect(new Set(heard.slice(27, 48))).toEqual(new Set([null]));
    expect(heard.slice(0, 75).filter((level) => level !== null).length).toBeGreaterThanOrEqual(49);
  }
});
