import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
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
    const { outcome_id, note, saved_at } = wrapUp;
    await transact(this.#db, (transaction) =>
      transaction
        .insertInto('call_wrap_ups')
        .values(wrapUp)
        .onConflict((on) => on.columns(['call_id', 'user_id']).doUpdateSet({ outcome_id, note, saved_at }))
        .execute(),
    );
  }
}
