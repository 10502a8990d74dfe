import { expect, test } from 'vitest';
import { phoneNumberField } from './field.ts';

test.each([
  ['138 0000-1111', '13800001111'],
  ['（０２１）５５５．１', '0215551'],
  ['*97', '*97'],
  ['010-62345678-801', '01062345678-801'],
  ['010-62345678 转 801', '01062345678;ext=801'],
])('%s is the number %s', (text, number) => expect(phoneNumberField.parse(text)).toBe(number));

test.each(['', '1', 'abc', '**', '+#', '¹²³', '1'.repeat(33)])('%j is no number', (text) =>
  expect(phoneNumberField.safeParse(text).success).toBe(false),
);
