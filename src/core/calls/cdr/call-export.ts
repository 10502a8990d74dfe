import { Readable } from 'node:stream';
import type { Clock } from '../../../shared/clock.ts';
import { callTexts } from '../../../shared/languages/call-texts.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CsvAnswer, RequestOrigin } from '../../platform/http/handler.ts';
import { csvHeading, csvRows } from './call-csv.ts';
import type { CdrView } from './cdr-view.ts';
import type { CdrFilter, CdrRepository } from './repository.ts';
import type { CdrCriteria, CdrService } from './service.ts';

/** Small enough that others are answered between two. */
const rowsAtOnce = 500;

interface Parts {
  readonly cdr: Pick<CdrService, 'filterFor'>;
  readonly repository: Pick<CdrRepository, 'next' | 'count' | 'partsOf' | 'wrapUpsOf'>;
  readonly view: CdrView;
  readonly audit: AuditLog;
  readonly clock: Pick<Clock, 'now'>;
}

/** Call records as CSV, of any number: they are read as they are sent, and no faster than they are taken. */
export class CallExport {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async open(
    caller: Caller,
    criteria: CdrCriteria,
    { address, language }: Pick<RequestOrigin, 'address' | 'language'>,
  ): Promise<CsvAnswer> {
    const { cdr, repository, audit, clock } = this.#parts;
    const asked = await cdr.filterFor(caller, criteria);
    // A call that ends meanwhile is not in it: there are as many rows as were counted.
    const filter = { ...asked, to: Math.min(asked.to, clock.now()) };
    const total = await repository.count(filter);
    const { number, ...named } = criteria;
    const detail = { ...named, isByNumber: number !== undefined, rows: total };
    await audit.write({ action: 'calls.exported', userId: caller.userId, address, detail });
    return {
      fileName: `calls-${criteria.start.slice(0, 10)}-${criteria.end.slice(0, 10)}.csv`,
      total,
      content: Readable.from(this.#read(caller, filter, language), { objectMode: false }),
    };
  }

  async *#read(caller: Caller, filter: CdrFilter, language: RequestOrigin['language']): AsyncGenerator<string> {
    const { repository, view } = this.#parts;
    const texts = callTexts[language];
    yield csvHeading(texts);
    let cursor: string | undefined;
    do {
      const { rows, next } = await repository.next(filter, rowsAtOnce, cursor);
      const [parts, wrapUps] = await Promise.all([repository.partsOf(rows), repository.wrapUpsOf(rows)]);
      const records = rows.map((row) => view.cdrFor(caller, row, { parts, wrapUps }));
      if (records.length > 0) yield csvRows(records, texts);
      cursor = next ?? undefined;
    } while (cursor !== undefined);
  }
}
