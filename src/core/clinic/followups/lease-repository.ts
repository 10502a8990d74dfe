import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Visibility } from '../customers/visibility.ts';
import { visibleTo } from '../customers/visible-customers.sql.ts';
import { ownFollowups } from './followup-list.sql.ts';

type LeaseRow = Database['followup_leases'];

/** Leases of follow-ups, in the database that decides who has one. */
export class LeaseRepository {
  readonly #db: ClinicDatabase;

  constructor(db: ClinicDatabase) {
    this.#db = db;
  }

  /**
   * Gives the lease to one of several concurrent takers. Returns the ID of its holder; null when the account has
   * `limit` leases of other pending follow-ups.
   */
  take(lease: LeaseRow, { now, limit }: { now: number; limit: number }): Promise<number | null> {
    return this.#db.transaction().execute(async (transaction) => {
      const { others } = await transaction
        .selectFrom('followup_leases')
        .innerJoin('followups', 'followups.id', 'followup_leases.followup_id')
        .select((row) => row.fn.countAll<number>().as('others'))
        .where('followup_leases.user_id', '=', lease.user_id)
        .where('followup_leases.followup_id', '<>', lease.followup_id)
        .where('followup_leases.expires_at', '>', now)
        .where('followups.status', '=', 0)
        .executeTakeFirstOrThrow();
      return Number(others) >= limit ? null : this.#takeWithin(transaction, lease, now);
    });
  }

  async #takeWithin(transaction: ClinicTransaction, lease: LeaseRow, now: number): Promise<number> {
    const taken = await transaction
      .insertInto('followup_leases')
      .values(lease)
      .onConflict((on) =>
        on
          .column('followup_id')
          .doUpdateSet({ user_id: lease.user_id, token_id: lease.token_id, expires_at: lease.expires_at })
          .where((row) =>
            row.or([row('followup_leases.user_id', '=', lease.user_id), row('followup_leases.expires_at', '<=', now)]),
          ),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (taken) return taken.user_id;
    const holder = await transaction
      .selectFrom('followup_leases')
      .select('user_id')
      .where('followup_id', '=', lease.followup_id)
      .executeTakeFirst();
    // It was given up between the two statements.
    return holder?.user_id ?? this.#takeWithin(transaction, lease, now);
  }

  /** The leases of pending follow-ups that an account may see. */
  current(now: number, to: Visibility) {
    return this.#db
      .selectFrom('followup_leases')
      .innerJoin('followups', 'followups.id', 'followup_leases.followup_id')
      .innerJoin('customers', 'customers.id', 'followups.customer_id')
      .select(['followups.id', 'followup_leases.user_id'])
      .where('followup_leases.expires_at', '>', now)
      .where('followups.status', '=', 0)
      .where(visibleTo(to, ownFollowups))
      .orderBy('followups.id')
      .execute();
  }

  async holderOf(followupId: number, now: number): Promise<number | null> {
    const lease = await this.#db
      .selectFrom('followup_leases')
      .select('user_id')
      .where('followup_id', '=', followupId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return lease?.user_id ?? null;
  }

  async release(followupId: number, userId: number): Promise<void> {
    await this.#db
      .deleteFrom('followup_leases')
      .where('followup_id', '=', followupId)
      .where('user_id', '=', userId)
      .execute();
  }

  async releaseAllOf(tokenId: string): Promise<void> {
    await this.#db.deleteFrom('followup_leases').where('token_id', '=', tokenId).execute();
  }

  async dropExpired(now: number): Promise<void> {
    await this.#db.deleteFrom('followup_leases').where('expires_at', '<=', now).execute();
  }
}
