import { type AuditAction, auditActions, type AuditLogEntry } from '../../../shared/contract/admin/audit.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Clock } from '../../../shared/clock.ts';
import { type FileTexts, fileTexts } from '../../../shared/languages/file-texts.ts';
import type { Caller } from '../caller.ts';
import type { CsvColumn } from '../csv/csv-lines.ts';
import type { RowExport } from '../csv/row-export.ts';
import type { Paging } from '../database/page.ts';
import { dayRange, formatDateTime } from '../database/local-time.ts';
import type { CsvAnswer, FileRequester } from '../http/handler.ts';
import type { AuditFilter, AuditRepository, AuditSort } from './audit-repository.ts';

interface AuditCriteria {
  readonly action?: string | undefined;
  readonly user_id?: number | undefined;
  readonly date_start?: string | undefined;
  readonly date_end?: string | undefined;
  readonly keyword?: string | undefined;
}
type AuditRow = Awaited<ReturnType<AuditRepository['list']>>['rows'][number];

interface ReaderParts {
  readonly repository: AuditRepository;
  readonly exports: RowExport;
  readonly userOf: (id: number) => { id: number; name: string };
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: string;
}

const actionOf = (action: string): AuditAction | undefined => auditActions.find((one) => one === action);

const columns: readonly CsvColumn<AuditLogEntry, keyof FileTexts>[] = [
  ['audit.when', (entry) => entry.at],
  ['audit.account', (entry, texts) => entry.user?.name ?? texts['audit.nobody']],
  [
    'audit.what',
    ({ action }, texts) => {
      const known = actionOf(action);
      return known === undefined ? action : texts[`audit.action.${known}`];
    },
  ],
  ['audit.detail', (entry) => JSON.stringify(entry.detail)],
  ['audit.address', (entry) => entry.address ?? ''],
  ['listExport.id', (entry) => entry.id],
];

/** A pattern of LIKE, with `!` before what it would take for a placeholder. The details are JSON. */
const patternOf = (keyword: string): string =>
  `%${JSON.stringify(keyword)
    .slice(1, -1)
    .replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`;
const inSmallLetters = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The audit log, for who manages the clinic. */
export class AuditReader {
  readonly #parts: ReaderParts;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  async list(query: AuditCriteria & Paging & { sort: AuditSort }): Promise<List<AuditLogEntry>> {
    const found = await this.#parts.repository.list(this.#filterOf(query), query);
    return { rows: found.rows.map((row) => this.#entryOf(row)), total: found.total, next_cursor: found.next };
  }

  /** The entries that there are when it begins: its own entry is not among them. */
  export(caller: Caller, criteria: AuditCriteria, { address, language }: FileRequester): Promise<CsvAnswer> {
    const { repository, exports, clock, timeZone } = this.#parts;
    const asked = this.#filterOf(criteria);
    const now = clock.now();
    const filter = { ...asked, before: Math.min(asked.before ?? now, now) };
    const { keyword, ...named } = criteria;
    return exports.open(
      caller,
      {
        action: 'audit.exported',
        detail: { ...named, isByKeyword: keyword !== undefined },
        fileName: `audit-${formatDateTime(now, timeZone).slice(0, 10)}.csv`,
        rows: {
          count: () => repository.count(filter),
          next: async (rows, cursor) => {
            const found = await repository.next(filter, rows, cursor);
            return { rows: found.rows.map((row) => this.#entryOf(row)), next: found.next };
          },
        },
        columns,
        texts: fileTexts[language],
      },
      address,
    );
  }

  #filterOf({ action, user_id: userId, date_start: start, date_end: end, keyword }: AuditCriteria): AuditFilter {
    const typed = keyword === undefined ? undefined : patternOf(keyword);
    return {
      action,
      userId,
      typed,
      small: typed === undefined ? undefined : inSmallLetters(typed),
      ...dayRange(start, end, this.#parts.timeZone),
    };
  }

  #entryOf(row: AuditRow): AuditLogEntry {
    const { userOf, timeZone } = this.#parts;
    return {
      id: row.id,
      at: formatDateTime(row.at, timeZone),
      user: row.user_id === null ? null : userOf(row.user_id),
      action: row.action,
      detail: JSON.parse(row.detail) as Record<string, unknown>,
      address: row.address,
    };
  }
}
