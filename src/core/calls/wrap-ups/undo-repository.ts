import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import { undoBooking } from '../../clinic/appointments/undo.sql.ts';
import { undoCompletion, undoPlan } from '../../clinic/followups/undo.sql.ts';
import { undoReservation } from '../../clinic/reservations/undo.sql.ts';
import type { WrapUpLink } from '../../clinic/wrap-up-links/link.sql.ts';
import { undoWrapUp } from './repository.ts';

/** A record that the undo took back; `day` of an enquiry that is gone now. */
export interface UndoneRecord {
  readonly link: WrapUpLink;
  readonly day: string | null;
}
type Outcome = { readonly undone: readonly UndoneRecord[] } | { readonly changed: WrapUpLink };

/** Thrown to roll back: all of a wrap-up is undone, or nothing. */
class ChangedMeanwhile extends Error {
  readonly link: WrapUpLink;
  constructor(link: WrapUpLink) {
    super('a record of the wrap-up was changed');
    this.link = link;
  }
}

/** Takes back the records that an account's wrap-up of a call wrote. */
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

  /** All of them or none: returns the first that was changed since. `record`: what is written with it. */
  async undo(
    links: readonly WrapUpLink[],
    { reason, at }: { readonly reason: string; readonly at: number },
    record: (transaction: ClinicTransaction) => Promise<void>,
  ): Promise<Outcome> {
    try {
      const undone = await transact(this.#db, async (transaction) => {
        const taken: UndoneRecord[] = [];
        for (const link of links) taken.push({ link, day: await undoOne(transaction, link, { reason, at }) });
        if (links.length > 0) await record(transaction);
        return taken;
      });
      return { undone };
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return { changed: error.link };
      throw error;
    }
  }
}

async function undoOne(
  transaction: ClinicTransaction,
  link: WrapUpLink,
  { reason, at }: { readonly reason: string; readonly at: number },
): Promise<string | null> {
  const { user_id: userId, call_id: callId, kind, record_id: id, version } = link;
  const undo: Record<WrapUpLink['kind'], () => Promise<boolean | string | null>> = {
    'wrap-up': () => undoWrapUp(transaction, link),
    completed: () => undoCompletion(transaction, { id, version, userId, at }),
    planned: () => undoPlan(transaction, { id, version, userId, at }, reason),
    appointment: () => undoBooking(transaction, { id, version: Number(version) }),
    enquiry: () => undoReservation(transaction, id),
  };
  const result = await undo[kind]();
  if (result === false) throw new ChangedMeanwhile(link);
  await transaction
    .deleteFrom('call_wrap_up_writes')
    .where('user_id', '=', userId)
    .where('call_id', '=', callId)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute();
  return typeof result === 'string' ? result : null;
}
