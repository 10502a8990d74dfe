import type { ClinicDatabase, WriteAlong } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

export const createSettingsRepository = (db: ClinicDatabase) => ({
  all: async (): Promise<Map<string, string>> => {
    const rows = await db.selectFrom('settings').selectAll().execute();
    return new Map(rows.map(({ name, value }) => [name, value]));
  },
  put: (values: ReadonlyMap<string, string>, record: WriteAlong): Promise<void> =>
    transact(db, async (transaction) => {
      for (const [name, value] of values)
        await transaction
          .insertInto('settings')
          .values({ name, value })
          .onConflict((on) => on.column('name').doUpdateSet({ value }))
          .execute();
      await record(transaction);
    }),
});
