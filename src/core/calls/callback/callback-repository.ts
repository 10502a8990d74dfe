import type { Insertable, Selectable } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';

export type CallbackRepository = ReturnType<typeof createCallbackRepository>;
export type Delivery = Selectable<Database['callbacks']>;
export type NewDelivery = Insertable<Database['callbacks']>;

export const createCallbackRepository = (db: ClinicDatabase) => {
  /** The oldest undelivered one of each call: only that may go next. */
  const heads = db.selectFrom('callbacks').where('id', 'in', (at) =>
    at
      .selectFrom('callbacks as all')
      .select((row) => row.fn.min('all.id').as('id'))
      .groupBy('all.call_id'),
  );
  return {
    /** Adding a delivery that is stored already changes nothing, so that a delivery in doubt can be added again. */
    add: async (delivery: NewDelivery): Promise<void> => {
      await db
        .insertInto('callbacks')
        .values(delivery)
        .onConflict((conflict) => conflict.column('delivery').doNothing())
        .execute();
    },
    due: (at: number, most: number): Promise<Delivery[]> =>
      heads
        .selectAll()
        .where('next_attempt_at', '<=', at)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(most)
        .execute(),
    nextAttemptAt: async (): Promise<number | null> => {
      const next = await heads.select((at) => at.fn.min('next_attempt_at').as('at')).executeTakeFirst();
      return next?.at ?? null;
    },
    postpone: async (id: number, attempts: number, nextAttemptAt: number): Promise<void> => {
      await db
        .updateTable('callbacks')
        .set({ attempts, next_attempt_at: nextAttemptAt })
        .where('id', '=', id)
        .execute();
    },
    remove: async (id: number): Promise<void> => {
      await db.deleteFrom('callbacks').where('id', '=', id).execute();
    },
  };
};
