import { expect, test } from 'vitest';
import { connectionLost } from '../../../sip/leg.ts';
import { causeOfLeaving, causeOfNoAnswer } from './call-end.ts';

const leaving = (agentId: string | null, status: number) =>
  causeOfLeaving(
    { agentId },
    { by: 'remote', status, reason: 'Busy Here' },
    { role: 'originator', isConnected: false },
  );

test.each([
  [486, { cause: 'ORIGINATOR_CANCEL', code: 'agent-declined' }],
  [487, { cause: 'ORIGINATOR_CANCEL', code: 'agent-declined' }],
  [603, { cause: 'ORIGINATOR_CANCEL', code: 'agent-declined' }],
  [480, { cause: 'NO_ANSWER', code: 'agent-no-answer' }],
  [408, { cause: 'NO_ANSWER', code: 'agent-no-answer' }],
])('the agent’s own phone answers %i to the call that the agent placed: %j, and no status', (status, expected) =>
  expect(leaving('1001', status)).toEqual({ sipCode: null, reason: null, ...expected }),
);

test('a workstation whose page does not respond is neither declined nor without a common format', () => {
  const end = { by: 'remote', status: 480, reason: 'sound-window-slow' } as const;
  const slow = { cause: 'NO_ANSWER', sipCode: 480, reason: 'sound-window-slow', code: 'sound-window-slow' };
  expect(causeOfNoAnswer({ agentId: '1001' }, end)).toEqual(slow);
  const beforeAnswer = { role: 'originator', isConnected: false } as const;
  expect(causeOfLeaving({ agentId: '1001' }, end, beforeAnswer)).toEqual(slow);
  expect(causeOfNoAnswer({ agentId: null }, end)).toMatchObject({ code: null });
});

test.each(['connection', 'refresh'] as const)('a talk that ends because of a lost %s is no goodbye', (lost) => {
  const end = { by: 'remote', status: null, reason: 'why', lost } as const;
  const talking = { role: 'callee', isConnected: true } as const;
  expect(causeOfLeaving({ agentId: '1001' }, end, talking)).toEqual({
    cause: 'NORMAL_CLEARING',
    sipCode: null,
    reason: 'why',
    code: `${lost}-lost`,
  });
});

test('a phone whose connection was lost did not fail to answer', () => {
  const end = { by: 'remote', status: 408, reason: connectionLost, lost: 'connection' } as const;
  const beforeAnswer = { role: 'originator', isConnected: false } as const;
  expect(causeOfLeaving({ agentId: '1001' }, end, beforeAnswer)).toEqual({
    cause: 'NO_ANSWER',
    sipCode: 408,
    reason: connectionLost,
    code: 'connection-lost',
  });
});

test('the mobile of a dual call is a number on a line, and its status stays', () =>
  expect(leaving(null, 486)).toMatchObject({ cause: 'USER_BUSY', sipCode: 486, reason: 'Busy Here' }));

test('487 is a call that was cancelled: by the caller, or by the line of a mobile that nobody here cancelled', () => {
  const end = { by: 'remote', status: 487, reason: null } as const;
  const beforeAnswer = { role: 'originator', isConnected: false } as const;
  expect(causeOfLeaving({ agentId: null }, { ...end, isCancelled: true }, beforeAnswer).cause).toBe(
    'ORIGINATOR_CANCEL',
  );
  expect(causeOfLeaving({ agentId: null }, end, beforeAnswer)).toMatchObject({
    cause: 'ORIGINATOR_CANCEL',
    code: 'line-cancelled',
  });
});
