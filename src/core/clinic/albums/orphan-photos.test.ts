import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/clinic-database.ts';
import { openSqlite } from '../../platform/database/sqlite/open-sqlite.ts';
import { settleOrphanPhotos } from './orphan-photos.ts';
import { createPhotoFileRepository } from './photo-file-repository.ts';

let dataFolder: string;
let database: OpenDatabase;
let photos: { id: number; filename: string; thumb_filename: string }[];

beforeEach(async () => {
  photos = [];
  dataFolder = await mkdtemp(join(tmpdir(), 'orphan-photos-'));
  database = await openSqlite(dataFolder);
});
afterEach(async () => {
  await database.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const addFile = (name: string): void => {
  const path = join(dataFolder, 'photos', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'picture');
  utimesSync(path, 1, 1);
};
/** Photos that albums know, with their files. */
function addPhotos(...names: readonly string[]): void {
  for (const name of names) {
    const photo = { id: photos.length + 1, filename: `${name}.jpg`, thumb_filename: `${name}-thumb.jpg` };
    photos.push(photo);
    addFile(photo.filename);
    addFile(photo.thumb_filename);
  }
}
/** A start at that day. Resolves with the photos whose rows it read, and what it set aside. */
async function start(day: string, signal = new AbortController().signal) {
  const read: number[] = [];
  const setAside: unknown[] = [];
  await settleOrphanPhotos({
    repository: {
      ...createPhotoFileRepository(database.db),
      filenamesAfter: async (last, most) => {
        const found = photos.filter(({ id }) => id > last).slice(0, most);
        read.push(...found.map(({ id }) => id));
        return found;
      },
    },
    dataFolder,
    since: Date.parse(`${day}T09:00:00Z`),
    timeZone: 'Asia/Shanghai',
    signal,
    log: { warn: (fact: { file: string }) => void setAside.push(fact.file) },
  });
  for (const file of setAside) expect(existsSync(join(dataFolder, 'set-aside/photos', String(file)))).toBe(true);
  return { read, setAside };
}

test('the first start looks at every photo, a later one at those of months that were not over then', async () => {
  addPhotos('demo/1', '2024/12/2', '2026/02/3', '2026/03/4');
  for (const lost of ['loose.jpg', '2024/12/lost.jpg', '2026/03/lost.jpg']) addFile(lost);
  expect(await start('2026-03-10')).toEqual({
    read: [1, 2, 3, 4],
    setAside: ['loose.jpg', '2024/12/lost.jpg', '2026/03/lost.jpg'],
  });
  addPhotos('2026/03/5', '2026/04/6');
  for (const lost of ['2026/02/lost.jpg', '2026/03/again.jpg', '2026/04/lost.jpg']) addFile(lost);
  expect(await start('2026-04-20')).toEqual({ read: [4, 5, 6], setAside: ['2026/03/again.jpg', '2026/04/lost.jpg'] });
  expect(await start('2026-04-21')).toEqual({ read: [6], setAside: [] });
});

test('the last days of a month are looked at again at the beginning of the next one', async () => {
  addPhotos('2026/03/1');
  await start('2026-04-01');
  addFile('2026/03/lost.jpg');
  expect(await start('2026-04-02')).toEqual({ read: [1], setAside: ['2026/03/lost.jpg'] });
});

test('a start that is ended sets nothing aside that it has not compared, and settles nothing', async () => {
  addPhotos('2026/01/1');
  addFile('2026/01/lost.jpg');
  const stopping = new AbortController();
  stopping.abort();
  expect(await start('2026-03-10', stopping.signal)).toEqual({ read: [], setAside: [] });
  expect(await start('2026-03-10')).toEqual({ read: [1], setAside: ['2026/01/lost.jpg'] });
});
