import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RecordingFiles } from './recording-files.ts';

async function folderWith(name: string) {
  const root = await mkdtemp(join(tmpdir(), 'recording-files-'));
  const folder = join(root, 'recordings');
  await mkdir(folder);
  await writeFile(join(folder, name), '');
  await writeFile(join(root, 'clinic.db'), '');
  return { root, folder };
}
const noPeaks = async () => ({ seconds: 0, left: [], right: [] });

test('a recording is found beneath its folder, and nothing outside of it', async () => {
  const { root, folder } = await folderWith('a.wav');
  const files = new RecordingFiles({ folder, readPeaks: noPeaks });
  expect(await files.find('a.wav')).toBe(join(folder, 'a.wav'));
  await expect(files.find(null)).rejects.toMatchObject({ reason: 'recording-none' });
  for (const name of ['b.wav', '../clinic.db', join(root, 'clinic.db'), '.', '__proto__'])
    await expect(files.find(name), name).rejects.toMatchObject({ reason: 'recording-missing' });
});

test('the peaks of a recording are read once for each width, and the oldest of many are forgotten', async () => {
  const read: string[] = [];
  const files = new RecordingFiles({
    folder: tmpdir(),
    readPeaks: async (file, buckets) => {
      read.push(`${file} ${buckets}`);
      return noPeaks();
    },
  });
  await files.peaks('a', 10);
  await files.peaks('a', 10);
  await files.peaks('a', 20);
  expect(read).toEqual(['a 10', 'a 20']);
  for (let index = 0; index < 200; index += 1) await files.peaks(`b${index}`, 10);
  await files.peaks('a', 10);
  expect(read.filter((one) => one === 'a 10')).toHaveLength(2);
});
