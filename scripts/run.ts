import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/** Packages of tools with another name. */
const packageOf: Readonly<Record<string, string>> = {
  depcruise: 'dependency-cruiser',
  playwright: '@playwright/test',
  tsc: 'typescript-7',
};

/** The script of a tool: Windows starts no script by its name. */
function scriptOf(tool: string): string {
  const folder = join(root, 'node_modules', packageOf[tool] ?? tool);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  const script = bin[tool];
  if (script === undefined) throw new Error(`The package of ${tool} has no program of that name.`);
  return join(folder, script);
}

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
 * Runs a script by its path in the project, or a tool by its name, in this program's Node. Its output is returned in
 * place of shown. An interrupt of this program ends it.
 */
export function runSilently(
  script: string,
  args: readonly string[],
  { environment = {}, signal }: SilentRun = {},
): Promise<Ended> {
  const file = script.includes('/') ? join(root, script) : scriptOf(script);
  const child = spawn(process.execPath, [file, ...args], {
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
