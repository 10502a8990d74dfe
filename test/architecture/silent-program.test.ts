import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSilently } from '../../scripts/run.ts';
import { until } from '../support/until.ts';

test('returns what a program printed, and its exit code', async () => {
  const program = `console.log('out'); console.error('err'); process.exitCode = 3;`;
  const { code, output } = await runSilently(process.execPath, ['-e', program]);
  expect([code, output.split('\n').toSorted()]).toEqual([3, ['', 'err', 'out']]);
});

test('reports a program that cannot be started', async () =>
  expect((await runSilently('no-such-program', [])).code).toBe(127));

test('ends a program with every process that it has started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silent-'));
  const file = join(folder, 'pid');
  const program = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    require('node:fs').writeFileSync(${JSON.stringify(file)}, String(child.pid));
    for (;;);`;
  const stop = new AbortController();
  const ended = runSilently(process.execPath, ['-e', program], { signal: stop.signal });
  await until(() => (existsSync(file) ? readFileSync(file, 'utf8') : ''), Boolean, 'the ID of the child');
  stop.abort();
  expect((await ended).code).not.toBe(0);
  // A process that has ended is listed until its parent collects it.
  const state = spawnSync('ps', ['-o', 'stat=', '-p', readFileSync(file, 'utf8')], { encoding: 'utf8' }).stdout;
  expect(state.trim()).toMatch(/^(?:Z.*)?$/);
  rmSync(folder, { recursive: true });
});
