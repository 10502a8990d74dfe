import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClinicDatabase, OpenDatabase } from '../../src/core/platform/database/clinic-database.ts';
import { openDatabase } from '../../src/core/platform/database/open-database.ts';
import { databaseOption } from './clinic-database.ts';
import { startCoreChild } from './core-child.ts';
import { copyDemoClinic } from './demo-template.ts';

interface DemoDatabase {
  readonly db: ClinicDatabase;
  readonly isPostgres: boolean;
  /** Closes the database and removes its folder. */
  readonly stop: () => Promise<void>;
}

/** The database of a demo clinic without a core, after `prepare` has written to its folder. */
export async function openDemoDatabase(
  prepare: (folder: string) => Promise<unknown> = async () => {},
): Promise<DemoDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-database-'));
  await copyDemoClinic(folder);
  // There is no demo clinic of today yet, after midnight.
  if ((await readdir(folder)).length === 0) await (await startCoreChild(folder)).stop();
  await prepare(folder);
  const [, postgresUrl = null] = await databaseOption(folder);
  const nothing = (): void => {};
  const listeners = { onLost: nothing, onFileChanged: nothing, onUpgrade: nothing };
  const clinic: OpenDatabase = await openDatabase({ dataFolder: folder, postgresUrl }, listeners);
  return {
    db: clinic.db,
    isPostgres: postgresUrl !== null,
    stop: async () => {
      await clinic.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
