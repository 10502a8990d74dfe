import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';

let lines: Socket | undefined;

/** One for each process that starts programs. */
function watchdog(): Socket {
  if (lines) return lines;
  const dog = spawn(process.execPath, [join(import.meta.dirname, 'watchdog-process.ts')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl+C in a terminal reaches the whole foreground group, and the watchdog must outlive it.
    detached: true,
  });
  dog.unref();
  lines = dog.stdin as Socket;
  lines.unref();
  return lines;
}

const exists = (group: number): boolean => {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
};

/**
 * Ends this program, and all of its process group, once our own process is gone, even after `kill -9`. The program must
 * have been spawned as `detached`, so that it leads a group.
 */
export function endWithUs(program: ChildProcess): void {
  const { pid } = program;
  // A program that could not be started has no group.
  if (pid === undefined) return;
  watchdog().write(`watch ${pid}\n`);
  // A group may outlive its leader.
  program.once('exit', () => exists(pid) || watchdog().write(`forget ${pid}\n`));
}
