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
const splitAt = (separator: RegExp, text: string): string[] => {
  const parts = trimmed(text.split(separator));
  return parts.every(isWholeNumber) ? parts : [trimmed(text.split('/')).join(' ')];
};

/** The numbers of a text that was typed or pasted, or of a cell of a file. */
export const splitNumbers = (text: string): string[] =>
  trimmed(typedText(text).split(/[,;，；、|\n\t]/)).flatMap((part) =>
    splitAt(/\//, part).flatMap((piece) => splitAt(/\s+/, piece)),
  );
