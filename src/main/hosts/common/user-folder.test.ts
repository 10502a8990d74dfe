import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { movedOnce, userFolder } from './user-folder.ts';

test.each([
  ['win32', { LOCALAPPDATA: 'C:\\Users\\li\\AppData\\Local' }, 'C:\\Users\\li\\AppData\\Local\\Clinicall'],
  ['win32', {}, 'C:\\Users\\li\\AppData\\Local\\Clinicall'],
  ['darwin', {}, '/Users/li/Library/Application Support/Clinicall'],
  ['linux', {}, '/home/li/.local/share/clinicall'],
  ['linux', { XDG_DATA_HOME: '' }, '/home/li/.local/share/clinicall'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/clinicall'],
] as const)('on %s with %j the data is in %s', (platform, environment, folder) => {
  const home = { win32: 'C:\\Users\\li', darwin: '/Users/li', linux: '/home/li' }[platform];
  expect(userFolder(platform, environment, home)).toBe(folder);
});

const places = () => {
  const root = mkdtempSync(join(tmpdir(), 'user-folder-'));
  return { from: join(root, 'roaming/Clinicall'), to: join(root, 'local/Clinicall') };
};

test('an existing folder is moved once, and the newer one is never replaced', () => {
  const { from, to } = places();
  mkdirSync(from, { recursive: true });
  writeFileSync(join(from, 'clinic.db'), 'first');
  expect(movedOnce(from, to)).toBe(to);
  expect([existsSync(from), readFileSync(join(to, 'clinic.db'), 'utf8')]).toEqual([false, 'first']);
  mkdirSync(from, { recursive: true });
  writeFileSync(join(from, 'clinic.db'), 'older');
  expect(movedOnce(from, to)).toBe(to);
  expect(readFileSync(join(to, 'clinic.db'), 'utf8')).toBe('first');
});

test('a folder that cannot be moved is used where it is', () => {
  const { from, to } = places();
  mkdirSync(from, { recursive: true });
  // A file stands where the folder above would be.
  writeFileSync(join(to, '..'), '');
  expect(movedOnce(from, to)).toBe(from);
});

test('a folder that has the other one within it stays', () => {
  const { from } = places();
  mkdirSync(from, { recursive: true });
  expect(movedOnce(from, join(from, 'workstation'))).toBe(from);
});

test('a first start makes nothing', () => {
  const { from, to } = places();
  expect([movedOnce(from, to), existsSync(to)]).toEqual([to, false]);
});
