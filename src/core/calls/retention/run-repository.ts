import { sql } from 'kysely';
import type { ClinicDatabase, WriteAlong } from '../../platform/database/clinic-database.ts';
import { type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';

export type RunRepository = ReturnType<typeof createRunRepository>;

/** Runs that have removed recordings. */
export function createRunRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const runs = db
    .selectFrom('retention_runs')
    .leftJoin('users', 'users.id', 'retention_runs.user_id')
    .selectAll('retention_runs')
    .select('users.name as account_name');
  return {
    beginRun: (startedAt: number, userId: number | null, record: WriteAlong): Promise<number> =>
      db.transaction().execute(async (change) => {
        const { id } = await change
          .insertInto('retention_runs')
          .values({ started_at: startedAt, ended_at: null, user_id: userId, removed: 0, bytes: 0, result: 'running' })
          .returning('id')
          .executeTakeFirstOrThrow();
        await record(change);
        return id;
      }),
    updateRun: async (
      id: number,
      change: Partial<Record<'removed' | 'bytes' | 'missing', number>> & {
        ended_at?: number | null;
        result?: string;
      },
    ): Promise<void> => {
      await db.updateTable('retention_runs').set(change).where('id', '=', id).execute();
    },
    oneRun: (id: number) =>
      db.selectFrom('retention_runs').select(['ended_at', 'restored']).where('id', '=', id).executeTakeFirstOrThrow(),
    /** One that was being restored keeps its result. */
    interruptRuns: async (at: number): Promise<void> => {
      await db
        .updateTable('retention_runs')
        .set({ ended_at: at, result: sql`CASE WHEN result = 'running' THEN 'interrupted' ELSE result END` })
        .where('ended_at', 'is', null)
        .execute();
    },
    /** When the last one began that removed all that was due; null: none has. */
    lastDoneAt: async (): Promise<number | null> => {
      const done = db.selectFrom('retention_runs').where('result', '=', 'done');
      const last = await done.select('started_at').orderBy('id', 'desc').limit(1).executeTakeFirst();
      return last?.started_at ?? null;
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
  };
}
