import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectFiles } from './collect-files.ts';
import { fileHash } from './file-hash.ts';
import { listOf, manifestOf, writeManifest } from './manifest.ts';
import { filesFault, restoreFiles } from './restore-files.ts';

let folder: string;
let backup: string;
const recording = (): string => join(folder, 'recordings', 'a.wav');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restore-files-'));
  backup = join(folder, 'backups', 'clinicall-1.db');
  for (const name of ['backups', 'recordings']) mkdirSync(join(folder, name));
  writeFileSync(backup, 'database');
  writeFileSync(recording(), 'recorded');
  backUp();
});
afterEach(() => rmSync(folder, { recursive: true }));

function backUp(): void {
  const list = listOf(backup);
  const { files, bytes } = collectFiles({
    dataFolder: folder,
    backupsFolder: join(folder, 'backups'),
    previous: null,
    keepsRemoved: false,
    list,
    now: Date.now(),
    onProgress: () => {},
  });
  writeManifest(backup, {
    version: 1,
    is_scheduled: false,
    database_bytes: 8,
    files,
    bytes,
    list_hash: fileHash(list),
  });
}

test('a recording that has grown since it was backed up stays', () => {
  appendFileSync(recording(), ' further');
  expect(filesFault(backup, folder)).toBeNull();
  expect(restoreFiles(backup, folder)).toBe(0);
  expect(readFileSync(recording(), 'utf8')).toBe('recorded further');
});

test('each restore sets aside what differs, beside what an earlier one has set aside', () => {
  for (const content of ['cut', 'other']) {
    rmSync(recording());
    writeFileSync(recording(), content);
    expect(restoreFiles(backup, folder)).toBe(1);
    expect(readFileSync(recording(), 'utf8')).toBe('recorded');
  }
  const setAside = join(folder, 'set-aside', 'recordings');
  expect(readdirSync(setAside).map((name) => readFileSync(join(setAside, name), 'utf8'))).toEqual(['cut', 'other']);
  expect(readdirSync(join(folder, 'recordings'))).toEqual(['a.wav']);
});

test('recordings that a removal has set aside are in the backup, and come back to where they were', () => {
  const aside = join(folder, 'set-aside', 'recordings', '2026', 'b.wav');
  mkdirSync(dirname(aside), { recursive: true });
  writeFileSync(aside, 'removed');
  writeFileSync(join(folder, 'set-aside', 'note.txt'), 'No recording');
  rmSync(listOf(backup));
  backUp();
  for (const content of [null, 'cut']) {
    rmSync(aside);
    if (content !== null) writeFileSync(aside, content);
    expect(filesFault(backup, folder)).toBeNull();
    expect(restoreFiles(backup, folder)).toBe(1);
    expect(readFileSync(aside, 'utf8')).toBe('removed');
  }
  expect(readdirSync(dirname(aside))).toEqual(['b.wav', 'b.wav-2']);
});

test('a link in the place of a file is set aside, and nothing is written where it leads', () => {
  rmSync(recording());
  symlinkSync(join(folder, 'nowhere'), recording());
  expect(restoreFiles(backup, folder)).toBe(1);
  expect(lstatSync(recording()).isFile()).toBe(true);
  expect(readdirSync(folder)).not.toContain('nowhere');
});

test('a backup whose manifest is damaged or lost is not taken for one without files', () => {
  writeFileSync(manifestOf(backup), '{"version":');
  expect(filesFault(backup, folder)).toBe('its manifest is damaged');
  rmSync(manifestOf(backup));
  expect(filesFault(backup, folder)).toBe('its manifest is damaged');
  rmSync(listOf(backup));
  expect(filesFault(backup, folder)).toBeNull();
});

test.each([
  '../outside.wav',
  'set-aside/photos/a.jpg',
  'set-aside/recordings/../a.wav',
  'recordings/../../outside.wav',
  'recordings',
  'clinic.db',
  '/etc/passwd',
])('a list that leads to %s is refused', (path) => {
  const list = listOf(backup);
  const [line = ''] = readFileSync(list, 'utf8').split('\n');
  writeFileSync(list, `${JSON.stringify({ ...JSON.parse(line), path })}\n`);
  writeManifest(backup, {
    version: 1,
    is_scheduled: false,
    database_bytes: 8,
    files: 1,
    bytes: 8,
    list_hash: fileHash(list),
  });
  expect(() => filesFault(backup, folder)).toThrow();
  expect(() => restoreFiles(backup, folder)).toThrow();
});
