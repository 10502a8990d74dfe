import { expect, test } from 'vitest';
import { ProblemError } from '../../shared/problem.ts';
import { blockingProblemOf } from './blocking-problem.ts';

const slow = new ProblemError('timed-out', 'The service did not answer in time.');
const forbidden = new ProblemError('no-permission', 'Your role does not allow this.');
const gone = new ProblemError('not-found', 'This customer does not exist.');

test.each([
  ['a first read that failed', { data: undefined, error: slow }, slow],
  ['a refresh that failed', { data: {}, error: slow }, null],
  ['a refresh of an empty report that failed', { data: null, error: slow }, null],
  ['a refresh after the permission was withdrawn', { data: {}, error: forbidden }, forbidden],
  ['a refresh after the customer was removed', { data: {}, error: gone }, gone],
  ['a read that succeeded', { data: {}, error: null }, null],
  ['a read that goes on', { data: undefined, error: null }, null],
])('%s', (_name, query, problem) => expect(blockingProblemOf(query)).toBe(problem));
