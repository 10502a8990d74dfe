import { expect, test } from 'vitest';
import { problemTexts } from '../../../shared/languages/problem-texts.ts';
import { fieldInputs } from './field-inputs.ts';
import { fieldsBehind } from './fields-behind.ts';
import { filledIn } from './filled-in.ts';
import type { FieldsOf, Unchecked } from './form-types.ts';

type Values = {
  readonly name: string;
  readonly role: string | null;
  readonly tags: string[];
  readonly active: boolean;
};

const values: Values = { name: 'Li Na', role: null, tags: [], active: true };
const inputs = { values, set: () => undefined, found: {}, refusal: null, problemTexts: problemTexts.en };
const form = fieldInputs(inputs) as unknown as FieldsOf<Values>;

test('a field that a form lacks, or that holds something else, does not compile', () => {
  expect(form.text('name').value).toBe('Li Na');
  // @ts-expect-error: misspelled
  expect(form.text('nmae').value).toBe('');
  // @ts-expect-error: a list
  expect(form.text('tags').value).toBe('');
  // @ts-expect-error: always text
  form.choice('name');
  // @ts-expect-error: no text
  form.set('active', 'yes');
});

test('fields within another form are typed by the rest of their names', () => {
  const whole = form as unknown as FieldsOf<{ readonly 'customer.name': string; readonly note: string }>;
  const fields = fieldsBehind(whole, 'customer.');
  expect(fields.text('name').name).toBe('customer.name');
  // @ts-expect-error: before the prefix
  fields.text('note');
});

test('a name that the body lacks does not compile; a value is what was typed', () => {
  const bodyOf = <Typed>(body: Unchecked<Typed, { readonly name: string; readonly role: number }>): Typed => body;
  expect(bodyOf(filledIn({ name: 'Li Na', role: '' }))).toEqual({ name: 'Li Na' });
  // @ts-expect-error: misspelled
  expect(bodyOf({ nmae: 'Li Na' })).toEqual({ nmae: 'Li Na' });
});
