import { sql } from 'kysely';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import { linkToWrapUp, type WrapUpLink } from '../../clinic/wrap-up-links/link.sql.ts';
import type { WrapUpRow } from './wrap-up-view.ts';

/** Agents' wrap-ups of calls. */
export class WrapUpRepository {
  readonly #db: ClinicDatabase;

  constructor(db: ClinicDatabase) {
    this.#db = db;
  }

  of(callId: string): Promise<WrapUpRow[]> {
    return this.#db
      .selectFrom('call_wrap_ups')
      .selectAll()
      .where('call_id', '=', callId)
      .orderBy('saved_at')
      .orderBy('user_id')
      .execute();
  }

  /** Replaces the account's earlier wrap-up of the call. */
  async save(wrapUp: WrapUpRow): Promise<void> {
    const { call_id, user_id, outcome_id, note, saved_at } = wrapUp;
    await transact(this.#db, async (transaction) => {
      const before = await transaction
        .selectFrom('call_wrap_ups')
        .select(['outcome_id', 'note', 'saved_at'])
        .where('call_id', '=', call_id)
        .where('user_id', '=', user_id)
        .executeTakeFirst();
      await transaction
        .insertInto('call_wrap_ups')
        .values(wrapUp)
        .onConflict((on) => on.columns(['call_id', 'user_id']).doUpdateSet({ outcome_id, note, saved_at }))
        .execute();
      await keepOutcome(transaction, call_id);
      await linkToWrapUp(
        transaction,
        { call_id, user_id, written_at: saved_at },
        {
          kind: 'wrap-up',
          record_id: 0,
          version: String(saved_at),
          before: before === undefined ? null : JSON.stringify(before),
        },
      );
    });
  }
}

/**
 * Keeps with the call the outcome that was saved last, by which calls are sorted, and how many there are. When two
 * accounts save at once, the second waits at the record: only a later statement reads what the first has saved.
 */
async function keepOutcome(transaction: ClinicTransaction, callId: string): Promise<void> {
  const record = transaction.updateTable('call_records').where('call_id', '=', callId);
  await record.set({ call_id: callId }).execute();
  await record
    .set({
      outcome_id: sql<number | null>`(SELECT saved.outcome_id FROM call_wrap_ups AS saved
        WHERE saved.call_id = call_records.call_id AND saved.outcome_id IS NOT NULL
        ORDER BY saved.saved_at DESC, saved.user_id DESC LIMIT 1)`,
      outcomes: sql<number>`(SELECT count(*) FROM call_wrap_ups AS saved
        WHERE saved.call_id = call_records.call_id AND saved.outcome_id IS NOT NULL)`,
    })
    .execute();
}

type Earlier = Pick<WrapUpRow, 'outcome_id' | 'note' | 'saved_at'>;

/** Puts back the account's earlier wrap-up of the call, or removes the only one. False when it was saved again. */
export async function undoWrapUp(
  transaction: ClinicTransaction,
  { call_id, user_id, version, before }: WrapUpLink,
): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('call_wrap_ups')
    .where('call_id', '=', call_id)
    .where('user_id', '=', user_id)
    .where('saved_at', '=', Number(version))
    .returning('call_id')
    .executeTakeFirst();
  if (!removed) return false;
  if (before !== null)
    await transaction
      .insertInto('call_wrap_ups')
      .values({ call_id, user_id, ...(JSON.parse(before) as Earlier) })
      .execute();
  await keepOutcome(transaction, call_id);
  return true;
}
