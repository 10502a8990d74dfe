import { expect, test } from 'vitest';
import type { CallEvent, FarHold } from '../call-record.ts';
import { courseOf } from './course-of-call.ts';

const answered = 1_000_000;
const at = (seconds: number): number => answered + seconds * 1000;
const event = (kind: CallEvent['event'], seconds: number, agentId = '1001'): CallEvent => ({
  event: kind,
  side: 'agent',
  agentId,
  at: at(seconds),
});
const heldOf = (events: readonly CallEvent[] | null, holds: readonly FarHold[] = []) =>
  courseOf({
    answered_at: answered,
    ended_at: at(100),
    holds: JSON.stringify(holds),
    events: events && JSON.stringify(events),
  }).holds.map(({ fromMs, toMs }) => [fromMs / 1000, toMs / 1000]);

test('holds by the agent and by the other side count, and what overlaps counts once', () => {
  const byOther = [
    { agentId: '1001', from: at(5), to: at(15) },
    { agentId: '1001', from: at(60), to: at(70) },
  ];
  expect(heldOf([event('hold', 10), event('key', 12), event('resume', 20)], byOther)).toEqual([
    [5, 20],
    [60, 70],
  ]);
});

test('a hold that nobody ended lasts to the end of the call; each agent ends their own', () => {
  expect(heldOf([event('hold', 10), event('resume', 15, '1002'), event('hold', 30, '1002')])).toEqual([[10, 100]]);
  expect(heldOf([], [{ agentId: '1001', from: at(90), to: null }])).toEqual([[90, 100]]);
});

test('a call of before events were kept, and one that nobody answered, have what is known', () => {
  expect(heldOf(null, [{ agentId: '1001', from: at(1), to: at(2) }])).toEqual([[1, 2]]);
  expect(courseOf({ answered_at: null, ended_at: at(1), holds: null, events: null }).holds).toEqual([]);
});

test('an agent is silent while muted and while the customer waits for the next talker; a side may be gone', () => {
  const course = courseOf(
    {
      answered_at: answered,
      ended_at: at(100),
      holds: null,
      events: JSON.stringify([
        event('mute', 10),
        event('gone', 12),
        event('back', 14),
        event('unmute', 20),
        { ...event('gone', 90), side: 'customer', agentId: null },
      ]),
    },
    [
      { from_at: answered, to_at: at(40) },
      { from_at: at(50), to_at: at(80) },
    ],
  );
  expect(course).toEqual({
    holds: [],
    agentSilent: [
      { fromMs: 10_000, toMs: 20_000 },
      { fromMs: 40_000, toMs: 50_000 },
      { fromMs: 80_000, toMs: 100_000 },
    ],
    agentGone: [{ fromMs: 12_000, toMs: 14_000 }],
    customerGone: [{ fromMs: 90_000, toMs: 100_000 }],
  });
});
