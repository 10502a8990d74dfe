import type { AxiosResponse } from 'axios';
import { expect, test } from 'vitest';
import { problemOfAnswer } from './service-answer.ts';

const refusal = { code: 429, msg: 'wait', data: { problem: 'too-many-requests', reason: 'uploads-at-once' } };
const answer = (headers: object) => ({ status: 429, data: refusal, headers }) as unknown as AxiosResponse<unknown>;

test.each([
  ['5', 5],
  ['0', 0],
  // A date (RFC 9110 § 10.2.3), or what is neither: the workstation chooses the time itself.
  ['Fri, 31 Dec 2027 23:59:59 GMT', undefined],
  [undefined, undefined],
])('Retry-After %s: the problem says %s seconds', (header, seconds) =>
  expect(problemOfAnswer(answer({ 'retry-after': header })).details['retryAfterSeconds']).toBe(seconds),
);
