/**
 * How a cell shows its number: as a date, in digits with others around and before them, in a way that is not
 * understood, or as it is.
 */
export type Format =
  | { readonly kind: 'date' | 'unknown' }
  | { readonly kind: 'digits'; readonly parts: readonly Part[] }
  | null;

/** A part of a format: the place of a digit, as `0`, or a text. */
type Part = { readonly place: string } | { readonly text: string };

/** Formats without a code that show a date or a time (ECMA-376, § 18.8.30); 27 to 58 in Chinese, Japanese, Korean. */
const dates: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Excel takes no longer ones. */
const longestCode = 255;
const token = new RegExp(
  [
    String.raw`"(?<quoted>[^"]*)"?|\\(?<escaped>.)|_.|\*(?<fill>.)`,
    // A currency or a locale; colours and conditions.
    String.raw`\[\$(?<symbol>[^[\]-]*)(?:-[^[\]]*)?\]|\[[^[\]]*\]`,
    '(?<place>[0#?]|general)|(?<sign>[.,%/@;]|e[+-])|(?<other>.)',
  ].join('|'),
  'gis',
);

const isPlace = (part: Part): part is { readonly place: string } => 'place' in part;
const hasDigits = (part: Part): boolean => !isPlace(part) && /\d/.test(part.text);

/** How a number above zero is shown: by the first section of the format (ECMA-376, § 18.8.31), or by a condition. */
function shownBy(code: string): Format {
  const parts: Part[] = [];
  const isConditional = /\[[<>=]/.test(code);
  let isWhole = !isConditional;
  let isFraction = false;
  for (const { groups = {} } of code.matchAll(token)) {
    const { quoted, escaped, symbol, fill, place, sign, other } = groups;
    if (sign === ';' && !isConditional) break;
    if (sign !== undefined) isFraction = sign !== ';' && (isFraction || /[.e]/i.test(sign));
    if (sign !== undefined || fill !== undefined) isWhole = false;
    if (place !== undefined && !isFraction) parts.push({ place });
    const text = quoted ?? escaped ?? symbol ?? fill ?? other ?? '';
    if (text !== '') parts.push({ text });
  }
  const hasOthers = parts.some(hasDigits) || parts.filter((part) => isPlace(part) && part.place === '0').length > 1;
  if (!isWhole) return hasOthers ? { kind: 'unknown' } : null;
  return parts.some(isPlace) && parts.length > 1 ? { kind: 'digits', parts } : null;
}

export function formatOf(id: number, code: string | undefined): Format {
  if (code === undefined) return dates.some(([first, last]) => id >= first && id <= last) ? { kind: 'date' } : null;
  // Without literals, colours, locales and conditions.
  const plain = code.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./g, '');
  if (/[ymdhs年月日]/i.test(plain) && !/general/i.test(plain)) return { kind: 'date' };
  return code.length > longestCode ? { kind: 'unknown' } : shownBy(code);
}

/** The digits of a whole number in their places, from the last one; those for which there is no place are in front. */
export function digitsIn(parts: readonly Part[], number: number): string {
  const places = parts.filter(isPlace);
  const firstZero = places.findIndex(({ place }) => place === '0');
  const digits = String(number).padStart(firstZero < 0 ? 0 : places.length - firstZero, '0');
  let place = 0;
  const shown = parts.map((part) => {
    if (!isPlace(part)) return part.text;
    place += 1;
    const end = digits.length - places.length + place;
    return digits.slice(place === 1 ? 0 : Math.max(0, end - 1), Math.max(0, end));
  });
  return shown.join('').trim();
}

const dayMs = 86_400_000;

/** A serial number as YYYY-MM-DD, with a time where it has one; null where it is no day. */
export function dateOfSerial(serial: number, is1904: boolean): string | null {
  // The other system has a 29 February 1900, which is its day 60.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const at = new Date(Math.round(((days - 25_569) * dayMs) / 1000) * 1000);
  if (serial < 0 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return null;
  const [day = '', time = ''] = at.toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
