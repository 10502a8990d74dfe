import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { databaseOption } from './clinic-database.ts';

const source = new URL('../../src/core/main.ts', import.meta.url).pathname;
const built = new URL('../../out/main/core.js', import.meta.url).pathname;

export interface CoreChild {
  readonly process: ChildProcess;
  readonly http: string;
  readonly sip: string;
  readonly trunk: string | null;
  stop(): Promise<void>;
}

/**
 * A service core, of the demo clinic or of an empty one, in a separate process, so that `kill -9` can end it.
 * `through`: a command that runs another, which is then the core's.
 */
export const startCoreChild = (
  dataFolder: string,
  options: readonly string[] = [],
  through: readonly string[] = [],
  clinic: 'demo' | 'empty' = 'demo',
): Promise<CoreChild> =>
  start(dataFolder, [...through, process.execPath, source, ...(clinic === 'demo' ? ['--demo'] : [])], options);

/** The same as it ships, of the demo clinic: it starts in half the time. `npm run build` comes first. */
export const startBuiltCore = (dataFolder: string): Promise<CoreChild> =>
  start(dataFolder, [process.execPath, built, '--demo'], []);

async function start(dataFolder: string, program: readonly string[], options: readonly string[]): Promise<CoreChild> {
  const [command = process.execPath, ...args] = [
    ...program,
    '--with-parent',
    '--data',
    dataFolder,
    ...(await databaseOption(dataFolder)),
    ...options,
  ];
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, CLINICALL_LOG: 'fatal', CLINICALL_CHECK_ANSWERS: '1' },
  });
  const line = await new Promise<Record<string, string>>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (text) =>
      resolve(JSON.parse(text) as Record<string, string>),
    );
    child.once('exit', (code) => reject(new Error(`The core ended with ${code}`)));
  });
  if (line['event'] !== 'core-ready') throw new Error(line['message']);
  return {
    process: child,
    http: String(line['http']),
    sip: String(line['sip']),
    trunk: line['trunk'] ?? null,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
