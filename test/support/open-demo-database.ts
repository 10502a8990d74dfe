import type { ClinicDatabase, OpenDatabase } from '../../src/core/platform/database/clinic-database.ts';
import { openDatabase } from '../../src/core/platform/database/open-database.ts';
import { databaseOption } from './clinic-database.ts';
import { startDemoClinic } from './demo-clinic.ts';

interface DemoDatabase {
  readonly db: ClinicDatabase;
  readonly isPostgres: boolean;
  /** Closes the database and removes its folder. */
  readonly stop: () => Promise<void>;
}

/** The database of a demo clinic whose core has stopped, after `prepare` has written to its folder. */
export async function openDemoDatabase(
  prepare: (folder: string) => Promise<unknown> = async () => {},
): Promise<DemoDatabase> {
  const demo = await startDemoClinic();
  await demo.core.stop();
  await prepare(demo.folder);
  const [, postgresUrl = null] = await databaseOption(demo.folder);
  const nothing = (): void => {};
  const listeners = { onLost: nothing, onFileChanged: nothing, onUpgrade: nothing };
  const clinic: OpenDatabase = await openDatabase({ dataFolder: demo.folder, postgresUrl }, listeners);
  return {
    db: clinic.db,
    isPostgres: postgresUrl !== null,
    stop: async () => {
      await clinic.close();
      await demo.stop();
    },
  };
}
