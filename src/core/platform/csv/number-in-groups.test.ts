import { expect, test } from 'vitest';
import { asDialled } from '../../../shared/domain/dialled-number.ts';
import { splitNumbers } from '../../../shared/domain/split-numbers.ts';
import { numberInGroups } from './number-in-groups.ts';

test.each([
  ['13900020001', 'CN', '139 0002 0001'],
  ['01062345678', 'CN', '010 6234 5678'],
  ['+8613900020001', 'CN', '+86 139 0002 0001'],
  ['+447911123456', 'CN', '+44 7911 123456'],
  ['2015550123', 'US', '(201) 555-0123'],
  ['4008001234', 'CN', '400 800 1234'],
  ['1001', 'CN', '1001'],
  ['139****0001', 'CN', '139****0001'],
  ['1795113900020001', 'CN', '1795113900020001'],
  ['Anonymous', 'CN', 'Anonymous'],
] as const)('%s in %s is written %s, and read again', (number, region, written) => {
  expect(numberInGroups(number, region)).toBe(written);
  if (!/^\+?\d+$/.test(number)) return;
  expect(splitNumbers(written).map((one) => asDialled(one, region))).toEqual([number]);
});
