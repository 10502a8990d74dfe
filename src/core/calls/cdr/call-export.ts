import type { Clock } from '../../../shared/clock.ts';
import { fileTexts } from '../../../shared/languages/file-texts.ts';
import type { Caller } from '../../platform/caller.ts';
import type { RowExport } from '../../platform/csv/row-export.ts';
import type { CsvAnswer, RequestOrigin } from '../../platform/http/handler.ts';
import { callColumns } from './call-columns.ts';
import type { CdrView } from './cdr-view.ts';
import type { CdrOrder, CdrRepository } from './repository.ts';
import { checkOrder, type CdrCriteria, type CdrService } from './service.ts';

interface Parts {
  readonly cdr: Pick<CdrService, 'filterFor'>;
  readonly repository: Pick<CdrRepository, 'next' | 'count' | 'partsOf' | 'wrapUpsOf'>;
  readonly view: CdrView;
  readonly exports: RowExport;
  readonly clock: Pick<Clock, 'now'>;
}

/** Call records as CSV. */
export class CallExport {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async open(
    caller: Caller,
    { criteria, order }: { criteria: CdrCriteria; order: CdrOrder },
    { address, language }: Pick<RequestOrigin, 'address' | 'language'>,
  ): Promise<CsvAnswer> {
    const { cdr, repository, view, exports, clock } = this.#parts;
    checkOrder(caller, order);
    const asked = await cdr.filterFor(caller, criteria);
    // A call that ends meanwhile is not in it: there are as many rows as were counted.
    const filter = { ...asked, to: Math.min(asked.to, clock.now()) };
    const { number, ...named } = criteria;
    return exports.open(
      caller,
      {
        action: 'calls.exported',
        detail: { ...named, isByNumber: number !== undefined },
        fileName: `calls-${criteria.start.slice(0, 10)}-${criteria.end.slice(0, 10)}.csv`,
        rows: {
          count: () => repository.count(filter),
          next: async (most, cursor) => {
            const { rows, next } = await repository.next(filter, order, { rows: most, cursor });
            const [parts, wrapUps] = await Promise.all([repository.partsOf(rows), repository.wrapUpsOf(rows)]);
            return { rows: rows.map((row) => view.cdrFor(caller, row, { parts, wrapUps })), next };
          },
        },
        columns: callColumns,
        texts: fileTexts[language],
      },
      address,
    );
  }
}
