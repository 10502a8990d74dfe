import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClinicDatabase, ClinicTransaction } from './clinic-database.ts';

/** A request that carries an Idempotency-Key, from its beginning to its answer. */
export interface KeyedRequest {
  readonly userId: number;
  readonly path: string;
  readonly key: string;
  /** Hash of the request that was sent with the key. */
  readonly hash: string;
  /** Hash of the sender's rights. */
  readonly rightsHash: string;
  readonly at: number;
  /** Set when what was asked for is in the database, and the key with it. */
  isRecorded: boolean;
}

/**
 * A change whose checks and reads are done: within the transaction they would wait for the connection that it holds.
 * `announce` is called once the change is committed.
 */
export interface PreparedChange<Written, Answer> {
  readonly write: (transaction: ClinicTransaction) => Promise<Written>;
  readonly announce: (written: Written) => Promise<Answer>;
}

/** Thrown within a transaction: nothing is kept. `explain` reads why, as the connection is free by then, and throws. */
export class RolledBack extends Error {
  readonly explain: () => Promise<never>;

  constructor(explain: () => Promise<never>) {
    super('rolled back');
    this.explain = explain;
  }
}

export const keyedRequest = new AsyncLocalStorage<KeyedRequest>();

/**
 * A transaction that does what a request asks for. The request's Idempotency-Key, if it has one, is written in the same
 * transaction: whatever happens afterwards, a retry finds either both or neither. `isDone` says of a result whether
 * anything was done: of a refusal no key is kept.
 */
export async function transact<Result>(
  db: ClinicDatabase,
  work: (transaction: ClinicTransaction) => Promise<Result>,
  isDone: (result: Result) => boolean = (result) => result !== false && result !== null,
): Promise<Result> {
  const request = keyedRequest.getStore();
  const isFirst = request !== undefined && !request.isRecorded;
  const written = db.transaction().execute(async (transaction) => {
    const worked = await work(transaction);
    if (isFirst && isDone(worked))
      await transaction
        .insertInto('idempotency_keys')
        .values({
          user_id: request.userId,
          path: request.path,
          key: request.key,
          request_hash: request.hash,
          rights_hash: request.rightsHash,
          answer: null,
          created_at: request.at,
        })
        .execute();
    return worked;
  });
  const result = await written.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.explain();
    throw error;
  });
  if (isFirst && isDone(result)) request.isRecorded = true;
  return result;
}

/** Carries out a change that is a request of its own. */
export const carryOut = async <Written, Answer>(
  db: ClinicDatabase,
  { write, announce }: PreparedChange<Written, Answer>,
): Promise<Answer> => announce(await transact(db, write));
