import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Runs a program with the project's tools first in the path. Resolves with its exit code. */
export function run(command: string, args: readonly string[], options: { quiet?: boolean } = {}): Promise<number> {
  const environment = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` };
  const child = spawn(command, args, { cwd: root, stdio: options.quiet ? 'ignore' : 'inherit', env: environment });
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
