import { halfWidth } from './half-width.ts';

/**
 * Characters that nobody sees: control characters apart from white space, and those that Unicode lets a reader ignore:
 * soft hyphens, marks of width, direction and byte order, which contact apps and web pages copy. The selector of a
 * character's variant stays behind that character, and a joiner where it is seen: within an emoji, behind a virama, and
 * between letters of a script that joins (RFC 5892, A.1 and A.2).
 */
const virama = `[${[
  '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039',
  '\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed',
].join('')}]`;
const joining = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}]`;
const marks = String.raw`\p{M}{0,4}`;
const seenJoiner = [
  String.raw`(?<=${virama})[\u200c\u200d]`,
  String.raw`(?<=${joining}${marks})\u200c(?=${marks}${joining})`,
  String.raw`\u200d(?=\p{Extended_Pictographic})`,
].join('|');
const ignored = String.raw`(?!${seenJoiner}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}`;
const invisible = new RegExp(String.raw`(?!\s)\p{Cc}|${ignored}`, 'gu');
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
