/** How a cell shows its number: as a date, as digits with zeros before them, or as it is. */
export type Format = { readonly kind: 'date' } | { readonly kind: 'digits'; readonly digits: number } | null;

/** Formats without a code that show a date or a time (ECMA-376, § 18.8.30); 27 to 58 in Chinese, Japanese, Korean. */
const dates: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

export function formatOf(id: number, code: string | undefined): Format {
  if (code === undefined) return dates.some(([first, last]) => id >= first && id <= last) ? { kind: 'date' } : null;
  // Without literals, colours, locales and conditions.
  const plain = code.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./g, '');
  if (/[ymdhs年月日]/i.test(plain) && !/general/i.test(plain)) return { kind: 'date' };
  return /^0{2,}$/.test(plain) ? { kind: 'digits', digits: plain.length } : null;
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
