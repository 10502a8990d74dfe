import { homedir } from 'node:os';
import { join } from 'node:path';
import { ProblemError } from '../shared/problem.ts';
import type { Log } from './platform/log.ts';

const dataFolder = join(
  process.env['XDG_DATA_HOME'] ??
    (process.platform === 'win32' ? (process.env['LOCALAPPDATA'] ?? homedir()) : join(homedir(), '.local/share')),
  'clinicall',
);

/** Defaults where neither the command line nor a file gives a value. */
export const startDefaults = { dataFolder, environment: process.env };

/** An internal fault is logged in full; the process that started the core gets it as a problem like others. */
export function startProblem(error: unknown, log: Log): ProblemError {
  if (error instanceof ProblemError) return error;
  log.fatal({ err: error }, 'service core could not start');
  return new ProblemError('internal', error instanceof Error ? error.message : String(error));
}
