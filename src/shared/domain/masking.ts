import { withoutExtension } from './dialled-number.ts';

const shortestShown = 7;
const shownDigits = 7;
const shownAtEnd = 4;
const hiddenDigits = 4;
const shortestDocument = 10;
const hidden = '****';

/** Such a number cannot be dialled: a feature code has fewer stars in a row. */
export const isMasked = (number: string): boolean => number.includes(hidden);

/** 138****0001: enough to recognise a number, not to dial it. Hides four characters at least, and the extension. */
export function maskNumber(written: string): string {
  const number = withoutExtension(written);
  if (number.length < shortestShown) return hidden;
  const shown = Math.min(shownDigits, number.length - hiddenDigits);
  const end = Math.min(shownAtEnd, shown);
  return `${number.slice(0, shown - end)}${'*'.repeat(number.length - shown)}${number.slice(-end)}`;
}

/** 110*************12: the beginning and the end of an identity document's number, of a short one nothing. */
export const maskDocument = (document: string): string =>
  document.length < shortestDocument
    ? hidden
    : `${document.slice(0, 3)}${'*'.repeat(document.length - 5)}${document.slice(-2)}`;
