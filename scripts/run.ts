import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export interface RunOptions {
  /** Live is the default; what is shown at the end is shown whole, after the title. */
  readonly output?: 'live' | 'at-end';
  readonly title?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program with the project's tools first in the path. Resolves with its exit code. */
export function run(
  command: string,
  args: readonly string[],
  { output = 'live', title = '', environment = {} }: RunOptions = {},
): Promise<number> {
  const path = `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const child = spawn(command, args, {
    cwd: root,
    stdio: output === 'live' ? 'inherit' : 'pipe',
    env: { ...process.env, ...environment, PATH: path },
  });
  let shown = title;
  const show = (): void => {
    process.stdout.write(shown);
    shown = '';
  };
  if (output === 'live') show();
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => void (shown += String(chunk)));
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => {
      if (output === 'at-end') show();
      resolve(code ?? 1);
    });
  });
}
