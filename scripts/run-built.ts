import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** What was asked to end has so long; a core needs at most 5 s, a workstation that starts one 6 s. */
const maxStopMs = 8000;
const root = join(import.meta.dirname, '..');

/** Runs a program of out/main in place of this one: same streams, same signals, same exit code. */
export function runBuilt(file: string, args: readonly string[], command: string = process.execPath): void {
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
