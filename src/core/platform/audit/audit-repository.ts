import { sql } from 'kysely';
import type { ClinicDatabase, ClinicTransaction } from '../database/clinic-database.ts';
import { countRows, namesOf, type Paging, readPage, readRows } from '../database/page.ts';
import { PreparedQueries, type ValueOf } from '../database/prepared-queries.ts';
import type { AuditEntry } from './entry.ts';

export type AuditRepository = ReturnType<typeof createAuditRepository>;
export type AuditSort = 'at' | 'id';
export type AuditFilter = {
  readonly action?: string | undefined;
  readonly userId?: number | undefined;
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  /** Patterns of LIKE for the name of an account and for an address or a value: as typed, and in small letters. */
  readonly typed?: string | undefined;
  readonly small?: string | undefined;
};

/**
 * Whether the account's name, the address or the details hold a text. The text is compared as it was typed too: SQLite
 * has small letters for ASCII alone.
 */
const holds = (value: ValueOf<AuditFilter>) => {
  const isLike = (column: string) => sql<boolean>`(${sql.ref(column)} LIKE ${value('typed')} ESCAPE '!'
    OR lower(${sql.ref(column)}) LIKE ${value('small')} ESCAPE '!')`;
  return sql<boolean>`(${isLike('audit_log.detail')} OR ${isLike('audit_log.address')}
    OR audit_log.user_id IN (SELECT users.id FROM users WHERE ${isLike('users.name')}))`;
};

export function createAuditRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const matching = (filter: AuditFilter, value: ValueOf<AuditFilter>) => {
    let query = db.selectFrom('audit_log').selectAll();
    if (filter.action !== undefined) query = query.where('audit_log.action', '=', value('action'));
    if (filter.userId !== undefined) query = query.where('audit_log.user_id', '=', value('userId'));
    if (filter.from !== undefined) query = query.where('audit_log.at', '>=', value('from'));
    if (filter.before !== undefined) query = query.where('audit_log.at', '<', value('before'));
    return filter.typed === undefined ? query : query.where(holds(value));
  };
  const listed = (filter: AuditFilter, sort: AuditSort) => ({
    shape: `audit by ${namesOf(filter)}`,
    values: filter,
    sort: `audit_log.${sort}`,
    id: 'audit_log.id',
    build: (value: ValueOf<AuditFilter>) => matching(filter, value),
  });
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
    list: (filter: AuditFilter, paging: Paging & { sort: AuditSort }) =>
      readPage(queries, paging, listed(filter, paging.sort)),
    /** A page of all that match, without counting them; the oldest first. */
    next: (filter: AuditFilter, rows: number, cursor: string | undefined) =>
      readRows(queries, { rows, page: 1, cursor, sort: 'at', order: 'asc' }, listed(filter, 'at')),
    count: (filter: AuditFilter) => countRows(queries, listed(filter, 'at')),
  };
}
