import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import { undoBooking } from '../../clinic/appointments/undo.sql.ts';
import { undoCompletion, undoPlan } from '../../clinic/followups/undo.sql.ts';
import { undoReservation } from '../../clinic/reservations/undo.sql.ts';
import type { WrapUpLink } from '../../clinic/wrap-up-links/link.sql.ts';
import { undoWrapUp } from './repository.ts';

/** A record that was undone; `day` of an enquiry that is gone now. */
export interface UndoneRecord {
  readonly link: WrapUpLink;
  readonly day: string | null;
}
type Outcome = { readonly undone: readonly UndoneRecord[] } | { readonly changed: WrapUpLink };

interface Undo {
  /** The result of a planned follow-up that is cancelled. */
  readonly reason: string;
  readonly at: number;
  /** Writes what belongs to the undo into its transaction. */
  readonly along: (undone: readonly UndoneRecord[], transaction: ClinicTransaction) => Promise<void>;
}

/** Thrown to roll back: all of a wrap-up is undone, or nothing. */
class ChangedMeanwhile extends Error {
  readonly link: WrapUpLink;
  constructor(link: WrapUpLink) {
    super('a record of the wrap-up was changed');
    this.link = link;
  }
}

/** Undoes the records that an account's wrap-up of a call wrote. */
export class UndoRepository {
  readonly #db: ClinicDatabase;

  constructor(db: ClinicDatabase) {
    this.#db = db;
  }

  links(userId: number, callId: string): Promise<WrapUpLink[]> {
    return this.#db
      .selectFrom('call_wrap_up_writes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('call_id', '=', callId)
      .orderBy('kind')
      .orderBy('record_id')
      .execute();
  }

  /** All of them or none: returns the first that was changed since. A concurrent undo leaves nothing to the other. */
  async undo(links: readonly WrapUpLink[], undo: Undo): Promise<Outcome> {
    try {
      const undone = await transact(this.#db, async (transaction) => {
        const done: UndoneRecord[] = [];
        for (const link of links)
          if (await claim(transaction, link)) done.push({ link, day: await undoOne(transaction, link, undo) });
        if (done.length > 0) await undo.along(done, transaction);
        return done;
      });
      return { undone };
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return { changed: error.link };
      throw error;
    }
  }
}

/** False when it was undone meanwhile, or written again. */
async function claim(transaction: ClinicTransaction, link: WrapUpLink): Promise<boolean> {
  const claimed = await transaction
    .deleteFrom('call_wrap_up_writes')
    .where('user_id', '=', link.user_id)
    .where('call_id', '=', link.call_id)
    .where('kind', '=', link.kind)
    .where('record_id', '=', link.record_id)
    .where('version', '=', link.version)
    .returning('record_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function undoOne(
  transaction: ClinicTransaction,
  link: WrapUpLink,
  { reason, at }: Pick<Undo, 'reason' | 'at'>,
): Promise<string | null> {
  const { user_id: userId, kind, record_id: id, version } = link;
  const undo: Record<WrapUpLink['kind'], () => Promise<boolean | string | null>> = {
    'wrap-up': () => undoWrapUp(transaction, link),
    completed: () => undoCompletion(transaction, { id, version, userId, at }),
    planned: () => undoPlan(transaction, { id, version, userId, at }, reason),
    appointment: () => undoBooking(transaction, { id, version: Number(version) }),
    enquiry: () => undoReservation(transaction, { id, version: Number(version) }),
  };
  const result = await undo[kind]();
  if (result === false || result === null) throw new ChangedMeanwhile(link);
  return typeof result === 'string' ? result : null;
}
