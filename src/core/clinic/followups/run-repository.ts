import { sql } from 'kysely';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import { isPendingFor } from './pending.sql.ts';

export type RunRepository = ReturnType<typeof createRunRepository>;

interface Try {
  readonly followupId: number;
  readonly userId: number;
  readonly outcomeId: number;
  readonly note: string | null;
  readonly at: number;
  /** How many there were as it was read; undefined from a client that does not know. */
  readonly seen: number | undefined;
}
type Next = { readonly date: string; readonly time: string } | null;
export interface WrittenResult {
  readonly outcome_id: number;
  readonly script_version: number | null;
  readonly asked: string | null;
}

/** Whom a follow-up goes back to: its planner, or else the consultant; null where neither is somebody else at work. */
async function recipientOf(
  transaction: ClinicTransaction,
  followup: { readonly customer_id: number; readonly created_by: number | null; readonly followup_user_id: number },
): Promise<number | null> {
  const customer = await transaction
    .selectFrom('customers')
    .select('consultant_id')
    .where('id', '=', followup.customer_id)
    .executeTakeFirst();
  const candidates = [followup.created_by, customer?.consultant_id ?? null].filter(
    (id) => id !== null && id !== followup.followup_user_id,
  ) as number[];
  if (candidates.length === 0) return null;
  const active = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', 'in', candidates)
    .where('is_active', '=', 1)
    .execute();
  return candidates.find((id) => active.some((user) => user.id === id)) ?? null;
}

export const createRunRepository = (db: ClinicDatabase) => ({
  /** Beside the completion, in its transaction. */
  keepResult: (transaction: ClinicTransaction, followupId: number, result: WrittenResult): Promise<unknown> =>
    transaction
      .insertInto('followup_results')
      .values({ followup_id: followupId, ...result })
      .execute(),

  /**
   * Counts a call that nobody answered and plans the next, or hands the follow-up back: one transaction. `nextOf` is
   * given how many there are by then. Null when it cannot be written, and once it is handed back.
   */
  addTry: (
    { followupId, userId, outcomeId, note, at, seen }: Try,
    { today, nextOf }: { readonly today: string; readonly nextOf: (tries: number) => Next },
  ): Promise<{ isHandedBack: boolean } | null> =>
    transact(
      db,
      async (transaction) => {
        const tried = await transaction
          .updateTable('followups')
          .set({ tries: sql<number>`tries + 1` })
          .where(isPendingFor(followupId, userId, at))
          .where('handed_back_at', 'is', null)
          .$if(seen !== undefined, (update) => update.where('tries', '=', seen as number))
          .returning(['tries', 'customer_id', 'created_by', 'followup_user_id'])
          .executeTakeFirst();
        if (!tried) return null;
        const next = nextOf(Number(tried.tries));
        const recipient = next === null ? await recipientOf(transaction, tried) : null;
        await transaction
          .updateTable('followups')
          .set({
            followup_date: next?.date ?? today,
            followup_time: next?.time ?? null,
            ...(next === null ? { handed_back_at: at } : {}),
            ...(recipient === null ? {} : { followup_user_id: recipient }),
          })
          .where('id', '=', followupId)
          .execute();
        await transaction
          .insertInto('followup_tries')
          .values({
            followup_id: followupId,
            user_id: userId,
            outcome_id: outcomeId,
            note,
            tried_at: at,
            next_date: next?.date ?? null,
            next_time: next?.time ?? null,
          })
          .execute();
        await transaction.deleteFrom('followup_leases').where('followup_id', '=', followupId).execute();
        return { isHandedBack: next === null };
      },
      (tried) => tried !== null,
    ),

  tries: (followupId: number) =>
    db.selectFrom('followup_tries').selectAll().where('followup_id', '=', followupId).orderBy('id').execute(),

  result: (followupId: number) =>
    db.selectFrom('followup_results').selectAll().where('followup_id', '=', followupId).executeTakeFirst(),
});
