import { asDialled, isDialable } from '../../../shared/domain/dialled-number.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import type { FormValues } from '../field-errors.ts';

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

/** The numbers of a text that was typed or pasted. */
export const splitNumbers = (text: string): string[] =>
  trimmed(typedText(text).split(/[,;，；、|\n\t]/)).flatMap((part) =>
    splitAt(/\//, part).flatMap((piece) => splitAt(/\s+/, piece)),
  );

/** The field that holds the number that is being typed. */
export const unfinishedPhone = 'phone_unfinished';

/** All numbers that a form has: those that were entered, then the one that is being typed. */
export const numbersOf = (values: FormValues, prefix: string): string[] => [
  ...((values[`${prefix}phone`] ?? []) as readonly string[]),
  ...splitNumbers(String(values[`${prefix}${unfinishedPhone}`] ?? '')),
];
