import type { ClinicDatabase } from '../database/clinic-database.ts';

export type IdempotencyRepository = ReturnType<typeof createIdempotencyRepository>;

export interface RequestKey {
  readonly userId: number;
  readonly path: string;
  readonly key: string;
  /** Hash of the request that was sent with the key. */
  readonly hash: string;
  /** Hash of the sender's rights. */
  readonly rightsHash: string;
}

export const createIdempotencyRepository = (db: ClinicDatabase) => ({
  /**
   * Undefined: an unknown key. A null answer: carried out, but the core stopped before it answered. Null hashes: of an
   * earlier version.
   */
  find: ({
    userId,
    path,
    key,
  }: Pick<RequestKey, 'userId' | 'path' | 'key'>): Promise<
    { answer: string | null; request_hash: string | null; rights_hash: string | null } | undefined
  > =>
    db
      .selectFrom('idempotency_keys')
      .select(['answer', 'request_hash', 'rights_hash'])
      .where('user_id', '=', userId)
      .where('path', '=', path)
      .where('key', '=', key)
      .executeTakeFirst(),
  remember: async ({ userId, path, key, hash, rightsHash }: RequestKey, answer: string, at: number): Promise<void> => {
    await db
      .insertInto('idempotency_keys')
      .values({ user_id: userId, path, key, request_hash: hash, rights_hash: rightsHash, answer, created_at: at })
      .onConflict((on) => on.columns(['user_id', 'path', 'key']).doUpdateSet({ answer }))
      .execute();
  },
  forgetBefore: async (at: number): Promise<void> => {
    await db.deleteFrom('idempotency_keys').where('created_at', '<', at).execute();
  },
});
