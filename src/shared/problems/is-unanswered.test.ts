import { expect, test } from 'vitest';
import { problemCodes, ProblemError } from '../problem.ts';
import { isServiceAway, isUnanswered } from './is-unanswered.ts';

const codesWith = (rule: (problem: unknown) => boolean): string[] =>
  problemCodes.filter((code) => rule(new ProblemError(code, 'a problem')));

test('only a service that was not reached, or took too long, did not answer', () => {
  expect(codesWith(isUnanswered)).toEqual(['service-unreachable', 'timed-out']);
});

test('a service that is unavailable is away as well', () => {
  expect(codesWith(isServiceAway)).toEqual(['unavailable', 'service-unreachable', 'timed-out']);
});

test.each([new Error('a fault'), null, { code: 'timed-out' }])('%s says nothing about the service', (error) => {
  expect([isUnanswered(error), isServiceAway(error)]).toEqual([false, false]);
});
