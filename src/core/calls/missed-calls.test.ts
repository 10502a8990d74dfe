import { expect, test } from 'vitest';
import { answered, MissedCalls } from './missed-calls.ts';

const scene = () => {
  const announced: unknown[] = [];
  const missedCalls = new MissedCalls({
    publish: (name, agentId, event) => {
      announced.push([name, agentId, event.call_id, 'caller' in event && event.caller]);
      return event as never;
    },
  });
  return { announced, missedCalls };
};
const declined = { callId: 'c', reason: 'declined', answeredBy: null } as const;

test('whoever missed a caller hears once more: when the caller is answered, or the call ends', () => {
  const { announced, missedCalls } = scene();
  missedCalls.missed({ ...declined, agentId: '1001' });
  missedCalls.missed({ ...declined, agentId: '1002' });
  missedCalls.settled('c', answered('李娜'));
  missedCalls.settled('c', { caller: 'ended', answered_by: null, hangup_cause: 'NORMAL_CLEARING' });
  expect(announced).toEqual([
    ['MissedCallChanged', '1001', 'c', 'waiting'],
    ['MissedCallChanged', '1002', 'c', 'waiting'],
    ['MissedCallChanged', '1001', 'c', 'answered'],
    ['MissedCallChanged', '1002', 'c', 'answered'],
  ]);
});

test('an agent whom the caller rings again has not missed them', () => {
  const { announced, missedCalls } = scene();
  missedCalls.missed({ ...declined, agentId: '1001' });
  missedCalls.offeredAgain('c', '1001');
  missedCalls.settled('c', answered('张敏'));
  expect(announced).toEqual([['MissedCallChanged', '1001', 'c', 'waiting']]);
});

test('whoever declines a transfer hears who talks with the caller, and nothing later', () => {
  const { announced, missedCalls } = scene();
  missedCalls.missed({ ...declined, agentId: '1002', answeredBy: '张敏' });
  missedCalls.settled('c', { caller: 'ended', answered_by: null, hangup_cause: 'NORMAL_CLEARING' });
  expect(announced).toEqual([['MissedCallChanged', '1002', 'c', 'answered']]);
});
