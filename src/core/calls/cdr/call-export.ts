import type { CountryCode } from 'libphonenumber-js/min';
import type { Clock } from '../../../shared/clock.ts';
import { fileTexts } from '../../../shared/languages/file-texts.ts';
import type { Caller } from '../../platform/caller.ts';
import type { RowExport } from '../../platform/csv/row-export.ts';
import type { CsvAnswer, FileRequester } from '../../platform/http/handler.ts';
import { callColumns } from './call-columns.ts';
import { fileOfCalls } from './file-of-calls.ts';
import type { CdrOrder, CdrRepository } from './cdr-repository.ts';
import type { CdrCriteria } from './cdr-filter.ts';
import { type CdrService, orderFor } from './cdr-service.ts';

interface Parts {
  readonly cdr: Pick<CdrService, 'filterFor' | 'shown'>;
  readonly repository: Pick<CdrRepository, 'next' | 'count'>;
  readonly exports: RowExport;
  readonly region: CountryCode;
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
    { criteria, order: askedOrder }: { criteria: CdrCriteria; order: Omit<CdrOrder, 'readerId'> },
    { address, language }: FileRequester,
  ): Promise<CsvAnswer> {
    const { cdr, repository, exports, region, clock } = this.#parts;
    const order = orderFor(caller, askedOrder);
    const asked = await cdr.filterFor(caller, criteria);
    // A call that ends meanwhile is not in it: there are as many rows as were counted.
    const filter = { ...asked, to: Math.min(asked.to, clock.now()) };
    const { detail, days } = fileOfCalls(criteria);
    return exports.open(
      caller,
      {
        action: 'calls.exported',
        detail,
        fileName: `calls-${days}.csv`,
        rows: {
          count: () => repository.count(filter),
          next: async (most, cursor) => {
            const { rows, next } = await repository.next(filter, order, { rows: most, cursor });
            return { rows: await cdr.shown(caller, rows), next };
          },
        },
        columns: callColumns(region),
        texts: fileTexts[language],
      },
      address,
    );
  }
}
