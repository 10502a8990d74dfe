import { sql } from 'kysely';
import type { ClinicDatabase, WriteAlong } from '../../platform/database/clinic-database.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';

export type QueueEntryRepository = ReturnType<typeof createQueueEntryRepository>;

type DelayRow = Database['queue_delays'];

/** In place of the account for which somebody is put off. */
export const everybody = 0;

/** Entries of the queue that somebody is about to call, or that are put off. */
export function createQueueEntryRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  return {
    /** Held by others than the caller. */
    leases: ({ userId, now }: { userId: number; now: number }) =>
      queries.all('queue leases', { userId, now }, (value) =>
        db
          .selectFrom('queue_leases')
          .select(['entry', 'user_id'])
          .where('user_id', '<>', value('userId'))
          .where('expires_at', '>', value('now')),
      ),
    /** Gives the lease to one of several concurrent takers; returns the ID of its holder. */
    lease: (lease: Database['queue_leases'], now: number): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('queue_leases').where('expires_at', '<=', now).execute();
        const { user_id: userId, token_id: tokenId, expires_at: expiresAt } = lease;
        await transaction
          .insertInto('queue_leases')
          .values(lease)
          .onConflict((on) =>
            on
              .column('entry')
              .doUpdateSet({ user_id: userId, token_id: tokenId, expires_at: expiresAt })
              .where('queue_leases.user_id', '=', userId),
          )
          .execute();
        const holder = await transaction
          .selectFrom('queue_leases')
          .select('user_id')
          .where('entry', '=', lease.entry)
          .executeTakeFirstOrThrow();
        // An account calls one person at a time.
        if (holder.user_id === userId)
          await transaction
            .deleteFrom('queue_leases')
            .where('user_id', '=', userId)
            .where('entry', '<>', lease.entry)
            .execute();
        return holder.user_id;
      }),
    dropLeasesOf: async (tokenId: string): Promise<void> => {
      await db.deleteFrom('queue_leases').where('token_id', '=', tokenId).execute();
    },
    /** Entries that are put off for the caller or for everybody, since when and by whom. */
    delays: ({ userId, now }: { userId: number; now: number }) =>
      queries.all('queue delays', { userId, now }, (value) =>
        db
          .selectFrom('queue_delays')
          .select(['entry', 'set_at', 'set_by'])
          .where((at) => at.or([at('for_user', '=', value('userId')), at('for_user', '=', sql.lit(everybody))]))
          .where('until_at', '>', value('now')),
      ),
    /** Those of everybody, the first to end first. */
    delaysOfAll: (now: number): Promise<DelayRow[]> =>
      db
        .selectFrom('queue_delays')
        .selectAll()
        .where('for_user', '=', everybody)
        .where('until_at', '>', now)
        .orderBy('until_at')
        .orderBy('entry')
        .execute(),
    putOff: (delay: DelayRow, record: WriteAlong): Promise<unknown> =>
      transact(db, async (transaction) => {
        await transaction.deleteFrom('queue_delays').where('until_at', '<=', delay.set_at).execute();
        const { until_at, reason, set_by, set_at } = delay;
        await transaction
          .insertInto('queue_delays')
          .values(delay)
          .onConflict((on) => on.columns(['entry', 'for_user']).doUpdateSet({ until_at, reason, set_by, set_at }))
          .execute();
        await record(transaction);
      }),
    /** Whether it was put off for everybody. */
    endDelay: (entry: string, now: number, record: WriteAlong): Promise<boolean> =>
      transact(
        db,
        async (transaction) => {
          const ended = await transaction
            .deleteFrom('queue_delays')
            .where('entry', '=', entry)
            .where('for_user', '=', everybody)
            .where('until_at', '>', now)
            .returning('entry')
            .executeTakeFirst();
          if (ended) await record(transaction);
          return ended !== undefined;
        },
        (isEnded) => isEnded,
      ),
  };
}
