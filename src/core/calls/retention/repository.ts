import { sql } from 'kysely';
import type { RetentionRule, RetentionRules } from '../../../shared/contract/retention.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import { type DatedRule, dueRecordings } from './due-recordings.sql.ts';

export type RetentionRepository = ReturnType<typeof createRetentionRepository>;

/** A file that was decided to go, and may still be there. */
export interface PendingRemoval {
  readonly recordId: number;
  readonly file: string;
}

/**
 * A removal and a hold that are written at once wait for each other here: PostgreSQL would let either miss the other.
 * Returns the version of the rules.
 */
async function serialize(transaction: ClinicTransaction): Promise<number> {
  const { version } = await transaction
    .updateTable('retention_state')
    .set({ id: 1 })
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export function createRetentionRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const rulesOf = async (within: ClinicDatabase | ClinicTransaction): Promise<RetentionRules> => {
    const state = await within.selectFrom('retention_state').selectAll().executeTakeFirstOrThrow();
    const rows = await within.selectFrom('retention_rules').selectAll().orderBy('position').execute();
    return {
      is_enabled: state.is_enabled === 1,
      version: state.version,
      rules: rows.map(({ position: _, ...rule }) => rule as RetentionRule),
    };
  };
  const runs = db
    .selectFrom('retention_runs')
    .leftJoin('users', 'users.id', 'retention_runs.user_id')
    .selectAll('retention_runs')
    .select('users.name as account_name');
  const holds = db
    .selectFrom('recording_holds')
    .leftJoin('call_records', 'call_records.id', 'recording_holds.record_id')
    .leftJoin('customers', 'customers.id', 'recording_holds.customer_id')
    .leftJoin('users', 'users.id', 'recording_holds.user_id')
    .selectAll('recording_holds')
    .select([
      'call_records.call_id',
      'call_records.created_at as called_at',
      'customers.name as customer_name',
      'users.name as account_name',
    ])
    .where('recording_holds.released_at', 'is', null);
  return {
    rules: () => rulesOf(db),
    /** Throws ProblemError `changed-meanwhile` when the rules have another version. */
    replaceRules: (
      { is_enabled, rules, version }: RetentionRules,
      record: (transaction: ClinicTransaction, before: RetentionRules) => Promise<void>,
    ): Promise<RetentionRules> =>
      db.transaction().execute(async (transaction) => {
        if ((await serialize(transaction)) !== version) throw problemFor('changed-meanwhile');
        const before = await rulesOf(transaction);
        await transaction.deleteFrom('retention_rules').execute();
        if (rules.length > 0)
          await transaction
            .insertInto('retention_rules')
            .values(rules.map((rule, position) => ({ ...rule, position })))
            .execute();
        await transaction
          .updateTable('retention_state')
          .set({ is_enabled: is_enabled ? 1 : 0, version: version + 1 })
          .execute();
        await record(transaction, before);
        return rulesOf(transaction);
      }),
    /** How many recordings are due by each rule, and their known sizes. */
    dueByRule: async (rules: readonly DatedRule[]) => {
      const found = await db
        .selectFrom(dueRecordings(db, rules, 'no').as('due'))
        .leftJoin('recording_checks', 'recording_checks.record_id', 'due.id')
        .groupBy('due.rule')
        .select([
          'due.rule',
          sql<number>`count(*)`.as('recordings'),
          sql<number>`coalesce(sum(recording_checks.bytes), 0)`.as('bytes'),
          sql<number>`count(*) - count(recording_checks.bytes)`.as('unmeasured'),
          sql<number>`min(due.created_at)`.as('oldest'),
        ])
        .execute();
      return found.map(({ rule, recordings, bytes, unmeasured, oldest }) => ({
        rule: Number(rule),
        recordings: Number(recordings),
        bytes: Number(bytes),
        unmeasured: Number(unmeasured),
        oldest: Number(oldest),
      }));
    },
    /** Recordings that a rule would remove and that something keeps. */
    countKept: async (rules: readonly DatedRule[], by: 'held' | 'scored'): Promise<number> => {
      const { count } = await db
        .selectFrom(dueRecordings(db, rules, by).as('due'))
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /**
     * Decides about the next due recordings, the oldest first: their records name no file from here on, and their
     * moments go, and their checks keep figures without the shape of the sound. Whether they are on hold is read in the same transaction.
     */
    decide: (runId: number, rules: readonly DatedRule[], limit: number, at: number): Promise<PendingRemoval[]> =>
      db.transaction().execute(async (transaction) => {
        await serialize(transaction);
        const due = await dueRecordings(transaction, rules, 'no')
          .orderBy('call_records.created_at')
          .orderBy('call_records.id')
          .limit(limit)
          .execute();
        if (due.length === 0) return [];
        const ids = due.map(({ id }) => id);
        const sizes = new Map(
          (
            await transaction
              .selectFrom('recording_checks')
              .select(['record_id', 'bytes'])
              .where('record_id', 'in', ids)
              .execute()
          ).map(({ record_id: id, bytes }) => [id, bytes]),
        );
        await transaction
          .insertInto('recording_removals')
          .values(
            due.map(({ id, rule, record_filename: file }) => ({
              record_id: id,
              run_id: runId,
              rule: rules[Number(rule)]?.rule.name ?? '',
              file: file ?? '',
              bytes: sizes.get(id) ?? null,
              decided_at: at,
              removed_at: null,
            })),
          )
          .execute();
        await transaction
          .updateTable('call_records')
          .set({ record_filename: null, recording_checked_at: at })
          .where('id', 'in', ids)
          .execute();
        await transaction.deleteFrom('recording_moments').where('record_id', 'in', ids).execute();
        await transaction
          .updateTable('recording_checks')
          .set({ fault: null, bytes: null, strip: null, peaks: null })
          .where('record_id', 'in', ids)
          .execute();
        return due.map(({ id, record_filename: file }) => ({ recordId: id, file: file ?? '' }));
      }),
    /** Decided, and not known to be gone: after a crash in between. */
    pending: async (limit: number): Promise<PendingRemoval[]> =>
      (
        await db
          .selectFrom('recording_removals')
          .select(['record_id', 'file'])
          .where('removed_at', 'is', null)
          .limit(limit)
          .execute()
      ).map(({ record_id: recordId, file }) => ({ recordId, file })),
    removed: async (recordIds: readonly number[], at: number): Promise<void> => {
      await db
        .updateTable('recording_removals')
        .set({ removed_at: at })
        .where('record_id', 'in', [...recordIds])
        .execute();
    },
    beginRun: async (startedAt: number, userId: number | null): Promise<number> => {
      const { id } = await db
        .insertInto('retention_runs')
        .values({ started_at: startedAt, ended_at: null, user_id: userId, removed: 0, bytes: 0, result: 'running' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    updateRun: async (
      id: number,
      change: { ended_at?: number; removed?: number; bytes?: number; result?: string },
    ): Promise<void> => {
      await db.updateTable('retention_runs').set(change).where('id', '=', id).execute();
    },
    interruptRuns: async (at: number): Promise<void> => {
      await db
        .updateTable('retention_runs')
        .set({ ended_at: at, result: 'interrupted' })
        .where('ended_at', 'is', null)
        .execute();
    },
    lastRun: () =>
      runs.where('ended_at', 'is not', null).orderBy('retention_runs.id', 'desc').limit(1).executeTakeFirst(),
    runs: (paging: Paging & { sort: 'started_at' }) =>
      readPage(queries, paging, {
        shape: 'retention runs',
        values: {},
        sort: 'retention_runs.started_at',
        id: 'retention_runs.id',
        build: () => runs.where('ended_at', 'is not', null),
      }),
    holds: (paging: Paging & { sort: 'held_at' }) =>
      readPage(queries, paging, {
        shape: 'holds',
        values: {},
        sort: 'recording_holds.held_at',
        id: 'recording_holds.id',
        build: () => holds,
      }),
    oneHold: (id: number) => holds.where('recording_holds.id', '=', id).executeTakeFirst(),
    /** Throws ProblemError `recording-none` when the call has no recording, or has none any more. */
    hold: (
      hold: { recordId: number | null; customerId: number | null; reason: string; userId: number; at: number },
      record: (transaction: ClinicTransaction) => Promise<void>,
    ): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        await serialize(transaction);
        if (hold.recordId !== null) {
          const call = await transaction
            .selectFrom('call_records')
            .select('record_filename')
            .where('id', '=', hold.recordId)
            .executeTakeFirst();
          if (!call?.record_filename) throw problemFor('recording-none');
        }
        const { id } = await transaction
          .insertInto('recording_holds')
          .values({
            record_id: hold.recordId,
            customer_id: hold.customerId,
            reason: hold.reason,
            user_id: hold.userId,
            held_at: hold.at,
            released_at: null,
            released_by: null,
            release_reason: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await record(transaction);
        return id;
      }),
    /** Whether it was on hold. */
    release: (
      { id, reason, userId, at }: { id: number; reason: string; userId: number; at: number },
      record: (transaction: ClinicTransaction) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        await serialize(transaction);
        const { numUpdatedRows } = await transaction
          .updateTable('recording_holds')
          .set({ released_at: at, released_by: userId, release_reason: reason })
          .where('id', '=', id)
          .where('released_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await record(transaction);
        return true;
      }),
  };
}
