import { halfWidth } from './half-width.ts';

/**
 * Characters that nobody sees (Unicode 16, categories Cc and Cf): control characters apart from white space, soft
 * hyphens, marks of width, direction and byte order, as contact apps and web pages copy them. A joiner within an emoji
 * stays.
 */
const invisible =
  /(?!\s)\p{Cc}|[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\u200d(?!\p{Extended_Pictographic})/gu;
const withoutInvisible = (text: string): string => text.replaceAll(invisible, '');

/** A text of several lines as its reader sees it: composed (NFC), without what is invisible or around it. */
export const cleanText = (text: string): string => withoutInvisible(text).normalize('NFC').trim();

/** The same on one line: every kind of blank, tabs and line breaks too, is a space. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s/g, ' ');

/** The text typed into a field of digits, in half width. */
export const typedText = (text: string): string => withoutInvisible(halfWidth(text));
