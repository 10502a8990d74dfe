import { asDialled, isDialable } from './dialled-number.ts';
import { typedText } from './typed-text.ts';

/** Minimum length of a subscriber's number; a shorter one is an extension, or a part. */
const minDigits = 7;

export const isWholeNumber = (text: string): boolean => {
  const number = asDialled(text);
  return isDialable(number) && number.length >= minDigits;
};

const trimmed = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter((part) => part !== '');
/** Slashes and spaces also occur within a number: they separate only where each part is a separate number. */
const atSlashes = (text: string): string[] => {
  const parts = trimmed(text.split('/'));
  if (parts.every(isWholeNumber)) return parts;
  // 62345678/79 is two consecutive numbers. Nobody may guess the second: the text is no number.
  const isShortened = isWholeNumber(parts[0] ?? '') && (parts.at(-1) ?? '').length < 5;
  return [isShortened ? text : parts.join(' ')];
};
const atSpaces = (text: string): string[] => {
  const parts = trimmed(text.split(/\s+/));
  return parts.every(isWholeNumber) ? parts : [text];
};

/** The numbers of a text that was typed or pasted, or of a cell of a file. */
export const splitNumbers = (text: string): string[] =>
  trimmed(typedText(text).split(/[,，；、|\n\t]|;(?!ext=\d)/)).flatMap((part) => atSlashes(part).flatMap(atSpaces));
