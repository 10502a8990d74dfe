import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { recordingOf, spokenSide } from '../../../../test/support/spoken-recording.ts';
import { MeasuringThread } from './measuring-thread.ts';

let folder: string;
const thread = new MeasuringThread(new URL('check-worker.ts', import.meta.url), new FakeClock());
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'measuring-'));
});
afterAll(async () => {
  await thread.stop();
  await rm(folder, { recursive: true, force: true });
});

test.runIf(process.platform === 'linux')('a disk that cannot read a file says so about the file', async () => {
  // Reading the memory of a process at 0 fails with EIO.
  await expect(thread.digest('/proc/self/mem')).rejects.toMatchObject({ code: 'unsupported-media-type' });
});

test('recordings that are asked for at once each get their own measurement', { timeout: 30_000 }, async () => {
  const lengths = [1, 9, 2, 7, 3];
  const files = await Promise.all(
    lengths.map(async (seconds) => {
      const file = join(folder, `${seconds}.wav`);
      await writeFile(file, recordingOf(spokenSide(seconds, []), spokenSide(seconds, [], { seed: seconds })));
      return file;
    }),
  );
  const missing = thread.measure({ file: join(folder, 'missing.wav'), course: {} });
  const measured = Promise.all(files.map((file) => thread.measure({ file, course: {} })));
  const digest = thread.digest(files[0] as string);
  await expect(missing).rejects.toMatchObject({ code: 'not-found' });
  expect((await measured).map(({ seconds }) => seconds)).toEqual(lengths);
  const first = recordingOf(spokenSide(1, []), spokenSide(1, [], { seed: 1 }));
  expect(await digest).toBe(createHash('sha256').update(first).digest('base64'));
});
