import { expect, test } from 'vitest';
import { problemFor } from '../../shared/problems/problem-for.ts';
import { problemsOfField, problemsOfItems, refusedElsewhere } from './field-errors.ts';

const problem = (reason: string) => ({ reason, params: {} });
const refusal = {
  values: { email: 'a@b.c', phone: ['1'], phone_type: 'x' },
  problem: problemFor(
    'fields-invalid',
    {},
    {
      details: {
        fields: { email: [problem('email-taken')], 'phone.0': [problem('phone-number-expected')], id: [problem('x')] },
      },
    },
  ),
};

test('a refusal is said at its field until the value is another one', () => {
  const at = (value: string) => problemsOfField('email', { found: {}, refusal, value });
  expect(at('a@b.c')).toEqual([problem('email-taken')]);
  expect(at('a@b.d')).toEqual([]);
  expect(at('a@b.c')).toEqual([problem('email-taken')]);
});

test('what is found here comes first', () => {
  const found = { email: [problem('field-required')] };
  expect(problemsOfField('email', { found, refusal, value: 'a@b.c' })).toEqual([problem('field-required')]);
});

test('a part of a field is that field, a longer name is another one', () => {
  expect(problemsOfField('phone', { found: {}, refusal, value: ['1'] })).toEqual([problem('phone-number-expected')]);
  expect(problemsOfField('phone_type', { found: {}, refusal, value: 'x' })).toEqual([]);
});

test('what belongs to no field that is shown is not lost', () => {
  expect(refusedElsewhere(refusal, ['email', 'phone'])).toEqual({ id: [problem('x')] });
});

test('what is wrong with one of several is said of that one', () => {
  const found = { 'phone.2': [problem('phone-number-expected')], phone: [problem('list-too-long')] };
  expect([...problemsOfItems('phone', { found, refusal: null, value: ['1', '2', 'x'] })]).toEqual([
    [2, [problem('phone-number-expected')]],
  ]);
});
