import { expect, test } from 'vitest';
import { coarser, holdsOf, secondOf, silencesOf, ticksOf } from './recording-parts.ts';
import { gainOf } from './evened-sides.ts';

const call = {
  answered_at: '2026-03-02 10:00:05',
  ended_at: '2026-03-02 10:05:05',
  events: [
    { kind: 'hold' as const, side: 'agent' as const, agent_id: '1001', at: '2026-03-02 10:02:05' },
    { kind: 'resume' as const, side: 'agent' as const, agent_id: '1002', at: '2026-03-02 10:02:15' },
    { kind: 'resume' as const, side: 'agent' as const, agent_id: '1001', at: '2026-03-02 10:02:25' },
    { kind: 'hold' as const, side: 'agent' as const, agent_id: '1001', at: '2026-03-02 10:04:05' },
  ],
  holds: [
    { agent_id: '1001', from: '2026-03-02 10:00:15', to: '2026-03-02 10:01:05' },
    { agent_id: '1001', from: '2026-03-02 10:00:00', to: '2026-03-02 10:00:04' },
  ],
};

test('a time of the call is a second of its recording, which begins with the answer', () => {
  expect(secondOf(call, '2026-03-02 10:01:05')).toBe(60);
  expect(secondOf(call, '2026-03-02 10:00:00')).toBeNull();
  expect(secondOf({ answered_at: null }, '2026-03-02 10:00:00')).toBeNull();
});

test('holds are those by either side; one that nobody ended lasts to the end of the call', () => {
  expect(holdsOf(call)).toEqual([
    { from: 10, to: 60 },
    { from: 120, to: 140 },
    { from: 240, to: 300 },
  ]);
});

test('silences are the stretches of 2 s and more in which nobody speaks', () => {
  expect(silencesOf('1002000301', 10)).toEqual([
    { from: 1, to: 3 },
    { from: 4, to: 7 },
  ]);
});

test('bars show the loudest of their parts', () => {
  expect(coarser([0.1, 0.4, 0.2, 0.9, 0.5], 2)).toEqual([0.4, 0.9, 0.5]);
});

test('a side is brought towards −20 dBFS, by 18 dB at most', () => {
  expect(gainOf(-20)).toBe(1);
  expect(gainOf(-26)).toBeCloseTo(2, 1);
  expect(gainOf(-14)).toBeCloseTo(0.5, 1);
  expect(gainOf(-60)).toBeCloseTo(10 ** (18 / 20), 5);
  expect(gainOf(null)).toBe(1);
});

test.each([
  [15, [0, 2, 4, 6, 8, 10, 12, 14]],
  [852, [0, 120, 240, 360, 480, 600, 720, 840]],
  [0, [0]],
])('the time axis of %s s names round seconds', (seconds, ticks) => expect(ticksOf(seconds)).toEqual(ticks));

test('the axis of three hours has few ticks', () => expect(ticksOf(10_800)).toHaveLength(7));
