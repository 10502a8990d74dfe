import { once, takesInput, useHotKeys } from './use-hot-keys.ts';

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Digits from 1 on choose from a list, unless something is being typed. `choose`: with the place from 0. `elsewhere`:
 * as for other keys.
 */
export const useDigitKeys = (
  isActive: boolean,
  choose: (place: number) => unknown,
  elsewhere: string | null = takesInput,
): void =>
  useHotKeys(
    isActive ? Object.fromEntries(digits.map((digit) => [String(digit), once(() => choose(digit - 1))])) : {},
    elsewhere,
  );
