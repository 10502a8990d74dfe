import { expect, test } from 'vitest';
import { numbersOf } from './phone-numbers.ts';

test('the number that is being typed is one of the form', () => {
  const values = { 'customer.phone': ['13812345678'], 'customer.phone_unfinished': '139123' };
  expect(numbersOf(values, 'customer.')).toEqual(['13812345678', '139123']);
});
