import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';

export type RecordingRepository = ReturnType<typeof createRecordingRepository>;

/** The name of the mark among those of derived data: all days before it (YYYYMMDD) are settled. */
const mark = 'recordings.settled-before';

/** Which recordings the records name, and up to which day that was compared. */
export const createRecordingRepository = (db: ClinicDatabase) => ({
  /** The recording that each call's record names, null for none; calls without a record are not in the map. */
  namedBy: async (callIds: readonly string[]): Promise<Map<string, string | null>> => {
    const rows = await db
      .selectFrom('call_records')
      .select(['call_id', 'record_filename'])
      .where('call_id', 'in', [...callIds])
      .execute();
    return new Map(rows.map((row) => [row.call_id, row.record_filename]));
  },
  /** YYYYMMDD; 0 before the first time. */
  settledBefore: async (): Promise<number> => {
    const row = await db.selectFrom('index_versions').select('version').where('name', '=', mark).executeTakeFirst();
    return row?.version ?? 0;
  },
  settleBefore: async (day: number): Promise<void> => {
    await db
      .insertInto('index_versions')
      .values({ name: mark, version: day })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: day }))
      .execute();
  },
  adopt: async (callId: string, recordFilename: string): Promise<void> => {
    await db
      .updateTable('call_records')
      .set({ record_filename: recordFilename })
      .where('call_id', '=', callId)
      .where('record_filename', 'is', null)
      // A rule has decided that it goes.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('recording_removals').select('record_id').whereRef('record_id', '=', 'call_records.id'))),
      )
      .execute();
  },
});
