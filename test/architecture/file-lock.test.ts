import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machineSeconds, withFileLock } from '../../scripts/file-lock.ts';

const newLock = (): string => join(mkdtempSync(join(tmpdir(), 'file-lock-')), 'lock');
const endedPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('work under one lock takes turns, and the lock names its holder', async () => {
  const file = newLock();
  const [held, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const seen: string[] = [];
  const first = withFileLock(file, async () => {
    seen.push(`first of ${readFileSync(file, 'utf8').split(' ')[0]}`);
    await held.promise;
    seen.push('first ends');
  });
  const second = withFileLock(file, async () => void seen.push('second'), waits.resolve);
  expect(await waits.promise).toBe(process.pid);
  held.resolve();
  await Promise.all([first, second]);
  expect(seen).toEqual([`first of ${process.pid}`, 'first ends', 'second']);
  expect(existsSync(file)).toBe(false);
});

test('a lock whose holder has ended is taken over by one of those that want it', async () => {
  const file = newLock();
  writeFileSync(file, `${endedPid()} ${machineSeconds()}`);
  let inside = 0;
  const enter = async (): Promise<number> => {
    inside += 1;
    const most = inside;
    await Promise.resolve();
    inside -= 1;
    return most;
  };
  expect(await Promise.all([withFileLock(file, enter), withFileLock(file, enter)])).toEqual([1, 1]);
  expect(existsSync(file)).toBe(false);
});

test('a lock older than any build, or from before the machine started, is taken over', async () => {
  const file = newLock();
  for (const since of [machineSeconds() - 3600, machineSeconds() + 3600]) {
    writeFileSync(file, `${process.pid} ${since}`);
    expect(await withFileLock(file, async () => 'done')).toBe('done');
  }
});

test('work that fails releases the lock', async () => {
  const file = newLock();
  await expect(withFileLock(file, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
  expect(existsSync(file)).toBe(false);
});
