import { copyFile, link, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWav, toneSamples } from '../../../test/support/audio.ts';
import { readPeaks } from './peaks.ts';
import { repairRecording } from './repair-recording.ts';
import { recordingHeader } from './wav-format.ts';

let directory: string;
let whole: string;
const frames = 4000;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'repair-'));
  whole = join(directory, 'whole.wav');
  const tone = toneSamples({ hertz: 440, dbfs: 0, rate: 8000, seconds: 0.5 });
  const data = Buffer.alloc(frames * 4);
  for (const [i, sample] of tone.entries()) {
    data.writeInt16LE(sample, i * 4);
    data.writeInt16LE(i < frames / 2 ? 0 : Math.round(sample / 2), i * 4 + 2);
  }
  // The header of a writer that was killed before it could name the length.
  await writeFile(whole, Buffer.concat([recordingHeader(0), data]));
});
afterAll(() => rm(directory, { recursive: true }));

test('a recording truncated at any byte plays after the repair; a second repair changes nothing', async () => {
  const content = await readFile(whole);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: content.length }), async (length) => {
      const cut = join(directory, 'cut.wav');
      await copyFile(whole, cut);
      await truncate(cut, length);
      const expected = Math.max(0, Math.floor((length - 44) / 4));
      const { seconds } = await repairRecording(cut);
      const { rate, channels } = await readWav(cut);
      expect({ seconds, rate, lengths: channels.map((c) => c.length) }).toEqual({
        seconds: expected / 8000,
        rate: 8000,
        lengths: [expected, expected],
      });
      const repaired = await readFile(cut);
      expect(repaired.subarray(44).equals(content.subarray(44, 44 + expected * 4))).toBe(true);
      await repairRecording(cut);
      expect((await readFile(cut)).equals(repaired)).toBe(true);
    }),
    { numRuns: 200, examples: [[0], [1], [3], [43], [44], [45], [47], [48]] },
  );
});

test('a repair leaves what another name of the file leads to as it is', async () => {
  const [cut, backup] = [join(directory, 'linked.wav'), join(directory, 'backup.wav')];
  await copyFile(whole, cut);
  await truncate(cut, 447);
  const content = await readFile(cut);
  await link(cut, backup);
  expect(await repairRecording(cut)).toEqual({ seconds: 100 / 8000 });
  expect((await readFile(backup)).equals(content)).toBe(true);
  expect((await readFile(cut)).length).toBe(444);
});

test('a file that is no recording is left alone, and a missing one is named', async () => {
  const other = join(directory, 'other.wav');
  await writeFile(other, 'this is a letter, not a recording, and long enough to look at');
  await expect(repairRecording(other)).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await readFile(other, 'utf8')).toMatch(/^this is a letter/);
  await expect(repairRecording(join(directory, 'none.wav'))).rejects.toMatchObject({ code: 'not-found' });
});

test('peaks: one number a bucket and side, also from a recording whose header names no length yet', async () => {
  const { left, right, seconds } = await readPeaks(whole, 4);
  expect({ seconds, left: left.map(round), right: right.map(round) }).toEqual({
    seconds: 0.5,
    left: [1, 1, 1, 1],
    right: [0, 0, 0.5, 0.5],
  });
});

test('more buckets than frames leave zeros; invalid counts, other formats and missing files are refused', async () => {
  const short = join(directory, 'short.wav');
  await writeFile(short, Buffer.concat([recordingHeader(8), Buffer.from('0040000000c00000', 'hex')]));
  expect((await readPeaks(short, 4)).left).toEqual([0.5, 0, 0.5, 0]);
  await expect(readPeaks(short, 0)).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(readPeaks(join(directory, 'none.wav'), 4)).rejects.toMatchObject({ code: 'not-found' });
  const other = join(directory, 'letter.wav');
  await writeFile(other, 'a letter');
  await expect(readPeaks(other, 4)).rejects.toMatchObject({ code: 'unsupported-media-type' });
});

const round = (peak: number): number => Math.round(peak * 100) / 100;
