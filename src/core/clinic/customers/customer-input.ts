import type { CountryCode } from 'libphonenumber-js/min';
import type { NewCustomer } from '../../../shared/contract/customer.ts';
import { toE164 } from '../../../shared/domain/phone-number.ts';
import { FieldCheck, refuseFields } from '../../platform/field-errors.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { CustomerNumber } from './insert-customer.sql.ts';

/** Each number once, in its first spelling. */
export const numbersOf = (typed: readonly string[], region: CountryCode): CustomerNumber[] =>
  typed
    .map((number) => ({ number, e164: toE164(number, region) }))
    .filter((one, index, all) => all.findIndex(({ e164 }) => e164 === one.e164) === index);

export const tagIdsOf = (tags: readonly number[] | undefined): number[] =>
  [...new Set(tags)].toSorted((one, other) => one - other);

/** The dictionary of pinyin is large, and most starts write no customer. */
export async function termsOf(customer: {
  readonly name: string;
  readonly idcard: string;
  readonly phones: readonly string[];
}): Promise<string[]> {
  const { searchTermsOf } = await import('./search-terms.ts');
  return searchTermsOf(customer);
}

/**
 * Throws ProblemError `invalid-input` for IDs of no lookup entry; `prefix` precedes the names of wrong fields. Missing
 * fields are not checked.
 */
export function checkReferences(
  lookupCache: LookupCache,
  { address_id: addressId, medium_id: mediumId, tags }: Partial<Pick<NewCustomer, 'address_id' | 'medium_id' | 'tags'>>,
  prefix = '',
): void {
  const check = new FieldCheck();
  if (addressId !== undefined && !lookupCache.hasAddress(addressId))
    check.refuse(`${prefix}address_id`, 'address-unknown');
  if (mediumId !== undefined && !lookupCache.hasMedium(mediumId)) check.refuse(`${prefix}medium_id`, 'medium-unknown');
  if (tags?.some((id) => !lookupCache.hasTag(id))) check.refuse(`${prefix}tags`, 'tag-unknown');
  refuseFields(check.problems);
}
