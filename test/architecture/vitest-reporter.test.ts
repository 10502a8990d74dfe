import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileResult, type ReportLine, resultFileVariable } from '../../scripts/testing/result.ts';
import { root } from '../../scripts/run.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reporter-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The result of a run of these files, and the exit code of the runner. */
async function resultOfRun(
  sources: Readonly<Record<string, string>>,
): Promise<{ files: FileResult[]; stray: string[]; code: number }> {
  for (const [name, content] of Object.entries(sources)) writeFileSync(join(folder, name), content);
  const file = join(folder, 'result.json');
  const runner = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--root=${folder}`,
      '--pool=forks',
      `--reporter=${join(root, 'scripts/testing/vitest-reporter.ts')}`,
    ],
    { env: { ...process.env, [resultFileVariable]: file }, stdio: 'ignore' },
  );
  const [code] = (await once(runner, 'exit')) as [number];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as ReportLine);
  const files = parsed.flatMap((line) => ('result' in line ? [line.result] : []));
  return { files, stray: parsed.flatMap((line) => ('stray' in line ? [line.stray] : [])), code };
}

test('a file whose process ends in the middle has failed; the others count', async () => {
  const { code, files, stray } = await resultOfRun({
    'ends.test.ts': `import { test } from 'vitest';
      test('first', () => {});
      test('second', () => new Promise(() => process.kill(process.pid, 'SIGKILL')));`,
    'passes.test.ts': `import { test } from 'vitest'; test('third', () => {});`,
  });
  expect(code).toBe(1);
  expect(stray).toEqual([]);
  const [ends, passes] = files.toSorted((a, b) => a.file.localeCompare(b.file));
  expect(ends?.failures).toEqual([
    { test: '', message: 'The process that ran the file ended before its tests did.', attachments: [] },
  ]);
  expect(passes).toMatchObject({ passed: ['third'], failures: [] });
});

test('an error outside of any file stays one', async () => {
  const { code, stray } = await resultOfRun({
    'stray.test.ts': `import { test } from 'vitest';
      test('first', () => void Promise.reject(new Error('nobody waits for it')));`,
  });
  expect(code).toBe(1);
  expect(stray).toEqual([expect.stringContaining('nobody waits for it')]);
});
