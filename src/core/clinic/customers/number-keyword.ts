import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min';
import { asDialled, extensionOf, isDialable, withoutExtension } from '../../../shared/domain/dialled-number.ts';
import { digitsOf, toE164 } from '../../../shared/domain/phone-number.ts';

/** A number, or a part of one, in any spelling: digits with what people write between them. */
const isNumber = (keyword: string): boolean => /^\+?[\d\s()./-]+$/.test(keyword) && /\d/.test(keyword);

/** The keyword without what people write between the digits of a number and behind it; null for what is no number. */
export function numberOfKeyword(keyword: string, region?: CountryCode): string | null {
  const number = asDialled(keyword, region);
  if (extensionOf(number) !== null && isDialable(number)) return withoutExtension(number);
  const plain = keyword.normalize('NFKC').trim();
  return isNumber(plain) ? plain.replaceAll(/[^+\d]/g, '') : null;
}

/**
 * The digits that every spelling of the number ends with, with a country code, a trunk prefix or neither: the national
 * significant number (ITU-T E.164, 3.11); of another country with its code.
 */
export function searchedDigits(number: string, region: CountryCode): string {
  const home = `+${getCountryCallingCode(region)}`;
  const e164 = toE164(number, region);
  return digitsOf(e164.startsWith(home) ? e164.slice(home.length) : e164);
}
