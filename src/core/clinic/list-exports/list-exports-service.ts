import type { AuditAction } from '../../../shared/contract/admin/audit.ts';
import type { Clock } from '../../../shared/clock.ts';
import { type FileTexts, fileTexts } from '../../../shared/languages/file-texts.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CsvColumn } from '../../platform/csv/csv-lines.ts';
import type { ListedRows, RowExport } from '../../platform/csv/row-export.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { CsvAnswer, FileRequester } from '../../platform/http/handler.ts';

type ListName = 'customers' | 'followups' | 'appointments' | 'reservations';

interface ExportedList<Row> {
  readonly list: ListName;
  readonly columns: readonly CsvColumn<Row, keyof FileTexts>[];
  readonly rows: (caller: Caller) => ListedRows<Row>;
  /** The criteria, for the audit log. */
  readonly criteria: Readonly<Record<string, unknown>>;
}

/** Lists with customers as CSV: what the caller sees in the list. */
export class ListExports {
  readonly #exports: RowExport;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #timeZone: string;

  constructor(parts: { exports: RowExport; clock: Pick<Clock, 'now'>; timeZone: string }) {
    this.#exports = parts.exports;
    this.#clock = parts.clock;
    this.#timeZone = parts.timeZone;
  }

  open<Row>(
    caller: Caller,
    { list, columns, rows, criteria }: ExportedList<Row>,
    { address, language }: FileRequester,
  ): Promise<CsvAnswer> {
    if (!caller.permissions.has('customer.view'))
      throw problemFor('permission-missing', {}, { details: { permission: 'customer.view' } });
    const day = formatDateTime(this.#clock.now(), this.#timeZone).slice(0, 10);
    const action: AuditAction = `${list}.exported`;
    const texts = fileTexts[language];
    const exported = { action, detail: criteria, fileName: `${list}-${day}.csv`, rows: rows(caller), columns, texts };
    return this.#exports.open(caller, exported, address);
  }
}
