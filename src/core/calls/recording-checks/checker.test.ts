import { link, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { recordingOf, spokenSide } from '../../../../test/support/spoken-recording.ts';
import { contentDigest } from '../../../media/recorder/content-digest.ts';
import { measureRecording } from '../../../media/recorder/signals/recording-signals.ts';
import { RecordingFiles } from '../cdr/recording-files.ts';
import { type CheckedCall, RecordingChecker } from './checker.ts';
import type { CheckRow, NewCheck } from './recording-checks-repository.ts';

const seconds = 12;
const hourMs = 3_600_000;
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checker-'));
  file = join(folder, 'call.wav');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const call: CheckedCall = {
  id: 1,
  created_at: 0,
  billsec: seconds,
  record_filename: 'call.wav',
  answered_at: 0,
  ended_at: seconds * 1000,
  holds: null,
  events: null,
  talks: [],
};
const sound = (seed: number): Buffer =>
  recordingOf(spokenSide(seconds, [{ from: 1, to: 5 }], { seed }), spokenSide(seconds, [{ from: 6, to: 11 }]));

/** A checker of one file; `afterDigest`: something happens to it between the reading and the measuring. */
function scene({ now = Date.now() + hourMs, afterDigest = async () => {} } = {}) {
  let row: NewCheck | undefined;
  let measured = 0;
  const checker = new RecordingChecker({
    repository: { one: async () => row as CheckRow | undefined },
    files: new RecordingFiles({
      folder,
      readPeaks: async () => {
        throw new Error('No check draws a recording.');
      },
    }),
    thread: {
      digest: async (read) => {
        const digest = await contentDigest(read);
        await afterDigest();
        return digest;
      },
      measure: async (task) => {
        measured++;
        return measureRecording(task.file, task.course);
      },
    },
    clock: new FakeClock(now),
    longSilenceSeconds: () => 30,
  });
  const look = async (): Promise<NewCheck> => (row = await checker.check(call));
  const isUnchanged = () => checker.isUnchanged(call, row as CheckRow);
  return { look, isUnchanged, measured: () => measured };
}

test('a file with other times is read again, and only other content is measured again', async () => {
  const { look, isUnchanged, measured } = scene();
  await writeFile(file, sound(1));
  const first = await look();
  expect(first).toMatchObject({ fault: null, first_digest: await contentDigest(file) });
  expect(await isUnchanged()).toBe(true);
  await utimes(file, 1, 1);
  expect(await isUnchanged()).toBe(false);
  expect(await look()).toMatchObject({ fault: null, digest: first.digest });
  expect([await isUnchanged(), measured()]).toEqual([true, 1]);
  await writeFile(file, sound(2));
  expect(await look()).toMatchObject({ fault: 'changed', first_digest: first.digest });
  expect(await look()).toMatchObject({ fault: 'changed' });
  await writeFile(file, sound(1));
  expect(await look()).toMatchObject({ fault: null, first_digest: first.digest });
});

test('a file that is being written to is no measure for later, and is read again', async () => {
  await writeFile(file, sound(1));
  const { mtimeMs } = await stat(file);
  const fresh = scene({ now: Math.ceil(mtimeMs) + 1000 });
  expect(await fresh.look()).toMatchObject({ fault: null, stamp: null, digest: null, first_digest: null });
  const growing = scene({ afterDigest: () => writeFile(file, sound(2)) });
  expect(await growing.look()).toMatchObject({ stamp: null, digest: null, first_digest: null });
  expect(await growing.isUnchanged()).toBe(false);
});

test('a backup that links to a recording while it is read does not change its content', async () => {
  await writeFile(file, sound(1));
  const { look, isUnchanged } = scene({ afterDigest: () => link(file, join(folder, 'backup.wav')) });
  expect(await look()).toMatchObject({ fault: null, first_digest: await contentDigest(file) });
  expect(await isUnchanged()).toBe(true);
});

test('a recording that is removed while it is read is missing', async () => {
  await writeFile(file, sound(1));
  const { look } = scene({ afterDigest: () => rm(file) });
  expect(await look()).toMatchObject({ fault: 'missing', bytes: null });
});

test('a recording with a fault is no measure either: its repair raises nothing', async () => {
  const { look } = scene();
  await writeFile(file, sound(1).subarray(0, 100_000));
  expect(await look()).toMatchObject({ fault: 'truncated', first_digest: null, damaged_from_ms: 3124 });
  await writeFile(file, sound(1));
  expect(await look()).toMatchObject({ fault: null, first_digest: await contentDigest(file) });
});
