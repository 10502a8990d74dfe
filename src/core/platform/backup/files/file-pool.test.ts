import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FilePool } from './file-pool.ts';
import { roomForFiles } from './room-for-files.ts';

const hourMs = 3_600_000;
const sharedMemory = '/dev/shm';

let folder: string;
let backups: string;
let pool: FilePool;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-pool-'));
  backups = join(folder, 'backups');
  mkdirSync(backups);
  pool = new FilePool(backups);
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string, ageMs = 0): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  const at = new Date(Date.now() - ageMs);
  utimesSync(path, at, at);
  return path;
};

test('a copy is not written into a link that a crash left', () => {
  const recording = file('recording.wav', 'recorded', hourMs);
  mkdirSync(join(backups, 'files', 'new'), { recursive: true });
  linkSync(recording, join(backups, 'files', 'new', 'copy.part'));
  const taken = pool.take(file('photo.jpg', 'taken now'), Date.now());
  expect(readFileSync(pool.pathOf(taken?.hash ?? ''), 'utf8')).toBe('taken now');
  expect(readFileSync(recording, 'utf8')).toBe('recorded');
});

test('a finished file replaces the copy of the same content, which then takes no space', () => {
  const path = file('recording.wav', 'recorded');
  const taken = pool.take(path, Date.now());
  const kept = pool.pathOf(taken?.hash ?? '');
  expect(lstatSync(kept)).toMatchObject({ nlink: 1 });
  expect(lstatSync(kept).mode & 0o777).toBe(0o600);
  expect(pool.take(path, Date.now() + hourMs)).toEqual(taken);
  expect(lstatSync(kept).ino).toBe(lstatSync(path).ino);
  expect(existsSync(join(backups, 'files', 'new', 'copy.part'))).toBe(false);
});

test('a removed file is none; a failure in the pool is not taken for one', () => {
  expect(pool.take(join(folder, 'removed.wav'), Date.now())).toBeNull();
  writeFileSync(join(backups, 'files'), 'in the way');
  expect(() => pool.take(file('photo.jpg', 'there'), Date.now())).toThrow(/EEXIST|ENOTDIR/);
});

test('a link in the pool is no content', () => {
  const { hash = '' } = pool.take(file('photo.jpg', 'content'), Date.now()) ?? {};
  rmSync(pool.pathOf(hash));
  symlinkSync('1234567', pool.pathOf(hash));
  expect(pool.has(hash, 7)).toBe(false);
});

test.skipIf(!existsSync(sharedMemory) || lstatSync(sharedMemory).dev === lstatSync(tmpdir()).dev)(
  'recordings on another disk than the backups need room; photos on the same disk do not',
  () => {
    const elsewhere = mkdtempSync(join(sharedMemory, 'recordings-'));
    try {
      symlinkSync(elsewhere, join(folder, 'recordings'));
      mkdirSync(join(folder, 'photos'));
      file('recordings/a.wav', 'recorded');
      file('photos/a.jpg', 'photo');
      expect(roomForFiles({ dataFolder: folder, backupsFolder: backups, previous: null })).toBe(8);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  },
);
