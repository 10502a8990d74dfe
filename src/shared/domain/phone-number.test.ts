import { expect, test } from 'vitest';
import { maskNumber, toE164 } from './phone-number.ts';

test.each([
  ['19900000001', '+8619900000001'],
  ['199 0000 0001', '+8619900000001'],
  ['+86 199-0000-0001', '+8619900000001'],
  ['8619900000001', '+8619900000001'],
  ['010-62345678', '+861062345678'],
  ['+1 (213) 373-4253', '+12133734253'],
  ['1001', '1001'],
  ['*21#', '21'],
])('%s is %s', (typed, e164) => {
  expect(toE164(typed)).toBe(e164);
});

test('a masked number keeps its ends and its length', () => {
  expect([maskNumber('13812340001'), maskNumber('1001')]).toEqual(['138****0001', '****']);
});
