import { sql } from 'kysely';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { RolledBack, transact } from '../../platform/database/transact.ts';
import { type Undo, undoRecord, type WrittenRecord } from './undo-record.sql.ts';
import type { WrapUpRow } from './wrap-up-view.ts';

/** The last wrap-up of a call by an account, as long as it is known what it wrote. */
export interface UndoableWrapUp {
  readonly row: Database['call_wrap_up_undos'];
  readonly records: readonly WrittenRecord[];
}

/** `day` of an enquiry that is gone now. */
export interface UndoneRecord {
  readonly record: WrittenRecord;
  readonly day: string | null;
}

/** For the rest of the day an attempt to undo a wrap-up is told that it is too late. */
const keptMs = 24 * 3_600_000;

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

  /** Outcome and note replace those of the account's earlier wrap-up; `writeParts` writes the rest. All or nothing. */
  save(
    wrapUp: WrapUpRow,
    hasNote: boolean,
    writeParts: (transaction: ClinicTransaction) => Promise<WrittenRecord[]>,
  ): Promise<WrittenRecord[]> {
    const { call_id, user_id, saved_at: written_at } = wrapUp;
    return transact(this.#db, async (transaction) => {
      const written = [...(hasNote ? [await saveNote(transaction, wrapUp)] : []), ...(await writeParts(transaction))];
      const records = JSON.stringify(written);
      await transaction
        .insertInto('call_wrap_up_undos')
        .values({ user_id, call_id, records, written_at })
        .onConflict((on) => on.columns(['user_id', 'call_id']).doUpdateSet({ records, written_at }))
        .execute();
      return written;
    });
  }

  async undoable(userId: number, callId: string): Promise<UndoableWrapUp | undefined> {
    const row = await this.#db
      .selectFrom('call_wrap_up_undos')
      .selectAll()
      .where('user_id', '=', userId)
      .where('call_id', '=', callId)
      .executeTakeFirst();
    return row && { row, records: JSON.parse(row.records) as WrittenRecord[] };
  }

  /**
   * All or nothing; of concurrent attempts one undoes it, and the others nothing. `refuse` throws why a record, which
   * was changed since, is not undone. `along` writes what belongs to the undo.
   */
  undo(
    { row, records }: UndoableWrapUp,
    undo: Undo,
    refuse: (record: WrittenRecord) => Promise<never>,
    along: (transaction: ClinicTransaction) => Promise<unknown>,
  ): Promise<UndoneRecord[]> {
    return transact(this.#db, async (transaction) => {
      const claimed = await transaction
        .deleteFrom('call_wrap_up_undos')
        .where('user_id', '=', row.user_id)
        .where('call_id', '=', row.call_id)
        .where('records', '=', row.records)
        .returning('call_id')
        .executeTakeFirst();
      if (!claimed) return [];
      const undone: UndoneRecord[] = [];
      for (const record of records) {
        const result =
          record.kind === 'wrap-up'
            ? await restoreNote(transaction, row, record)
            : await undoRecord(transaction, record, undo);
        if (result === false) throw new RolledBack(() => refuse(record));
        undone.push({ record, day: result === true ? null : result });
      }
      await along(transaction);
      return undone;
    });
  }

  removeOld(now: number): Promise<unknown> {
    return this.#db
      .deleteFrom('call_wrap_up_undos')
      .where('written_at', '<', now - keptMs)
      .execute();
  }
}

async function saveNote(transaction: ClinicTransaction, wrapUp: WrapUpRow): Promise<WrittenRecord> {
  const { call_id, user_id, outcome_id, note, saved_at } = wrapUp;
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
  return { kind: 'wrap-up', id: 0, version: saved_at, before: before ?? null };
}

/** Puts back the account's earlier outcome and note, or removes the only one. False when they were saved again. */
async function restoreNote(
  transaction: ClinicTransaction,
  { call_id, user_id }: Pick<WrapUpRow, 'call_id' | 'user_id'>,
  { version, before }: Extract<WrittenRecord, { kind: 'wrap-up' }>,
): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('call_wrap_ups')
    .where('call_id', '=', call_id)
    .where('user_id', '=', user_id)
    .where('saved_at', '=', version)
    .returning('call_id')
    .executeTakeFirst();
  if (!removed) return false;
  if (before !== null)
    await transaction
      .insertInto('call_wrap_ups')
      .values({ call_id, user_id, ...before })
      .execute();
  await keepOutcome(transaction, call_id);
  return true;
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
