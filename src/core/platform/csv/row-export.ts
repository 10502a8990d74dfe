import { Readable } from 'node:stream';
import type { AuditAction } from '../../../shared/contract/admin/audit.ts';
import type { AuditLog } from '../audit/audit-service.ts';
import { accountOf, type Caller } from '../caller.ts';
import type { CsvAnswer } from '../http/handler.ts';
import { type CsvColumn, csvHeading, csvRows } from './csv-lines.ts';

/** Small enough that others are answered between two. */
const rowsAtOnce = 500;

/** All rows of a list, as their reader may see them. */
export interface ListedRows<Row> {
  readonly count: () => Promise<number>;
  /** The rows after a cursor, without counting; `next` is null with the last of them. */
  readonly next: (
    rows: number,
    cursor: string | undefined,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>;
}

interface Exported<Row, Key extends string> {
  readonly action: AuditAction;
  /** The criteria, for the audit log: nothing that was typed. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly fileName: string;
  readonly rows: ListedRows<Row>;
  readonly columns: readonly CsvColumn<Row, Key>[];
  readonly texts: Readonly<Record<Key, string>>;
}

/**
 * Rows as CSV, of any number: they are read as they are sent, and no faster than they are taken. All exports together
 * read one page at a time, so that they leave the database to those who wait for a single one.
 */
export class RowExport {
  readonly #audit: AuditLog;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(audit: AuditLog) {
    this.#audit = audit;
  }

  /** Counts the rows; the export is recorded before any is sent. */
  async open<Row, Key extends string>(
    caller: Caller,
    { action, detail, fileName, rows, columns, texts }: Exported<Row, Key>,
    address: string,
  ): Promise<CsvAnswer> {
    const total = await this.#inTurn(rows.count);
    const entry = { action, userId: accountOf(caller), address, detail: { ...detail, rows: total } };
    const content = Readable.from(this.#linesOf(rows, columns, texts), { objectMode: false });
    return { fileName, total, content, record: () => this.#audit.write(entry) };
  }

  async *#linesOf<Row, Key extends string>(
    rows: ListedRows<Row>,
    columns: readonly CsvColumn<Row, Key>[],
    texts: Readonly<Record<Key, string>>,
  ): AsyncGenerator<string> {
    yield csvHeading(columns, texts);
    let cursor: string | undefined;
    do {
      const after = cursor;
      const found = await this.#inTurn(() => rows.next(rowsAtOnce, after));
      if (found.rows.length > 0) yield csvRows(columns, found.rows, texts);
      cursor = found.next ?? undefined;
    } while (cursor !== undefined);
  }

  #inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(read);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
