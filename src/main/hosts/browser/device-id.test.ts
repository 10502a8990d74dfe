import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPreferenceFile } from './preference-file.ts';
import { deviceIdOf } from '../common/device-id.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const newFolder = () => mkdtempSync(join(tmpdir(), 'device-id-'));

test('a workstation keeps its ID in a file that only its user can read', () => {
  const folder = newFolder();
  const id = deviceIdOf(openPreferenceFile(folder, log));
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceIdOf(openPreferenceFile(folder, log))).toBe(id);
  expect(statSync(join(folder, 'preferences.json')).mode & 0o777).toBe(0o600);
});

test('two workstations of one user on one machine have different ones', () => {
  const ids = [newFolder(), newFolder()].map((folder) => deviceIdOf(openPreferenceFile(folder, log)));
  expect(new Set(ids).size).toBe(2);
});

test.each([['{"deviceId":"short"}'], ['{"deviceId":7}'], ['{"__proto__":{"deviceId":"x"}}'], ['not JSON']])(
  'replaces an invalid ID: %s',
  (text) => {
    const folder = newFolder();
    writeFileSync(join(folder, 'preferences.json'), text);
    expect(deviceIdOf(openPreferenceFile(folder, log))).toMatch(/^[0-9a-f]{32}$/);
  },
);
