import { splitNumbers } from '../../../shared/domain/split-numbers.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';

/** The field that holds the number that is being typed. */
export const unfinishedPhone = 'phone_unfinished';

/** All numbers that a form has: those that were entered, then the one that is being typed. */
export const numbersOf = (values: FormValues, prefix: string): string[] => [
  ...((values[`${prefix}phone`] ?? []) as readonly string[]),
  ...splitNumbers(String(values[`${prefix}${unfinishedPhone}`] ?? '')),
];
