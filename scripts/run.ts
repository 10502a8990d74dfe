import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export interface RunOptions {
  /** Live is the default; what is shown at the end is shown whole, after the title. */
  readonly output?: 'live' | 'at-end';
  readonly title?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * Milliseconds for which the program may print nothing. After them it is ended with all that it has started. There is
   * no limit at a terminal, where somebody watches it.
   */
  readonly silenceLimitMs?: number;
}

/** Exit code of a program that was ended because it printed nothing. */
export const silentCode = 124;

/** Runs a program with the project's tools first in the path. Resolves with its exit code. */
export function run(
  command: string,
  args: readonly string[],
  { output = 'live', title = '', environment = {}, silenceLimitMs }: RunOptions = {},
): Promise<number> {
  const path = `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const isWatched = silenceLimitMs !== undefined && !process.stdout.isTTY;
  const child = spawn(command, args, {
    cwd: root,
    stdio: output === 'live' && !isWatched ? 'inherit' : ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, PATH: path },
    // A group of its own, which is ended as a whole.
    detached: isWatched,
  });
  let kept = title;
  const flush = (): void => {
    process.stdout.write(kept);
    kept = '';
  };
  if (output === 'live') flush();
  const endGroup = (): void => void (isWatched && child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  let isSilent = false;
  const limit = isWatched
    ? setTimeout(() => {
        isSilent = true;
        endGroup();
      }, silenceLimitMs)
    : undefined;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      limit?.refresh();
      kept += String(chunk);
      if (output === 'live') flush();
    });
  const interrupted = isWatched ? passOnInterrupts(endGroup) : undefined;
  return new Promise((resolve) => {
    const end = (code: number): void => {
      clearTimeout(limit);
      interrupted?.();
      flush();
      resolve(isSilent ? silentCode : code);
    };
    child.once('error', () => end(127));
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Ends a group, which does not hear what the terminal sends, with this program. Returns what stops that. */
function passOnInterrupts(endGroup: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const onSignal = (signal: NodeJS.Signals): void => {
    endGroup();
    forget();
    process.kill(process.pid, signal);
  };
  const forget = (): void => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return forget;
}
