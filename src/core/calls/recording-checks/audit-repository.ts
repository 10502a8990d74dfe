import type { Selectable } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';

export type AuditRepository = ReturnType<typeof createAuditRepository>;
export type AuditRow = Selectable<Database['recording_audits']>;

/** The runs of the audit of recordings. */
export function createAuditRepository(db: ClinicDatabase) {
  return {
    beginAudit: async (audit: Pick<AuditRow, 'started_at' | 'user_id' | 'from_at' | 'before_at'>): Promise<number> => {
      const { id } = await db
        .insertInto('recording_audits')
        .values({ ...audit, ended_at: null, checked: 0, faults: 0, result: 'running' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    updateAudit: async (
      id: number,
      change: Partial<Pick<AuditRow, 'ended_at' | 'checked' | 'faults' | 'result'>>,
    ): Promise<void> => {
      await db.updateTable('recording_audits').set(change).where('id', '=', id).execute();
    },
    /** Those that a crash or a stop has ended. */
    interruptAudits: async (at: number): Promise<void> => {
      await db
        .updateTable('recording_audits')
        .set({ ended_at: at, result: 'interrupted' })
        .where('ended_at', 'is', null)
        .execute();
    },
    lastAudit: () =>
      db
        .selectFrom('recording_audits')
        .leftJoin('users', 'users.id', 'recording_audits.user_id')
        .selectAll('recording_audits')
        .select('users.name as account_name')
        .where('ended_at', 'is not', null)
        .orderBy('recording_audits.id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}
