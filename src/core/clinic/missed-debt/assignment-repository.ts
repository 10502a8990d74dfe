import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';

export type AssignmentRepository = ReturnType<typeof createAssignmentRepository>;
export type Assignment = Database['missed_call_assignments'];

interface AssignOptions {
  /** The version of the assignment that its author has seen. */
  readonly seen: number;
  readonly onWritten: (transaction: ClinicTransaction) => Promise<void>;
}

/** Which agents supervisors have given missed calls to, one for each number. */
export function createAssignmentRepository(db: ClinicDatabase) {
  const ofNumber = (transaction: ClinicTransaction, e164: string) =>
    transaction.selectFrom('missed_call_assignments').selectAll().where('e164', '=', e164).executeTakeFirst();
  return {
    /** Few: those that are too old for any missed call are removed. */
    all: (): Promise<Assignment[]> => db.selectFrom('missed_call_assignments').selectAll().execute(),
    /** Writes an assignment over the one of that version (0: none), or says who has the number now: null is nobody. */
    assign: (
      { e164, ...changes }: Omit<Assignment, 'version'>,
      { seen, onWritten }: AssignOptions,
    ): Promise<'written' | { holderId: number | null }> =>
      transact(
        db,
        async (transaction) => {
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
          if (!written) return { holderId: (await ofNumber(transaction, e164))?.user_id ?? null };
          await onWritten(transaction);
          return 'written';
        },
        (result) => result === 'written',
      ),
    removeBefore: (moment: number): Promise<unknown> =>
      db.deleteFrom('missed_call_assignments').where('assigned_at', '<', moment).execute(),
  };
}
