import type { Paging } from '../database/page.ts';
import { dayRange, formatDateTime } from '../database/local-time.ts';
import type { AuditRepository } from './repository.ts';

export type AuditReader = ReturnType<typeof createAuditReader>;

/** The audit log, for who manages the clinic. */
export const createAuditReader = ({
  repository,
  userOf,
  timeZone,
}: {
  repository: AuditRepository;
  userOf: (id: number) => { id: number; name: string };
  timeZone: string;
}) => ({
  list: async (
    filter: Paging & {
      sort: 'at' | 'id';
      action?: string | undefined;
      user_id?: number | undefined;
      date_start?: string | undefined;
      date_end?: string | undefined;
    },
  ) => {
    const found = await repository.list(
      { action: filter.action, userId: filter.user_id, ...dayRange(filter.date_start, filter.date_end, timeZone) },
      filter,
    );
    const rows = found.rows.map((row) => ({
      id: row.id,
      at: formatDateTime(row.at, timeZone),
      user: row.user_id === null ? null : userOf(row.user_id),
      action: row.action,
      detail: JSON.parse(row.detail) as Record<string, unknown>,
      address: row.address,
    }));
    return { rows, total: found.total, next_cursor: found.next };
  },
});
