import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeClock } from '../support/fake-clock.ts';
import { controlCaller } from '../../src/core/platform/caller.ts';
import type { AuditLog } from '../../src/core/platform/audit/audit-service.ts';
import { openSqlite, type OpenSqlite } from '../../src/core/platform/database/sqlite/open-sqlite.ts';
import { formatDateTime } from '../../src/core/platform/database/local-time.ts';
import { BackupService } from '../../src/core/platform/backup/backup-service.ts';

const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;
const minuteMs = 60_000;

let folder: string;
let database: OpenSqlite;
let clock: FakeClock;
let schedule: { time: string | null; keep: number };
let service: BackupService;
let backsUp: () => Promise<void>;
let records: () => Promise<void>;

const audit = { did: () => records() } as unknown as AuditLog;
const start = () =>
  new BackupService({
    database: { ...database, backUpTo: (file) => backsUp().then(() => database.backUpTo(file)) },
    dataFolder: folder,
    audit,
    clock,
    timeZone: zone,
    checkWorker: new URL('../../src/core/platform/backup/check-worker.ts', import.meta.url),
    schedule: () => schedule,
    onFault: () => {},
  });
const idle = () => vi.waitFor(async () => expect((await service.state()).running).toBeNull(), 20_000);
/** HH:mm in the clinic, so many hours from now. */
const timeIn = (hours: number): string => formatDateTime(clock.now() + hours * 3_600_000, zone).slice(11, 16);
const files = () => service.list().then(({ rows }) => rows);
const backups = (path = '') => join(folder, 'backups', path);
const add = (path: string, content: string, ageMs = 0): void => {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  const at = new Date(clock.now() - ageMs);
  utimesSync(file, at, at);
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-service-'));
  // Times of files are those of the machine: the clock begins there.
  clock = new FakeClock(Date.now());
  schedule = { time: null, keep: 2 };
  backsUp = records = async () => {};
  database = await openSqlite(folder);
  service = start();
});
afterEach(async () => {
  await service.stop();
  await database.close();
  rmSync(folder, { recursive: true });
});

const inPool = (): string[] =>
  readdirSync(backups('files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test('finished files are linked and recent ones copied; the next backup takes in what is new', async () => {
  add('recordings/2026/01/05/old.wav', 'finished', dayMs);
  add('photos/2026/01/new.jpg', 'written now');
  const first = await service.create(controlCaller);
  expect(first.files).toEqual({ count: 2, bytes: 19 });
  const inodes = inPool().map((file) => lstatSync(file).ino);
  expect(inodes).toContain(lstatSync(join(folder, 'recordings/2026/01/05/old.wav')).ino);
  expect(inodes).not.toContain(lstatSync(join(folder, 'photos/2026/01/new.jpg')).ino);
  add('materials/a.jpg', 'third', dayMs);
  expect((await service.create(controlCaller)).files?.count).toBe(3);
  expect(inPool()).toHaveLength(3);
});

test('a file that was removed from the clinic stays as long as a backup has it', async () => {
  add('recordings/2026/01/05/a.wav', 'kept', dayMs);
  const { file } = await service.create(controlCaller);
  rmSync(join(folder, 'recordings/2026/01/05/a.wav'));
  expect((await service.create(controlCaller)).files?.count).toBe(0);
  expect(inPool()).toHaveLength(1);
  await service.remove(controlCaller, file);
  await vi.waitFor(() => expect(readdirSync(backups())).not.toContain('files'), 20_000);
});

test('a file that vanishes while the database is copied is in the backup; one that comes then is as well', async () => {
  add('recordings/2026/01/05/a.wav', 'vanishes', dayMs);
  backsUp = async () => {
    rmSync(join(folder, 'recordings/2026/01/05/a.wav'));
    add('recordings/2026/01/05/b.wav', 'comes');
  };
  expect((await service.create(controlCaller)).files).toEqual({ count: 2, bytes: 13 });
});

test('a backup that was renamed keeps its files', async () => {
  add('recordings/2026/01/05/a.wav', 'kept', dayMs);
  const { file } = await service.create(controlCaller);
  for (const ending of ['.db', '.files', '.json'])
    renameSync(backups(file.replace('.db', ending)), backups(`before-upgrade${ending}`));
  rmSync(join(folder, 'recordings/2026/01/05/a.wav'));
  await service.create(controlCaller);
  expect(await service.restoreAtNextStart(controlCaller, 'before-upgrade.db')).toBeTruthy();
});

test('files of a backup that is deleted while another one is made are removed', async () => {
  add('recordings/2026/01/05/a.wav', 'removed', dayMs);
  const { file } = await service.create(controlCaller);
  rmSync(join(folder, 'recordings/2026/01/05/a.wav'));
  backsUp = async () => void (await service.remove(controlCaller, file));
  await service.create(controlCaller);
  await vi.waitFor(() => expect(readdirSync(backups())).not.toContain('files'), 20_000);
});

