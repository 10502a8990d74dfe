import type { CustomerChange } from '../../../shared/contract/customer.ts';
import {
  type CustomerAudit,
  type CustomerField,
  customerFieldNames,
  customerFields,
} from '../../../shared/contract/customer-fields.ts';
import { asDialled, extensionOf } from '../../../shared/domain/dialled-number.ts';
import { type ClinicPlace, numberForLine, toE164 } from '../../../shared/domain/phone-number.ts';
import type { Reason } from '../../../shared/problems/reasons.ts';
import { FieldCheck, refuseFields } from '../../platform/field-errors.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';

/** `number` as typed, `e164` as searched. */
export interface CustomerNumber {
  readonly number: string;
  readonly e164: string;
}

export const searchedNumber = ({ e164 }: CustomerNumber): string => e164.replace(/;.*/, '');
/** Two extensions of one number are two numbers. */
export const isSameNumber = (one: CustomerNumber, other: CustomerNumber): boolean =>
  searchedNumber(one) === searchedNumber(other) && extensionOf(one.number) === extensionOf(other.number);

/** Each number once, in its first spelling. */
export const numbersOf = (typed: readonly string[], { region, areaCode }: ClinicPlace): CustomerNumber[] =>
  typed
    .map((number) => ({ number: asDialled(number, region), e164: toE164(number, region, areaCode) }))
    .filter((one, index, all) => all.findIndex((other) => isSameNumber(one, other)) === index);

/** The numbers of `customers.phones`. */
export const joinedNumbers = (joined: string): string[] => (joined === '' ? [] : joined.split(','));

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

/** The lookups that fields refer to: whether one has an entry, and the reason of a refusal. */
const references = {
  plain: null,
  document: null,
  numbers: null,
  address: { has: (lookups, id) => lookups.hasAddress(id), reason: 'address-unknown' },
  medium: { has: (lookups, id) => lookups.hasMedium(id), reason: 'medium-unknown' },
  tags: { has: (lookups, id) => lookups.hasTag(id), reason: 'tag-unknown' },
} as const satisfies Record<
  CustomerAudit,
  { has: (lookups: LookupCache, id: number) => boolean; reason: Reason } | null
>;

/**
 * Throws ProblemError `invalid-input` for IDs of no lookup entry, and for numbers that no line takes, unless the
 * customer has them already; `prefix` precedes the names of wrong fields. Missing fields are not checked.
 */
export function checkGiven(
  { lookupCache, place }: { readonly lookupCache: LookupCache; readonly place: ClinicPlace },
  given: { readonly [Field in CustomerField]?: CustomerChange[Field] },
  { prefix = '', numbers = [] }: { readonly prefix?: string; readonly numbers?: readonly string[] } = {},
): void {
  const check = new FieldCheck();
  for (const field of customerFieldNames) {
    const reference = references[customerFields[field].audit];
    const ids = [given[field] ?? []].flat();
    if (reference && !ids.every((id) => reference.has(lookupCache, Number(id))))
      check.refuse(`${prefix}${field}`, reference.reason);
  }
  for (const [index, number] of (given.phone ?? []).entries())
    if (!numbers.includes(asDialled(number, place.region)) && numberForLine(number, place) === null)
      check.refuse(`${prefix}phone.${index}`, 'not-a-number-to-call', { number });
  refuseFields(check.problems);
}
