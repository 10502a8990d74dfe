import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Programs that the core starts, and files of the program that it reads. */
export interface CoreFiles {
  /** A thread for calls. */
  readonly telephony: URL;
  /** A thread that reads the database. */
  readonly reader: URL;
  /** A thread that checks a backup. */
  readonly backupCheck: URL;
  /** A process for pictures. */
  readonly images: URL;
  /** A thread that reads files of customers. */
  readonly customerImport: URL;
  /** A thread that measures recordings. */
  readonly recordingChecks: URL;
  readonly promptsFolder: string;
  /** Where numbers of China are from. */
  readonly numberOrigins: string;
}

/** `folder` is out/main, where built files are next to each other, or src/core. */
export function coreFilesIn(folder: string): CoreFiles {
  const isBuilt = existsSync(join(folder, 'telephony-worker.js'));
  const file = (built: string, source: string): URL => pathToFileURL(join(folder, isBuilt ? built : source));
  return {
    telephony: file('telephony-worker.js', 'switch/worker.ts'),
    reader: file('database-reader.js', 'platform/database/sqlite/reader-worker.ts'),
    backupCheck: file('backup-check.js', 'platform/backup/check-worker.ts'),
    images: file('image-worker.js', 'clinic/albums/images/worker.ts'),
    customerImport: file('import-worker.js', 'clinic/customer-import/import-worker.ts'),
    recordingChecks: file('recording-checks.js', 'calls/recording-checks/check-worker.ts'),
    promptsFolder: join(folder, '../../resources/prompts'),
    numberOrigins: join(folder, '../../resources/number-origins/china.json.br'),
  };
}
