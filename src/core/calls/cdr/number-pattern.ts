import type { CountryCode } from 'libphonenumber-js/min';
import { searchedDigits } from '../../clinic/customers/number-keyword.ts';

/** Shorter numbers are extensions or service numbers, and are matched as they are. */
const minSubscriberDigits = 7;

/** The pattern of LIKE for a number, however a record spells it: with its country code, a trunk prefix or neither. */
export function numberPattern(number: string, region: CountryCode): string {
  const digits = searchedDigits(number, region);
  return digits.length < minSubscriberDigits ? number : `%${digits}`;
}
