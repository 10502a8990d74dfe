import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-built-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program through `runBuilt`, in a separate process, and returns its first line of output. */
async function run(program: string): Promise<{ wrapper: ChildProcess; firstLine: string }> {
  const file = join(folder, 'program.mjs');
  const wrapperFile = join(folder, 'wrapper.mjs');
  await writeFile(file, program);
  await writeFile(
    wrapperFile,
    `import { runBuilt } from ${JSON.stringify(join(root, 'scripts/run-built.ts'))};
    runBuilt(${JSON.stringify(relative(root, file))}, [], { maxStopMs: 200 });`,
  );
  const wrapper = spawn(process.execPath, [wrapperFile], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [firstLine] = (await once(createInterface({ input: wrapper.stdout }), 'line')) as [string];
  return { wrapper, firstLine };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a program that ignores SIGTERM is killed after its limit', async () => {
  const { wrapper, firstLine } = await run(`
    process.on('SIGTERM', () => {});
    setInterval(() => {}, 1000);
    console.log(process.pid);
  `);
  const exited = once(wrapper, 'exit');
  wrapper.kill('SIGTERM');
  expect(await exited).toEqual([1, null]);
  expect(isRunning(Number(firstLine))).toBe(false);
});

test('a program that ends on SIGTERM keeps its exit code', async () => {
  const { wrapper } = await run(`
    process.on('SIGTERM', () => process.exit(7));
    setInterval(() => {}, 1000);
    console.log('ready');
  `);
  const exited = once(wrapper, 'exit');
  wrapper.kill('SIGTERM');
  expect(await exited).toEqual([7, null]);
});
