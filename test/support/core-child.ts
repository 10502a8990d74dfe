import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { databaseOption } from './clinic-database.ts';
import { copyDemoClinic } from './demo-template.ts';

const source = new URL('../../src/core/main.ts', import.meta.url).pathname;
const built = new URL('../../out/main/core.js', import.meta.url).pathname;
/** A whole run tests the core as it ships, which it has built; a single test what is written now. */
export const coreProgram = process.env['CLINICALL_TEST_BUILT_CORE'] === '1' ? built : source;

const shownLogLines = 20;

export interface CoreChild {
  readonly process: ChildProcess;
  readonly http: string;
  readonly sip: string;
  readonly trunk: string | null;
  /** Where calls from trunks are taken, of a core that was started with `--trunk-listen 127.0.0.1:0`. */
  readonly trunkPort: number;
  /** All that it has logged. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * A service core, of the demo clinic or of an empty one, in a separate process, so that `kill -9` can end it.
 * `through`: a command that runs another, which is then the core's.
 */
export async function startCoreChild(
  dataFolder: string,
  options: readonly string[] = [],
  through: readonly string[] = [],
  clinic: 'demo' | 'empty' = 'demo',
): Promise<CoreChild> {
  if (clinic === 'demo') await copyDemoClinic(dataFolder);
  const program = [...through, process.execPath, coreProgram, ...(clinic === 'demo' ? ['--demo'] : [])];
  return start(dataFolder, program, options);
}

/** Starts a demo clinic whose options choose the database; for use outside of tests, in their preparation. */
export const startDemoCore = (dataFolder: string, options: readonly string[]): Promise<CoreChild> =>
  run(dataFolder, [process.execPath, coreProgram, '--demo'], options);

/** Always as it ships, of the demo clinic. `npm run build` comes first. */
export const startBuiltCore = (dataFolder: string, options: readonly string[]): Promise<CoreChild> =>
  start(dataFolder, [process.execPath, built, '--demo'], options);

const start = async (dataFolder: string, program: readonly string[], options: readonly string[]): Promise<CoreChild> =>
  run(dataFolder, program, [...(await databaseOption(dataFolder)), ...options]);

async function run(dataFolder: string, program: readonly string[], options: readonly string[]): Promise<CoreChild> {
  const [command = process.execPath, ...args] = [...program, '--with-parent', '--data', dataFolder, ...options];
  const logFile = join(mkdtempSync(join(tmpdir(), 'core-log-')), 'core.log');
  const logDescriptor = openSync(logFile, 'w');
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', logDescriptor],
    env: { ...process.env, CLINICALL_LOG: 'error', CLINICALL_CHECK_ANSWERS: '1' },
  });
  closeSync(logDescriptor);
  const lastLines = (): string => readFileSync(logFile, 'utf8').split('\n').slice(-shownLogLines).join('\n');
  const line = await new Promise<Record<string, string>>((resolve, reject) => {
    createInterface({ input: child.stdout as Readable }).once('line', (text) =>
      resolve(JSON.parse(text) as Record<string, string>),
    );
    child.once('exit', (code) => reject(new Error(`The core ended with ${code}. ${logFile}:\n${lastLines()}`)));
  });
  if (line['event'] !== 'core-ready') throw new Error(line['message']);
  child.once('exit', (code) => {
    // Tests end cores by signals, or ask them to stop and expect 0.
    if (code) process.stderr.write(`A core ended with ${code}. ${logFile}:\n${lastLines()}\n`);
  });
  return {
    process: child,
    http: String(line['http']),
    sip: String(line['sip']),
    trunk: line['trunk'] ?? null,
    trunkPort: Number(line['trunk']?.split(':').at(-1)),
    log: () => readFileSync(logFile, 'utf8'),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
