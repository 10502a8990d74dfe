import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** How long a program may take to end after a signal: a core at most 5 s, a workstation that starts one 6 s. */
const defaultMaxStopMs = 8000;
const root = join(import.meta.dirname, '..');

/**
 * Runs a built program in place of this one: same streams, signals and exit code. A program that does not end after a
 * signal is killed.
 */
export function runBuilt(
  file: string,
  args: readonly string[],
  { command = process.execPath, maxStopMs = defaultMaxStopMs }: { command?: string; maxStopMs?: number } = {},
): void {
  const child = spawn(command, [join(root, file), ...args], { cwd: process.cwd(), stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      child.kill(signal);
      setTimeout(() => child.kill('SIGKILL'), maxStopMs).unref();
    });
  child.once('error', (error) => {
    process.stderr.write(`${command}: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}
