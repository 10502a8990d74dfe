import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A number in groups, as its country writes it: spreadsheets take `13900000000` and `+8613900000000` for amounts, which
 * they shorten, and of `01012345678` they take the first zero. Other texts, and numbers that would change, as they are.
 */
export function numberInGroups(number: string, region: CountryCode): string {
  if (!/^\+?\d{7,}$/.test(number)) return number;
  const parsed = parsePhoneNumberFromString(number, region);
  const written = number.startsWith('+') ? parsed?.formatInternational() : parsed?.formatNational();
  return written?.replaceAll(/[^+\d]/g, '') === number ? written : number;
}
