import {
  asDialled,
  extensionOf,
  isDialable,
  isServiceCode,
  withExtension,
  withoutExtension,
} from './dialled-number.ts';
import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { NumberFormat } from './line.ts';

/** The digits of a number, without its extension. */
export const digitsOf = (text: string): string => withoutExtension(text).replace(/\D/g, '');

/**
 * Mobiles and landlines of China by their length alone: its carriers open further ranges sooner than lists of numbers
 * have them.
 */
const chinese = /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$|^(?:(?:(?:\+|00)?86)0?|0)((?:10|2\d)\d{8}|[3-9]\d{9,10})$/;

/**
 * Extensions, local numbers and short codes, as 10086, 110 and 95533, also those of China that begin with 95 and are
 * longer.
 */
const withoutAreaCode = /^(?:\d{2,8}|95\d{7,11})$/;

/** A subscriber's number without its area code; those that begin with 1 and 9 are service codes. */
const local = /^[2-8]\d{6,7}$/;

/** Where the clinic is, for numbers that are written without more. */
export interface ClinicPlace {
  readonly region: CountryCode;
  /** With its trunk prefix, as 010; null: local numbers are nobody's. */
  readonly areaCode: string | null;
}

/** A local number with the area code of the clinic; any other as it is. */
export const withAreaCode = (number: string, areaCode: string | null): string =>
  areaCode !== null && local.test(number) ? `${areaCode}${number}` : number;

/**
 * The number as E.164, so that however it was typed or dialled it is found. Numbers that are not valid in the region
 * (extensions, service numbers) stay as their digits. Normalised numbers stay unchanged.
 */
export function toE164(text: string, region: CountryCode, areaCode: string | null = null): string {
  const compact = withAreaCode(withoutExtension(asDialled(text, region)), areaCode);
  const e164 = e164OfDialled(compact, region);
  if (e164 !== null) return e164;
  // A number with a foreign country code must not be read as a domestic one the next time.
  return compact.startsWith('+') ? `+${digitsOf(compact)}` : digitsOf(compact);
}

/** The number as E.164 with its extension: people at one switchboard have numbers of their own. */
export const wholeE164 = (text: string, { region, areaCode }: ClinicPlace): string =>
  withExtension(toE164(text, region, areaCode), extensionOf(asDialled(text, region)));

/** Ways in which lines present a number: as it was given, as E.164, and as in its country. */
export function writtenWays(number: string, e164: string, region: CountryCode): string[] {
  const national = parsePhoneNumberFromString(e164, region)?.nationalNumber ?? number;
  return [...new Set([number, e164, e164.replace(/^\+/, ''), national, `0${national}`])];
}

/** The same of a number as it was presented; none for null. */
export const writtenWaysOf = (number: string | null, region: CountryCode): string[] =>
  number === null ? [] : writtenWays(number, toE164(number, region), region);

/** The number as E.164; null for what is no valid number of the region, as an extension, a service code or a name. */
export const e164Of = (text: string, region: CountryCode): string | null => {
  const compact = withoutExtension(asDialled(text, region));
  return isDialable(compact) && !isServiceCode(compact) ? e164OfDialled(compact, region) : null;
};

/**
 * The number as a line takes it, however it was typed: as E.164 where it has a country code. Null for a text that is
 * neither a number nor a code.
 */
export function numberForLine(text: string, { region, areaCode }: ClinicPlace): string | null {
  const compact = withAreaCode(withoutExtension(asDialled(text, region)), areaCode);
  if (!isDialable(compact)) return null;
  if (isServiceCode(compact) || withoutAreaCode.test(compact)) return compact;
  const e164 = e164OfDialled(compact, region);
  return e164 !== null && compact.startsWith('+') ? e164 : e164 && compact;
}

/** The number in the form that a carrier asks for; what is no valid number of a country stays as it is. */
export function inFormat(number: string, format: NumberFormat, region: CountryCode): string {
  const e164 = e164Of(number, region);
  if (e164 === null) return number;
  if (format === 'e164') return e164;
  if (format === 'digits') return e164.slice(1);
  const [, mobile, landline] = region === 'CN' ? (chinese.exec(e164) ?? []) : [];
  if (mobile !== undefined) return mobile;
  if (landline !== undefined) return `0${landline}`;
  const parsed = parsePhoneNumberFromString(e164);
  if (!parsed) return number;
  const isDomestic = parsed.countryCallingCode === getCountryCallingCode(region);
  return digitsOf(isDomestic ? parsed.formatNational() : parsed.format('IDD', { fromCountry: region }));
}

function e164OfDialled(compact: string, region: CountryCode): string | null {
  const [, mobile, landline] = (region === 'CN' || compact.startsWith('+') ? chinese.exec(compact) : null) ?? [];
  const national = mobile ?? landline;
  if (national !== undefined) return `+86${national}`;
  const parsed = parsePhoneNumberFromString(compact, region);
  return parsed?.isValid() ? parsed.number : null;
}
