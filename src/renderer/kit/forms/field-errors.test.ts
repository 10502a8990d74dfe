import { expect, test } from 'vitest';
import { problemFor } from '../../../shared/problems/problem-for.ts';
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

test('shows a refusal at its field until the value changes', () => {
  const at = (value: string) => problemsOfField('email', { found: {}, refusal, value });
  expect(at('a@b.c')).toEqual([problem('email-taken')]);
  expect(at('a@b.d')).toEqual([]);
  expect(at('a@b.c')).toEqual([problem('email-taken')]);
});

test('shows errors found in the form before those of the service', () => {
  const found = { email: [problem('field-required')] };
  expect(problemsOfField('email', { found, refusal, value: 'a@b.c' })).toEqual([problem('field-required')]);
});

test('a part of a field is that field, a longer name is another one', () => {
  expect(problemsOfField('phone', { found: {}, refusal, value: ['1'] })).toEqual([problem('phone-number-expected')]);
  expect(problemsOfField('phone_type', { found: {}, refusal, value: 'x' })).toEqual([]);
});

test('keeps errors of fields that are not shown', () => {
  expect(refusedElsewhere(refusal, ['email', 'phone'])).toEqual({ id: [problem('x')] });
});

test('shows an error of one of several values at that value', () => {
  const found = { 'phone.2': [problem('phone-number-expected')], phone: [problem('list-too-long')] };
  expect([...problemsOfItems('phone', { found, refusal: null, value: ['1', '2', 'x'] })]).toEqual([
    [2, [problem('phone-number-expected')]],
  ]);
});
