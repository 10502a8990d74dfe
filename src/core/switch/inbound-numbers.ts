import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min';
import { toE164 } from '../../shared/domain/phone-number.ts';

/** No subscriber number is shorter; a shorter one may merely begin with the country code's digits. */
const minNationalDigits = 8;

/**
 * One key for each way in which a carrier of the region writes a number: +86 21…, 0086 21…, 86 21…, 021… Also for what
 * is no valid number, such as a short service number.
 */
export function inboundKey(number: string, region: CountryCode): string {
  const countryCode = getCountryCallingCode(region);
  const compact = number.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const e164 = compact.startsWith('+') ? compact : toE164(compact, region);
  const digits = e164.replace(/\D/g, '');
  const hasCountry =
    e164.startsWith('+') || (digits.startsWith(countryCode) && digits.length >= countryCode.length + minNationalDigits);
  const international = hasCountry ? digits : `${countryCode}${digits}`;
  // A trunk prefix behind the country code is a common mistake of carriers.
  return international.startsWith(`${countryCode}0`)
    ? `${countryCode}${international.slice(countryCode.length + 1)}`
    : international;
}

/** The skill group of each called number; `*` means every number that is not named. */
export class InboundNumbers {
  readonly #groups: ReadonlyMap<string, number>;
  readonly #fallback: number | null;
  readonly #region: CountryCode;

  /** `region`: the country of a number that is written without a country code. */
  constructor(groups: Readonly<Record<string, number>>, region: CountryCode) {
    this.#region = region;
    const { '*': fallback = null, ...named } = groups;
    this.#groups = new Map(Object.entries(named).map(([number, groupId]) => [inboundKey(number, region), groupId]));
    this.#fallback = fallback;
  }

  /** Null for a number that leads to no group. */
  groupOf(calledNumber: string): number | null {
    return this.#groups.get(inboundKey(calledNumber, this.#region)) ?? this.#fallback;
  }
}
