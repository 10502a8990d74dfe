import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Emitter } from '../../../shared/event.ts';
import type { CoreProcess } from '../../workstation/embedded-core/core-supervisor.ts';

/** The core as a child process of Node; its log goes where ours goes, and it ends when we do. */
export function spawnCore(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): CoreProcess {
  const child = spawn(process.execPath, [file, '--with-parent', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const printed = new Emitter<unknown>();
  const exited = new Emitter();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const fact = parseJson(line);
    if (fact === undefined) process.stderr.write(`${line}\n`);
    else printed.emit(fact);
  });
  child.once('exit', () => exited.emit());
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    // A child that could not be spawned emits no `exit`.
    if (child.pid === undefined) exited.emit();
  });
  return {
    printed,
    exited,
    stop: () => {
      child.stdin.end();
      child.kill('SIGTERM');
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
