import { sql } from 'kysely';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';

/** Every table of records that belong to a customer; each large one has an index on `customer_id`. */
export const recordTables = [
  'albums',
  'photos',
  'call_records',
  'followups',
  'treatments',
  'erkai',
  'reservations',
  'appointments',
  'recording_holds',
  'earlier_call_customers',
  'medical_notes',
] as const;
type RecordTable = (typeof recordTables)[number];

/** The builder of queries knows one table at a time; all of these have the same two columns. */
const asOne = (table: RecordTable): 'followups' => table as 'followups';

export type MovedCounts = Readonly<Partial<Record<RecordTable, number>>>;

/** Moves all records to another customer, and notes which they were. */
export async function moveRecords(
  transaction: ClinicTransaction,
  { mergeId, from, to }: { mergeId: number; from: number; to: number },
): Promise<MovedCounts> {
  const counts: Partial<Record<RecordTable, number>> = {};
  for (const name of recordTables) {
    const table = asOne(name);
    await transaction
      .insertInto('customer_merge_moves')
      .columns(['merge_id', 'record_table', 'record_id'])
      .expression((records) =>
        records
          .selectFrom(table)
          .select([sql.lit(mergeId).as('merge_id'), sql.lit<string>(name).as('record_table'), 'id as record_id'])
          .where('customer_id', '=', from),
      )
      .execute();
    const { numUpdatedRows } = await transaction
      .updateTable(table)
      .set({ customer_id: to })
      .where('customer_id', '=', from)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) counts[name] = Number(numUpdatedRows);
  }
  return counts;
}

/** Moves the records of a merge back. A photo belongs to its album: one that was added since goes with it. */
export async function moveRecordsBack(
  transaction: ClinicTransaction,
  { mergeId, from, to }: { mergeId: number; from: number; to: number },
): Promise<void> {
  const movedOf = (name: RecordTable) =>
    transaction
      .selectFrom('customer_merge_moves')
      .select('record_id')
      .where('merge_id', '=', mergeId)
      .where('record_table', '=', name);
  for (const name of recordTables)
    await transaction
      .updateTable(asOne(name))
      .set({ customer_id: to })
      .where('customer_id', '=', from)
      .where('id', 'in', movedOf(name))
      .execute();
  await transaction
    .updateTable('photos')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .where('album_id', 'in', movedOf('albums'))
    .execute();
}
