import { expect, test } from 'vitest';
import { callsOfMonth } from './calls.ts';

const options = { numbers: ['13900000001', '13900000002'], sharers: new Set([2]), talkSeconds: [15, 60] };
const evening = Date.parse('2026-03-18T19:30:00');

test('a month has some 1,500 calls, the same for the same moment, and no agent is in two at a time', () => {
  const calls = callsOfMonth({ ...options, now: evening });
  expect(callsOfMonth({ ...options, now: evening })).toEqual(calls);
  expect(calls.length).toBeGreaterThan(1400);
  expect(calls.length).toBeLessThan(1700);
  expect(calls.filter(({ type }) => type === 'dual').length).toBeGreaterThan(80);
  expect(calls.at(-1)?.endedAt).toBeLessThan(evening);
  expect(calls.filter(({ customerId }) => customerId === 2)).toEqual([]);
  for (const agentId of new Set(calls.map((call) => call.agentId))) {
    const ofAgent = calls.filter((call) => call.agentId === agentId);
    expect(
      ofAgent.filter(({ createdAt }, index) => createdAt < (ofAgent[index - 1]?.endedAt ?? 0)),
      String(agentId),
    ).toEqual([]);
  }
});

test('calls are in opening hours; a clinic made before them has some calls of its last hours', () => {
  const night = Date.parse('2026-03-18T04:00:00');
  const calls = callsOfMonth({ ...options, now: night });
  const hours = calls.filter(({ createdAt }) => createdAt < night - 5 * 3_600_000);
  expect(hours.every(({ createdAt }) => new Date(createdAt).getHours() >= 9)).toBe(true);
  expect(hours.every(({ createdAt }) => new Date(createdAt).getHours() < 18)).toBe(true);
  const missed = 3;
  expect(calls.length - hours.length).toBe(12 + missed);
});
