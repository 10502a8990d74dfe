import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Prepends the project's Node and tools to the path. */
const environmentWith = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
});

/** Runs a program that uses the terminal. Resolves with its exit code; 127: it could not be started. */
export function run(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environmentWith({}) });
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Scripts of the project's tools, which Node runs: Windows starts no script by its name. */
const tools: Readonly<Record<string, string>> = {
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'knip/bin/knip.js',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript-7/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};

const isWindows = process.platform === 'win32';

/** Ends a process with every process that it has started. */
function endTree(pid: number): void {
  if (isWindows) spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
  else process.kill(-pid, 'SIGKILL');
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

/**
 * Runs a program, or a tool of the project, whose output is returned in place of shown. An interrupt of this program
 * ends it.
 */
export function runSilently(
  command: string,
  args: readonly string[],
  { environment = {}, signal }: SilentRun = {},
): Promise<Ended> {
  const script = tools[command];
  const program = script === undefined ? command : process.execPath;
  const child = spawn(program, script === undefined ? args : [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentWith(environment),
    // In a process group that can be ended as a whole; on Windows it would open a window.
    detached: !isWindows,
  });
  const endGroup = (): void => {
    if (child.pid !== undefined && child.exitCode === null) endTree(child.pid);
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
