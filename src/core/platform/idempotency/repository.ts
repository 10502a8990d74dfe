import type { ClinicDatabase } from '../database/clinic-database.ts';

export type IdempotencyRepository = ReturnType<typeof createIdempotencyRepository>;

export interface RequestKey {
  readonly userId: number;
  readonly path: string;
  readonly key: string;
}

export const createIdempotencyRepository = (db: ClinicDatabase) => ({
  /** Undefined: an unknown key. A null answer: carried out, but the core stopped before it answered. */
  find: ({ userId, path, key }: RequestKey, since: number): Promise<{ answer: string | null } | undefined> =>
    db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('user_id', '=', userId)
      .where('path', '=', path)
      .where('key', '=', key)
      .where('created_at', '>=', since)
      .executeTakeFirst(),
  remember: async ({ userId, path, key }: RequestKey, answer: string, at: number): Promise<void> => {
    await db
      .insertInto('idempotency_keys')
      .values({ user_id: userId, path, key, answer, created_at: at })
      .onConflict((on) => on.columns(['user_id', 'path', 'key']).doUpdateSet({ answer }))
      .execute();
  },
  forgetBefore: async (at: number): Promise<void> => {
    await db.deleteFrom('idempotency_keys').where('created_at', '<', at).execute();
  },
});
