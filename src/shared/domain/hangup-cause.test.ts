import { expect, test } from 'vitest';
import { hangupCauseOf } from './hangup-cause.ts';

test.each([
  [486, 'USER_BUSY'],
  [600, 'USER_BUSY'],
  [603, 'CALL_REJECTED'],
  [403, 'CALL_REJECTED'],
  [404, 'CALL_REJECTED'],
  [488, 'CALL_REJECTED'],
  [407, 'CALL_REJECTED'],
  [503, 'CALL_REJECTED'],
  [480, 'NO_ANSWER'],
  [408, 'NO_ANSWER'],
  [487, 'ORIGINATOR_CANCEL'],
  [410, 'CALL_REJECTED'],
  [484, 'CALL_REJECTED'],
  [302, 'CALL_REJECTED'],
])('status %i is %s', (status, cause) => {
  expect(hangupCauseOf(status)).toBe(cause);
});

test.each([
  [480, 17, 'USER_BUSY'],
  [500, 17, 'USER_BUSY'],
  [480, 1, 'CALL_REJECTED'],
  [503, 19, 'NO_ANSWER'],
  [480, 21, 'CALL_REJECTED'],
  [480, 42, 'CALL_REJECTED'],
  [486, 16, 'USER_BUSY'],
  [480, 31, 'NO_ANSWER'],
  [487, 17, 'ORIGINATOR_CANCEL'],
])('status %i with cause %i of Q.850 is %s', (status, q850Cause, cause) =>
  expect(hangupCauseOf(status, q850Cause)).toBe(cause),
);
