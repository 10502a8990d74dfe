import type { Worker } from 'node:worker_threads';
import type { CoreConfig } from './config.ts';
import type { CoreFiles } from './core-files.ts';
import type { OpenDatabase } from './platform/database/clinic-database.ts';
import type { Log } from './platform/log.ts';

/** Parts of a core that are created before its contexts. */
export interface CoreParts {
  readonly config: CoreConfig;
  readonly database: OpenDatabase;
  /** The switch's thread. */
  readonly worker: Worker;
  readonly files: CoreFiles;
  readonly controlToken: string;
  readonly log: Log;
  /** The core must exit immediately. */
  readonly onFailed: (error: Error) => void;
}
