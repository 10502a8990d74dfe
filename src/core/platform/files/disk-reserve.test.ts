import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { DiskReserve } from './disk-reserve.ts';

let folder: string;
let file: string;
let reserve: DiskReserve;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-reserve-'));
  file = join(folder, 'disk-reserve');
  reserve = new DiskReserve(file);
  await reserve.keep();
});
afterEach(() => rm(folder, { recursive: true }));

/** Work on a disk that has room only without the reserve. */
const write = async (): Promise<string> => {
  if (existsSync(file)) throw problemFor('disk-full');
  return 'written';
};

test('gives its room to work that finds the disk full, and takes it again afterwards', async () => {
  expect((await stat(file)).size).toBe(8 * 1024 * 1024);
  expect(await reserve.within(write)).toBe('written');
  expect(existsSync(file)).toBe(false);
  await reserve.keep();
  expect(existsSync(file)).toBe(true);
});

test('work that fails for another reason gets no room, and a disk that is full without it is full', async () => {
  await expect(reserve.within(() => Promise.reject(new Error('Locked')))).rejects.toThrow('Locked');
  expect(existsSync(file)).toBe(true);
  await expect(reserve.within(() => Promise.reject(problemFor('disk-full')))).rejects.toMatchObject({
    reason: 'disk-full',
  });
});
