import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';

export type AssignmentRepository = ReturnType<typeof createAssignmentRepository>;
export type Assignment = Database['missed_call_assignments'];

/** Which agents supervisors have given missed calls to, one for each number. */
export function createAssignmentRepository(db: ClinicDatabase) {
  const ofNumber = (transaction: ClinicTransaction, e164: string) =>
    transaction.selectFrom('missed_call_assignments').selectAll().where('e164', '=', e164).executeTakeFirst();
  return {
    /** Few: those that are too old for any missed call are removed whenever one is added. */
    all: (): Promise<Assignment[]> => db.selectFrom('missed_call_assignments').selectAll().execute(),
    /**
     * Writes an assignment over the one that its author has seen, which had the version before (0: none); otherwise
     * returns the account that has the number.
     */
    assign: (
      assignment: Assignment,
      { olderThan, onWritten }: { olderThan: number; onWritten: (transaction: ClinicTransaction) => Promise<void> },
    ): Promise<{ holderId: number } | null> =>
      transact(
        db,
        async (transaction) => {
          await transaction.deleteFrom('missed_call_assignments').where('assigned_at', '<', olderThan).execute();
          const { e164, ...changes } = assignment;
          const written = await transaction
            .insertInto('missed_call_assignments')
            .values(assignment)
            .onConflict((on) =>
              on
                .column('e164')
                .doUpdateSet(changes)
                .where('missed_call_assignments.version', '=', changes.version - 1),
            )
            .returning('e164')
            .executeTakeFirst();
          if (!written) return { holderId: (await ofNumber(transaction, e164))?.user_id ?? 0 };
          await onWritten(transaction);
          return null;
        },
        (refusal) => refusal === null,
      ),
  };
}
