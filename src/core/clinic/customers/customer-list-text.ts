import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { JsonText } from '../../platform/json-text.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ReadyPage } from './ready-list.sql.ts';
import { lookupsOf, partsOf } from './ready-summary.ts';

const maxCombinations = 1000;

/** Lists of customers as JSON, put together from their ready summaries. */
export class CustomerListText {
  readonly #lookupCache: LookupCache;
  readonly #timeZone: string;
  /** Lookup texts of a customer: customers share few combinations. */
  readonly #lookupTexts = new Map<string, string>();
  #lookupRevision = 0;

  constructor(lookupCache: LookupCache, timeZone: string) {
    this.#lookupCache = lookupCache;
    this.#timeZone = timeZone;
  }

  of({ rows, total, next }: ReadyPage): JsonText<List<CustomerSummary>> {
    if (this.#lookupRevision !== this.#lookupCache.revision) {
      this.#lookupTexts.clear();
      this.#lookupRevision = this.#lookupCache.revision;
    }
    let text = '';
    for (const summary of rows) {
      if (text !== '') text += ',';
      const { createdAt, lookupIds, own } = partsOf(summary);
      // The customer's own fields are an object, to which the other fields are appended.
      text += own.slice(0, -1);
      text += `,"created_at":"${formatDateTime(createdAt, this.#timeZone)}",${this.#lookupText(lookupIds)}}`;
    }
    return new JsonText(`{"rows":[${text}],"total":${total},"next_cursor":${JSON.stringify(next)}}`);
  }

  #lookupText(lookupIds: string): string {
    let text = this.#lookupTexts.get(lookupIds);
    if (text === undefined) {
      const { mediumId, tagIds } = lookupsOf(lookupIds);
      const tags = this.#lookupCache.tagsOf(tagIds).map(({ id, name }) => ({ id, name }));
      text = JSON.stringify({ medium_name: this.#lookupCache.mediumName(mediumId), tags }).slice(1, -1);
      if (this.#lookupTexts.size >= maxCombinations) this.#lookupTexts.clear();
      this.#lookupTexts.set(lookupIds, text);
    }
    return text;
  }
}
