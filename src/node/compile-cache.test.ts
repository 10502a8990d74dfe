import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

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
  expect(folder.startsWith(join(caches, 'clinicall/compiled'))).toBe(true);
  expect(readdirSync(folder)).not.toEqual([]);
  expect(statSync(join(caches, 'clinicall/compiled')).mode & 0o077).toBe(0);
});

test('a folder that others can write is not used: what lies there would be run', () => {
  mkdirSync(join(caches, 'clinicall/compiled'), { recursive: true });
  chmodSync(join(caches, 'clinicall/compiled'), 0o777);
  expect(cacheFolderOfAProcess()).toBe('none');
});
