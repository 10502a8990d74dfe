import { maskNumber } from './masking.ts';

/** An extension has eight digits at most; whatever has more may be a number outside. */
const minDigits = 9;

/** Characters that people put between the digits of a number, also invisible ones (Cf); a slash as in 030/1234567. */
const separator = String.raw`(?:[\s()（）.．·・_\-－\u2010-\u2015\u2212\p{Cf}]|/(?=\p{Nd}{4}))`;
const sequence = new RegExp(String.raw`[(（]?[+＋]?[(（]?\p{Nd}(?:${separator}{0,4}\p{Nd}){${minDigits - 1},}`, 'gu');

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const month = String.raw`(?:0?[1-9]|1[0-2])`;
const year = String.raw`(?:19|20)\d\d`;
const date = String.raw`(?:${year}[-.]${month}[-.]${day}|${day}[-.]${month}[-.]${year})`;
/** Numbers below a million: one that has nine digits may be a phone number. */
const amount = String.raw`(?:0|[1-9]\d{0,5})\.\d{1,2}`;

/** A time of day, a date with slashes, an address, a UUID, a customer's card: no number is written like that. */
const otherForms = new RegExp(
  [
    String.raw`(?<![\d:])\d{1,2}:\d\d(?::\d\d(?:\.\d{1,6})?)?(?![\d:])`,
    String.raw`(?<![\d/])(?:${year}/${month}/${day}|(?:${day}/${month}|${month}/${day})/${year})(?![\d/])`,
    String.raw`(?<![\d.])${octet}(?:\.${octet}){3}(?!\.?\d)`,
    String.raw`\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b`,
    String.raw`\bC20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{5}\b`,
  ].join('|'),
  'gi',
);
const wholeDate = new RegExp(`^${date}$`);
const datesAndAmounts = new RegExp(String.raw`^[(（]?(?:${date}|${amount})(?:[\s()（）\-–]+(?:${date}|${amount}))*$`);

/**
 * A text with the numbers in it masked, however they are written: `138 0000-1111`, `(021) 6234.5678`. Dates, times,
 * amounts, IP addresses and cards stay as they are; any other sequence of nine digits or more is taken for a number,
 * since one that is shown does more harm than one that is hidden. Digits that are spelled out are not recognised.
 */
export function maskNumbersIn(text: string): string {
  const kept = [...text.matchAll(otherForms)];
  let masked = '';
  let from = 0;
  for (const { 0: form, index } of kept) {
    masked += text.slice(from, index).replace(sequence, maskSequence) + form;
    from = index + form.length;
  }
  return masked + text.slice(from).replace(sequence, maskSequence);
}

/** The dates before the rest, the rest, and the dates behind it, each with the blanks between. */
function splitDatesOff(found: string): [string, string, string] {
  const parts = found.split(/(\s+)/);
  let begin = 0;
  let end = parts.length;
  while (begin < end - 1 && wholeDate.test(parts[begin] ?? '')) begin += 2;
  while (end > begin + 1 && wholeDate.test(parts[end - 1] ?? '')) end -= 2;
  return [parts.slice(0, begin).join(''), parts.slice(begin, end).join(''), parts.slice(end).join('')];
}

function maskSequence(found: string): string {
  if (datesAndAmounts.test(found)) return found;
  const [before, rest, after] = splitDatesOff(found);
  const number = rest.replace(/[^\p{Nd}+＋]/gu, '');
  if (number.replace(/[+＋]/, '').length < minDigits) return found;
  // A bracket that closes behind the number stays, with the one that opens it.
  const opening = /^[(（](?!.*[)）])/su.exec(rest)?.[0] ?? '';
  return `${before}${opening}${maskNumber(number)}${after}`;
}