test('the database of a backup gets its name after the list and the manifest', async () => {
  const { file } = await service.create(controlCaller);
  const renamedAt = (ending: string) => lstatSync(backups(file.replace('.db', ending)), { bigint: true }).ctimeNs;
  expect(renamedAt('.db')).toBeGreaterThanOrEqual(renamedAt('.json'));
  expect(renamedAt('.json')).toBeGreaterThanOrEqual(renamedAt('.files'));
});

test.each(['copied', 'recorded'])('a backup that cannot be %s leaves no file, and is a failure', async (step) => {
  add('recordings/2026/01/05/a.wav', 'content', dayMs);
  const fails = () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
  if (step === 'copied') backsUp = fails;
  else records = fails;
  await expect(service.create(controlCaller)).rejects.toThrow('no room');
  expect(readdirSync(backups())).toEqual([]);
  expect(await service.state()).toMatchObject({
    problem: { reason: 'disk-full' },
    last_success: null,
    last_failure: { problem: { reason: 'disk-full' } },
  });
  backsUp = records = async () => {};
  // The failure stays in sight after a success.
  const { file } = await service.create(controlCaller);
  expect(await service.state()).toMatchObject({
    problem: null,
    last_success: { file },
    last_failure: { problem: { reason: 'disk-full' } },
  });
});

test('a damaged list of an earlier backup does not keep the next one from being made', async () => {
  add('recordings/2026/01/05/a.wav', 'content', dayMs);
  const { file } = await service.create(controlCaller);
  writeFileSync(backups(file.replace('.db', '.files')), 'damaged');
  expect((await service.create(controlCaller)).files).toEqual({ count: 1, bytes: 7 });
});

test('the schedule makes one a day and keeps the newest of its own', async () => {
  schedule = { time: '02:00', keep: 2 };
  const { file: byHand } = await service.create(controlCaller);
  expect((await service.state()).next_at).toMatch(/ 02:00:00$/);
  for (let day = 0; day < 4; day += 1) {
    await clock.advance(dayMs);
    await idle();
    // The clock of files is that of the machine, which does not move with this one.
    const made = (await files()).find((backup) => backup.is_scheduled);
    if (made) utimesSync(backups(made.file), new Date(clock.now()), new Date(clock.now()));
  }
  const left = await files();
  expect(left.filter((backup) => backup.is_scheduled)).toHaveLength(2);
  expect(left.map(({ file }) => file)).toContain(byHand);
});

test('a backup that was due while the core did not run is made after the start, and once', async () => {
  await service.stop();
  schedule = { time: timeIn(-2), keep: 5 };
  service = start();
  await clock.advance(minuteMs);
  await vi.waitFor(async () => expect(await files()).toHaveLength(1), 20_000);
  await idle();
  await clock.advance(10 * minuteMs);
  await idle();
  expect(await files()).toHaveLength(1);
});

test('a schedule that is set after its time of today begins tomorrow', async () => {
  schedule = { time: timeIn(-2), keep: 5 };
  await clock.advance(22 * 3_600_000 - minuteMs);
  await idle();
  expect(await files()).toHaveLength(0);
  await clock.advance(2 * minuteMs);
  await vi.waitFor(async () => expect(await files()).toHaveLength(1), 20_000);
  await idle();
});

test('a backup of a later day, by a clock that was wrong, does not end the schedule', async () => {
  schedule = { time: '02:00', keep: 1 };
  const dated = (at: number, file: string): void => utimesSync(backups(file), new Date(at), new Date(at));
  clock = new FakeClock(Date.now() + 400 * dayMs);
  await service.stop();
  service = start();
  await clock.advance(dayMs);
  await idle();
  const [ahead] = await files();
  expect(ahead?.is_scheduled).toBe(true);
  dated(clock.now(), ahead?.file ?? '');
  await service.stop();
  clock = new FakeClock(Date.now());
  service = start();
  expect((await service.state()).last_success).toBeNull();
  await clock.advance(dayMs);
  await vi.waitFor(async () => expect((await service.state()).last_success).not.toBeNull(), 20_000);
  await idle();
  const left = await files();
  expect(left.map(({ file }) => file)).not.toContain(ahead?.file);
  expect(left).toHaveLength(1);
});

test('a last success before the last but one daily backup is overdue', async () => {
  const { file } = await service.create(controlCaller);
  schedule = { time: '12:00', keep: 5 };
  expect((await service.state()).is_overdue).toBe(false);
  const at = new Date(clock.now() - 3 * dayMs);
  utimesSync(backups(file), at, at);
  expect((await service.state()).is_overdue).toBe(true);
});

test('a file among the backups that is damaged keeps its backup from being restored', async () => {
  add('recordings/2026/01/05/a.wav', 'content', dayMs);
  const { file } = await service.create(controlCaller);
  const recording = join(folder, 'recordings/2026/01/05/a.wav');
  const [kept = ''] = inPool();
  rmSync(recording);
  writeFileSync(kept, 'changed');
  await expect(service.restoreAtNextStart(controlCaller, file)).rejects.toMatchObject({ reason: 'backup-unusable' });
  writeFileSync(kept, 'content');
  linkSync(kept, recording);
  expect(await service.restoreAtNextStart(controlCaller, file)).toMatchObject({ file });
});
