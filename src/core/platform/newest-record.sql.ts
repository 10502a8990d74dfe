import { sql } from 'kysely';
import type { ClinicDatabase } from './database/clinic-database.ts';

/** The last call, sign-in or other audited act, or removal of recordings. */
export const newestRecordOf =
  (db: ClinicDatabase) =>
  async (upTo: number): Promise<number | null> => {
    const latest = sql<number | null>`max(at)`.as('at');
    const records = [
      db.selectFrom('call_records').select('created_at as at'),
      db.selectFrom('audit_log').select('at'),
      db.selectFrom('retention_runs').select('started_at as at'),
    ];
    const found: number[] = [];
    for (const one of records) {
      const query = db.selectFrom(one.as('records')).where('at', '<=', upTo).select(latest);
      const { at } = await query.executeTakeFirstOrThrow();
      if (at !== null) found.push(Number(at));
    }
    return found.length === 0 ? null : Math.max(...found);
  };
