import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Prepends the project's tools to the path. */
const environmentWith = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
});

/** Runs a program that uses the terminal. Resolves with its exit code; 127: it could not be started. */
export function run(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environmentWith({}) });
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

export interface Ended {
  /** Exit code; 127: the program could not be started. */
  readonly code: number;
  /** Everything that the program printed. */
  readonly output: string;
}

interface SilentRun {
  readonly environment?: Readonly<Record<string, string>>;
  /** Ends the program, with every process that it has started. */
  readonly signal?: AbortSignal;
}

/** Runs a program whose output is returned in place of shown. An interrupt of this program ends it. */
export function runSilently(
  command: string,
  args: readonly string[],
  { environment = {}, signal }: SilentRun = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentWith(environment),
    // A process group of its own, which can be ended as a whole.
    detached: true,
  });
  const endGroup = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  groups.add(endGroup);
  signal?.addEventListener('abort', endGroup, { once: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => {
    const end = (code: number): void => {
      groups.delete(endGroup);
      signal?.removeEventListener('abort', endGroup);
      resolve({ code, output });
    };
    child.once('error', () => end(127));
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Ends each process group that is running. The terminal's interrupt does not reach them. */
const groups = new Set<() => void>();

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => {
    for (const endGroup of groups) endGroup();
    process.kill(process.pid, name);
  });
