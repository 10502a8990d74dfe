import type { ClinicDatabase } from '../database/clinic-database.ts';
import type { AuditEntry } from './service.ts';

export type AuditRepository = ReturnType<typeof createAuditRepository>;

export const createAuditRepository = (db: ClinicDatabase) => ({
  add: async ({ at, action, userId, address, detail }: AuditEntry & { at: number }): Promise<void> => {
    await db.insertInto('audit_log').values({ at, action, user_id: userId, address, detail: JSON.stringify(detail) }).execute();
  },
});
