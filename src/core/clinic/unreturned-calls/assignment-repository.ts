import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';

export type AssignmentRepository = ReturnType<typeof createAssignmentRepository>;
export type Assignment = Database['missed_call_assignments'];

interface AssignOptions {
  readonly onWritten: (transaction: ClinicTransaction) => Promise<void>;
  /** Throws: another account (null: none) has a number in another version than its author has seen. */
  readonly onTaken: (holderId: number | null) => never;
}

/** Which agents supervisors have given missed calls to, one for each number. */
export function createAssignmentRepository(db: ClinicDatabase) {
  const ofNumber = (transaction: ClinicTransaction, e164: string) =>
    transaction.selectFrom('missed_call_assignments').selectAll().where('e164', '=', e164).executeTakeFirst();
  return {
    /** Few: those that are too old for any missed call are removed. */
    all: (): Promise<Assignment[]> => db.selectFrom('missed_call_assignments').selectAll().execute(),
    /** Writes assignments over those of the given versions (0: none), all of them or none. */
    assign: (given: readonly Assignment[], { onWritten, onTaken }: AssignOptions): Promise<void> =>
      transact(db, async (transaction) => {
        for (const { e164, version: seen, ...changes } of given) {
          const version = seen + 1;
          const written =
            seen === 0
              ? await transaction
                  .insertInto('missed_call_assignments')
                  .values({ e164, ...changes, version })
                  .onConflict((on) => on.column('e164').doNothing())
                  .returning('e164')
                  .executeTakeFirst()
              : await transaction
                  .updateTable('missed_call_assignments')
                  .set({ ...changes, version })
                  .where('e164', '=', e164)
                  .where('version', '=', seen)
                  .returning('e164')
                  .executeTakeFirst();
          if (!written) onTaken((await ofNumber(transaction, e164))?.user_id ?? null);
        }
        await onWritten(transaction);
      }),
    removeBefore: (moment: number): Promise<unknown> =>
      db.deleteFrom('missed_call_assignments').where('assigned_at', '<', moment).execute(),
  };
}
