import type { CountryCode } from 'libphonenumber-js/min';
import { searchedDigits } from '../../clinic/customers/number-keyword.ts';

/** What is shorter is an extension or a service number, and is meant as it stands. */
const minSubscriberDigits = 7;

/** The pattern of LIKE for a number, however a record spells it: with its country code, a trunk prefix or neither. */
export function numberPattern(number: string, region: CountryCode): string {
  const digits = searchedDigits(number, region);
  return digits.length < minSubscriberDigits ? number : `%${digits}`;
}
