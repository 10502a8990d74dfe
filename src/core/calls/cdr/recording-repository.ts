import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';

export type RecordingRepository = ReturnType<typeof createRecordingRepository>;

/** Which recordings the records name. */
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
  adopt: async (callId: string, recordFilename: string): Promise<void> => {
    await db
      .updateTable('call_records')
      .set({ record_filename: recordFilename })
      .where('call_id', '=', callId)
      .where('record_filename', 'is', null)
      .execute();
  },
});
