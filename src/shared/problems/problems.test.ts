import * as z from 'zod';
import { expect, test } from 'vitest';
import { problemTexts, problemTextsOf } from '../languages/problem-texts.ts';
import { fieldProblemOf } from './field-problems.ts';
import { invalidField } from './invalid-field.ts';
import { pageProblem } from './page-problem.ts';
import { problemFor } from './problem-for.ts';
import { fieldText, problemText } from './problem-text.ts';
import { dateField, textField } from '../contract/field.ts';
import { problemErrorOf, problemOf, problemSchema } from '../problem.ts';

test('a problem is read in the language of the reader, after it has crossed as JSON', () => {
  const thrown = problemFor('transfer-refused', { number: '1002' });
  const crossed = problemErrorOf(problemSchema.parse(JSON.parse(JSON.stringify(problemOf(thrown)))));
  expect(problemText(crossed, problemTexts.en)).toBe('The call could not be transferred to 1002. It is still yours.');
  expect(problemText(crossed, problemTexts['zh-CN'])).toBe('未能转接到 1002，通话仍由您接听。');
});

test.each([
  [{ code: 'conflict' as const }, 'zh-CN', '当前无法执行此操作。'],
  [{ code: 'conflict' as const, reason: 'of-a-newer-version' }, 'en', 'This is not possible at the moment.'],
  [{ code: 'conflict' as const, reason: 'constructor' }, 'en', 'This is not possible at the moment.'],
  [{ code: 'wrong-credentials' as const }, 'xx', 'The account or the password is wrong.'],
])('%j is read in %s as %s', (problem, language, text) =>
  expect(problemText(problem, problemTextsOf(language))).toBe(text),
);

test('inserts parameters verbatim and never reads them as placeholders', () => {
  const problem = problemFor('extension-unknown', { number: '$& {{number}} __proto__' });
  expect(problemText(problem, problemTexts.en)).toBe('There is no extension $& {{number}} __proto__.');
});

test('a problem of a page is that of a program, but for the text that is its message', () => {
  const here = pageProblem('extension-unknown', { number: '9999' }, { details: { tried: 2 } });
  const { message, ...others } = problemOf(
    problemFor('extension-unknown', { number: '9999' }, { details: { tried: 2 } }),
  );
  expect(problemOf(here)).toEqual({ ...others, message: 'extension-unknown' });
  expect(message).toBe('There is no extension 9999.');
});

test('shows the refusal of one field at that field', () => {
  const { reason, details } = invalidField('callee', 'extension-unknown', { number: '9999' });
  expect(reason).toBe('extension-unknown');
  expect(details).toEqual({ fields: { callee: [{ reason: 'extension-unknown', params: { number: '9999' } }] } });
});

const form = z.strictObject({
  name: textField(4),
  day: dateField,
  age: z.int().max(120),
  phones: z.array(z.string()).min(1),
  tags: z.array(z.string()).min(2),
  sex: z.enum(['1', '2']),
  email: z.email(),
});
test.each([
  [{}, 'name', 'This field is required.'],
  [{ name: ' ' }, 'name', 'This field is required.'],
  [{ name: 'Clara' }, 'name', 'At most 4 characters are allowed.'],
  [{ name: 3 }, 'name', 'This value has the wrong type.'],
  [{ day: '2026' }, 'day', 'Enter a date as YYYY-MM-DD.'],
  [{ day: '2026-02-30' }, 'day', 'This date does not exist.'],
  [{ age: 130 }, 'age', 'The largest value is 120.'],
  [{ phones: [] }, 'phones', 'This field is required.'],
  [{ tags: ['one'] }, 'tags', 'Enter at least 2.'],
  [{}, 'sex', 'This field is required.'],
  [{ sex: '3' }, 'sex', 'Choose one of the listed values.'],
  [{ email: 'a' }, 'email', 'Enter an e-mail address.'],
])('with %j, reports for the field %s: %s', (input, field, text) => {
  const { error } = form.safeParse(input, { reportInput: true });
  const issue = error?.issues.find(({ path }) => path[0] === field) as z.core.$ZodIssue;
  expect(fieldText(fieldProblemOf(issue), problemTexts.en)).toBe(text);
  expect(fieldText(fieldProblemOf(issue), problemTexts['zh-CN'])).toMatch(/^\P{Script=Latin}*。$/u);
});
