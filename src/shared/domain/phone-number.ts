import { asDialled, isDialable, isServiceCode } from './dialled-number.ts';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Everything but digits taken out. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

const chineseMobile = /^(?:\+?86)?(1[3-9]\d{9})$/;

/**
 * The number as E.164, so that however it was typed or dialled it is found. Numbers that are not valid in the region
 * (extensions, service numbers) stay as their digits. Normalised numbers stay unchanged.
 */
export function toE164(text: string, region: CountryCode): string {
  const compact = asDialled(text);
  const e164 = e164OfDialled(compact, region);
  if (e164 !== null) return e164;
  // A number with a foreign country code must not be read as a domestic one the next time.
  return compact.startsWith('+') ? `+${digitsOf(compact)}` : digitsOf(compact);
}

/** Ways in which lines present a number: as it was given, as E.164, and as in its country. */
export function writtenWays(number: string, e164: string, region: CountryCode): string[] {
  const national = parsePhoneNumberFromString(e164, region)?.nationalNumber ?? number;
  return [...new Set([number, e164, e164.replace(/^\+/, ''), national, `0${national}`])];
}

/** The number as E.164; null for what is no valid number of the region, as an extension, a service code or a name. */
export const e164Of = (text: string, region: CountryCode): string | null => {
  const compact = asDialled(text);
  return isDialable(compact) && !isServiceCode(compact) ? e164OfDialled(compact, region) : null;
};

function e164OfDialled(compact: string, region: CountryCode): string | null {
  const mobile = region === 'CN' ? chineseMobile.exec(compact) : null;
  if (mobile) return `+86${mobile[1]}`;
  const parsed = parsePhoneNumberFromString(compact, region);
  return parsed?.isValid() ? parsed.number : null;
}
