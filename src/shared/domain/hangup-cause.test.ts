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
