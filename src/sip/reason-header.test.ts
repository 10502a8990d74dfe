import { describe, expect, test } from 'vitest';
import { isAnsweredElsewhere, q850CauseOf, reasonTextOf } from './reason-header.ts';
import { SipHeaders } from './sip-headers.ts';

const withReason = (...reason: string[]) => ({ headers: SipHeaders.of({ reason }) });

describe('a call was answered elsewhere with', () => {
  test.each([
    'SIP;cause=200;text="Call completed elsewhere"',
    'SIP ;text="Call completed elsewhere" ;cause=200',
    'sip; cause = 200',
    'Q.850;cause=16;text="Terminated", SIP;cause=200',
    'Q.850;cause=26',
    'SIP;cause=200;text=Call completed elsewhere',
  ])('Reason: %s', (reason) => expect(isAnsweredElsewhere(withReason(reason))).toBe(true));
  test('the second of two fields', () =>
    expect(isAnsweredElsewhere(withReason('Q.850;cause=31', 'SIP;cause=200'))).toBe(true));
});

test.each(['', 'SIP;cause=487', 'Q.850;cause=200', 'SIP;text="cause=200"', 'SIP;cause=2000', 'X.SIP;cause=200'])(
  'a call with Reason: %j was given up',
  (reason) => expect(isAnsweredElsewhere(withReason(reason))).toBe(false),
);

test.each([
  ['Q.850;cause=17;text="User busy"', 17, 'User busy'],
  ['q.850 ;text="Unallocated \\"number\\"";cause=1', 1, 'Unallocated "number"'],
  ['SIP;cause=480, Q.850;cause=34;text="No circuit"', 34, 'No circuit'],
  ['Q.850', null, null],
  ['SIP;cause=600;text="Busy, everywhere; really"', null, 'Busy, everywhere; really'],
])('Reason: %s has the cause %s of Q.850 and the text %j', (reason, cause, text) =>
  expect([q850CauseOf(withReason(reason)), reasonTextOf(withReason(reason))]).toEqual([cause, text]),
);
