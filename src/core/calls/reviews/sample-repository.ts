import { sql } from 'kysely';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import { isRealCall } from '../real-calls.sql.ts';
import { isSeenBy } from './seen-scores.sql.ts';

export type SampleRepository = ReturnType<typeof createSampleRepository>;

/** A call with less talk has little to score. */
const leastSeconds = 15;

export function createSampleRepository(db: ClinicDatabase) {
  return {
    seedOf: async (week: string): Promise<string | null> =>
      (await db.selectFrom('review_weeks').select('seed').where('week', '=', week).executeTakeFirst())?.seed ?? null,
    /** The seed of the week: the given one, or that of an earlier draw. */
    keepSeed: async (transaction: ClinicTransaction, week: string, seed: string): Promise<string> => {
      await transaction
        .insertInto('review_weeks')
        .values({ week, seed })
        .onConflict((conflict) => conflict.column('week').doUpdateSet({ week }))
        .execute();
      const kept = await transaction
        .selectFrom('review_weeks')
        .select('seed')
        .where('week', '=', week)
        .executeTakeFirstOrThrow();
      return kept.seed;
    },
    /** Answered and recorded calls of agents, and the samples among them. */
    candidates: (transaction: ClinicTransaction, from: number, before: number) =>
      transaction
        .selectFrom('call_records')
        .leftJoin('recording_checks', 'recording_checks.record_id', 'call_records.id')
        .leftJoin('review_samples', 'review_samples.record_id', 'call_records.id')
        .select(['call_records.id', 'call_records.agent_id', 'call_records.created_at'])
        .select(['recording_checks.marks', 'review_samples.id as sample_id'])
        .where('call_records.created_at', '>=', from)
        .where('call_records.created_at', '<', before)
        .where('call_records.billsec', '>=', leastSeconds)
        .where('call_records.record_filename', 'is not', null)
        .where('call_records.ended_at', 'is not', null)
        .where('call_records.agent_id', 'is not', null)
        .where('call_records.direction', '<>', 'internal')
        .where(isRealCall)
        .execute(),
    add: async (
      transaction: ClinicTransaction,
      samples: readonly { week: string; agent_id: string; drawn_at: number; marks: number; record_id: number }[],
    ): Promise<void> => {
      if (samples.length > 0)
        await transaction
          .insertInto('review_samples')
          .values([...samples])
          .execute();
    },
    transaction: <Result>(work: (transaction: ClinicTransaction) => Promise<Result>): Promise<Result> =>
      transact(db, work),
    /** The samples of a week: the score and the number of the reviews that the account sees, and how many are begun. */
    ofWeek: (week: string, raterId: number) =>
      db
        .selectFrom('review_samples')
        .innerJoin('call_records', 'call_records.id', 'review_samples.record_id')
        .leftJoin('agents', 'agents.agent_id', 'review_samples.agent_id')
        .selectAll('review_samples')
        .select(['agents.name as agent_name', 'call_records.created_at as called_at', 'call_records.billsec'])
        .select((row) => [
          row
            .selectFrom('call_scores')
            .select(sql<number | null>`max(total)`.as('total'))
            .whereRef('call_scores.record_id', '=', 'review_samples.record_id')
            .where('state', '=', 'signed')
            .where('purpose', '=', 'review')
            .where(isSeenBy(raterId))
            .as('total'),
          row
            .selectFrom('call_scores')
            .select(sql<number>`count(*)`.as('signed'))
            .whereRef('call_scores.record_id', '=', 'review_samples.record_id')
            .where('state', '=', 'signed')
            .where('purpose', '=', 'review')
            .where(isSeenBy(raterId))
            .as('signed'),
          row
            .selectFrom('call_scores')
            .select(sql<number>`count(*)`.as('drafts'))
            .whereRef('call_scores.record_id', '=', 'review_samples.record_id')
            .where('state', '=', 'draft')
            .as('drafts'),
        ])
        .where('review_samples.week', '=', week)
        .orderBy('call_records.created_at', 'desc')
        .orderBy('review_samples.id')
        .execute(),
  };
}
