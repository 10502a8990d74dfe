import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
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
  const lines = createInterface({ input: child.stdout });
  return {
    onLine: (listener) =>
      void lines.on('line', (line) => {
        try {
          listener(JSON.parse(line));
        } catch {
          process.stderr.write(`${line}\n`);
        }
      }),
    onExit: (listener) => void child.once('exit', listener),
    stop: () => {
      child.stdin.end();
      child.kill('SIGTERM');
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
