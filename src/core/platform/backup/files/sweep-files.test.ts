import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepFiles } from './sweep-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sweep-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('removes the lists and manifests of backups that are gone, and no others', () => {
  const kept = ['clinicall-1.db', 'clinicall-1.json', 'clinicall-1.files', 'notes.json'];
  for (const name of [...kept, 'clinicall-2.json', 'clinicall-2.files']) writeFileSync(join(folder, name), '');
  sweepFiles(folder);
  expect(kept.filter((name) => existsSync(join(folder, name)))).toEqual(kept);
  expect(['clinicall-2.json', 'clinicall-2.files'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
});
