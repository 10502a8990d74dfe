import { halfWidth } from './half-width.ts';

/**
 * Characters that nobody sees: control characters apart from white space, and those that Unicode lets a reader ignore:
 * soft hyphens, marks of width, direction and byte order, which contact apps and web pages copy. The selector of a
 * character's variant stays behind that character, and a joiner within an emoji.
 */
const ignored = String.raw`(?![\u200d\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}`;
const invisible = new RegExp(String.raw`(?!\s)\p{Cc}|${ignored}|\u200d(?!\p{Extended_Pictographic})`, 'gu');
const selectorOfNothing = /(?<![^\s\p{Variation_Selector}])\p{Variation_Selector}+/gu;
/** UAX #15 (stream-safe text): no script has longer runs of marks, which take time by their square to be composed. */
const endlessMarks = /(\p{M}{30})\p{M}+/gu;
const withoutInvisible = (text: string): string => text.replaceAll(invisible, '').replaceAll(selectorOfNothing, '');

/** A text of several lines as its reader sees it: composed (NFC), without what is invisible or around it. */
export const cleanText = (text: string): string =>
  withoutInvisible(text).replaceAll(endlessMarks, '$1').normalize('NFC').trim();

/** The same on one line: every kind of blank, tabs and line breaks too, is a space. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s/g, ' ');

/** The text typed into a field of digits, in half width. */
export const typedText = (text: string): string => withoutInvisible(halfWidth(text));
