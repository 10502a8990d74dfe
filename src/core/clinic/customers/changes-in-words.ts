import { type CustomerAudit, type CustomerField, customerFields } from '../../../shared/contract/customer-fields.ts';
import { maskDocument, maskNumber } from '../../../shared/domain/masking.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { joinedNumbers } from './customer-input.ts';

/** A value as the row has it; numbers and tags are joined by commas. */
export type Stored = string | number | null;
export interface Change {
  readonly field: CustomerField;
  readonly from: Stored;
  readonly to: Stored;
}
/** The former and the present value of each field in the audit log. */
export type ChangesInWords = Record<string, { readonly from: string | null; readonly to: string | null }>;

const wordsOf: Readonly<Record<CustomerAudit, (value: string | number, lookups: LookupCache) => string>> = {
  plain: String,
  document: (text) => maskDocument(String(text)),
  numbers: (joined) => joinedNumbers(String(joined)).map(maskNumber).join(', '),
  address: (id, lookups) => lookups.addressPath(Number(id)).join(' · '),
  medium: (id, lookups) => lookups.mediumName(Number(id)),
  tags: (ids, lookups) =>
    lookups
      .tagsOf(String(ids))
      .map(({ name }) => name)
      .join(', '),
};

/** Numbers are masked: the log has other readers than the file. */
export const changesInWords = (changes: readonly Change[], lookups: LookupCache): ChangesInWords =>
  Object.fromEntries(
    changes.map(({ field, from, to }) => {
      const words = (value: Stored): string | null =>
        value === null ? null : wordsOf[customerFields[field].audit](value, lookups);
      return [field, { from: words(from), to: words(to) }];
    }),
  );
