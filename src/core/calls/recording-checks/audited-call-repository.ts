import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { PreparedQueries, wholeNumber } from '../../platform/database/prepared-queries.ts';
import { isRealCall } from '../real-calls.sql.ts';
import { isAnswered } from './answered.sql.ts';
import { checkedCalls, withTalks } from './checked-calls.sql.ts';

export type AuditedCallRepository = ReturnType<typeof createAuditedCallRepository>;

const known = ['recording_checks.bytes', 'recording_checks.fault', 'recording_checks.stamp'] as const;

/** The calls that an audit looks at. */
export function createAuditedCallRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const answered = checkedCalls(db);
  return {
    /** Answered calls of a time, by their beginning, after one of them; not those that ended between two moments. */
    answeredBetween: async (
      { from, before, settled, now }: { from: number; before: number; settled: number; now: number },
      after: { at: number; id: number },
      limit: number,
    ) =>
      withTalks(
        db,
        await queries.all('answered', { from, before, settled, now, at: after.at, id: after.id, limit }, (value) =>
          answered
            .leftJoin('recording_checks', 'recording_checks.record_id', 'call_records.id')
            .select([...known, 'recording_checks.record_id'])
            .where(isAnswered)
            .where(isRealCall)
            .where('created_at', '>=', value('from'))
            .where('created_at', '<', value('before'))
            .where(sql<boolean>`ended_at NOT BETWEEN ${value('settled')} AND ${value('now')}`)
            .where(sql<boolean>`(created_at, id) > (${value('at')}, ${value('id')})`)
            .orderBy('created_at')
            .orderBy('id')
            .limit(wholeNumber(value('limit'))),
        ),
      ),
    /** Calls whose recordings were not read since a moment, those that were not read for longest first. */
    unreadSince: async (moment: number, after: { at: number; id: number }, limit: number) =>
      withTalks(
        db,
        await queries.all('unread', { moment, at: after.at, id: after.id, limit }, (value) =>
          answered
            .innerJoin('recording_checks', 'recording_checks.record_id', 'call_records.id')
            .select([...known, 'recording_checks.record_id', 'recording_checks.read_at'])
            .where('recording_checks.bytes', 'is not', null)
            .where('recording_checks.read_at', '<', value('moment'))
            .where(
              sql<boolean>`(recording_checks.read_at, recording_checks.record_id) > (${value('at')}, ${value('id')})`,
            )
            .orderBy('recording_checks.read_at')
            .orderBy('recording_checks.record_id')
            .limit(wholeNumber(value('limit'))),
        ),
      ),
    countReadable: async (): Promise<number> => {
      const { count } = await db
        .selectFrom('recording_checks')
        .where('bytes', 'is not', null)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** After the clock was set back: readings of a later time than now count as none. */
    forgetReadingsAfter: async (now: number): Promise<void> => {
      await db
        .updateTable('recording_checks')
        .set({ read_at: 0 })
        .where('bytes', 'is not', null)
        .where('read_at', '>', now)
        .execute();
    },
    countAnswered: async (from: number, before: number): Promise<number> => {
      const { count } = await db
        .selectFrom('call_records')
        .where(isAnswered)
        .where(isRealCall)
        .where('created_at', '>=', from)
        .where('created_at', '<', before)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
