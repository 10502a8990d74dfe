import type { ClinicDatabase, ClinicTransaction } from '../database/clinic-database.ts';
import { namesOf, type Paging, readPage } from '../database/page.ts';
import { PreparedQueries } from '../database/prepared-queries.ts';
import type { AuditEntry } from './entry.ts';

export type AuditRepository = ReturnType<typeof createAuditRepository>;
export type AuditFilter = {
  readonly action?: string | undefined;
  readonly userId?: number | undefined;
  readonly from?: number | undefined;
  readonly before?: number | undefined;
};

export function createAuditRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  return {
    add: async (
      { at, action, userId, address, detail }: AuditEntry & { at: number },
      within?: ClinicTransaction,
    ): Promise<void> => {
      await (within ?? db)
        .insertInto('audit_log')
        .values({ at, action, user_id: userId, address, detail: JSON.stringify(detail) })
        .execute();
    },
    list: (filter: AuditFilter, paging: Paging & { sort: 'at' | 'id' }) =>
      readPage(queries, paging, {
        shape: `audit by ${namesOf(filter)}`,
        values: filter,
        sort: `audit_log.${paging.sort}`,
        id: 'audit_log.id',
        build: (value) => {
          let query = db.selectFrom('audit_log').selectAll();
          if (filter.action !== undefined) query = query.where('audit_log.action', '=', value('action'));
          if (filter.userId !== undefined) query = query.where('audit_log.user_id', '=', value('userId'));
          if (filter.from !== undefined) query = query.where('audit_log.at', '>=', value('from'));
          if (filter.before !== undefined) query = query.where('audit_log.at', '<', value('before'));
          return query;
        },
      }),
  };
}
