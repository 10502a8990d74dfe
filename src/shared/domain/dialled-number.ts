import type { CountryCode } from 'libphonenumber-js/min';
import { halfWidth } from './half-width.ts';

/** Longer than any phone number with an international prefix (ITU-T E.164 § 6): two numbers are none. */
const mostDigits = 17;

/**
 * An extension, a phone number or a service code, as it is dialled: digits, with a `+` only at the start, or with `*`
 * and `#`. An extension to dial once the number answers follows it as in RFC 3966 § 3, or behind a hyphen where it is
 * not known whether this begins one.
 */
export const dialable = new RegExp(
  String.raw`^(?:\+?[0-9]{2,${mostDigits}}|(?=.*[0-9])(?=.*[*#])[0-9*#]{2,32})(?:;ext=[0-9]{1,8}|-[0-9]{1,6})?$`,
);

export const isDialable = (number: string): boolean => dialable.test(number);

/**
 * A code by which a carrier or a PBX changes its service, as `*21*NUMBER#` forwards the clinic's line: it calls nobody.
 */
export const isServiceCode = (number: string): boolean => /[*#]/.test(number);

const extension = /;ext=([0-9]+)$/;

/** The number that is called; its extension is for who calls. */
export const withoutExtension = (number: string): string => number.replace(extension, '');
export const extensionOf = (number: string): string | null => extension.exec(number)?.[1] ?? null;
export const withExtension = (number: string, digits: string | null): string =>
  digits === null ? number : `${number};ext=${digits}`;

/** Optional (ITU-T E.123 § 7): the trunk prefix is dialled within the country, not behind its code. */
const optionalZero = /^(\(?(?:\+|00)[^()[\]]*\)?)[([]0[)\]]/;

/** A whole number that a spreadsheet has written with decimals. */
const wholeDecimal = /^(\+?\d{5,})\.0+$/;

/** A number, and what people write before its extension. */
const named = /^([+\d().-]{6,}[\d)])\(?[;,]?(?:extension|extn?\.?|x|转|轉|分机|分機|#)[=:：.]?(\d{1,8})\)?$/iu;
const countryCode = String.raw`(?:(?:\+|00)?86-?)?`;
const area = String.raw`(?:10|2\d|[3-9]\d\d)\)?-?`;
const chineseNumber = [
  String.raw`${countryCode}\(?0${area}\d{7,8}`,
  String.raw`${countryCode}(?:\(?${area})?[2-8]\d{6,7}`,
  String.raw`[48]00-?\d{3}-?\d{4}`,
].join('|');
/** A landline or a 400 number of China, with its area code apart at most, and an extension. */
const chinese = new RegExp(String.raw`^(${chineseNumber})[-(](\d{1,6})\)?$`);

/**
 * The typed number as it is dialled: in half width, without separators and marks that nobody sees, and with its
 * extension apart. Other forms of digits (¹, ①) are none. In China alone a hyphen may come before an extension: with
 * `region` null, for a text of any clinic, that hyphen stays.
 */
export function asDialled(typed: string, region: CountryCode | null = 'CN'): string {
  const seen = halfWidth(typed)
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-');
  const plain = seen.replace(optionalZero, '$1').replace(wholeDecimal, '$1');
  const withName = named.exec(plain);
  const [, number = plain, digits = ''] = withName ?? chinese.exec(plain) ?? [];
  const isExtension = withName !== null || region === 'CN' || /^(?:\+|00)86/.test(plain);
  const before = isExtension ? ';ext=' : region === null ? '-' : '';
  return `${number.replaceAll(/[().-]/g, '')}${digits && before}${digits}`;
}
