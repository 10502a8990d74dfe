import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { removeOldCompiledCode } from './compile-cache.ts';

const module = new URL('compile-cache.ts', import.meta.url).href;
const script = `
  import { getCompileCacheDir } from 'node:module';
  import { keepCompiledCode } from '${module}';
  keepCompiledCode();
  await import('${new URL('lean-start.ts', import.meta.url).href}');
  process.stdout.write(getCompileCacheDir() ?? 'none');
`;
let caches: string;

beforeEach(() => {
  caches = mkdtempSync(join(tmpdir(), 'compile-cache-'));
});
afterEach(() => rmSync(caches, { recursive: true, force: true }));

const cacheFolderOfAProcess = (): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_COMPILE_CACHE: '', XDG_CACHE_HOME: caches, LOCALAPPDATA: caches },
    encoding: 'utf8',
  });

test('compiled code is kept in a folder that only this user can enter', () => {
  const folder = cacheFolderOfAProcess();
  expect(folder.startsWith(join(caches, 'clinicall/compiled', manifest.version))).toBe(true);
  expect(readdirSync(folder)).not.toEqual([]);
  expect(statSync(join(caches, 'clinicall/compiled')).mode & 0o077).toBe(0);
});

test('does not use a folder that others can write: code in it would be run', () => {
  mkdirSync(join(caches, 'clinicall/compiled'), { recursive: true });
  chmodSync(join(caches, 'clinicall/compiled'), 0o777);
  expect(cacheFolderOfAProcess()).toBe('none');
});

test('the code of versions that nobody has started for two weeks is removed, and no other', () => {
  const now = Date.now();
  const folderUsed = (version: string, daysAgo: number): void => {
    const folder = join(caches, version);
    mkdirSync(folder);
    writeFileSync(join(folder, 'code'), 'compiled');
    utimesSync(folder, now / 1000, now / 1000 - daysAgo * 86_400);
  };
  folderUsed('0.0.1', 15);
  folderUsed('0.0.2', 13);
  folderUsed(manifest.version, 300);
  removeOldCompiledCode(caches, now);
  expect(readdirSync(caches).toSorted()).toEqual(['0.0.2', manifest.version].toSorted());
  removeOldCompiledCode(caches, now + 13 * 86_400_000);
  expect(readdirSync(caches)).toEqual([manifest.version]);
});
