import { expect, test } from 'vitest';
import { teamScores } from './team-scores.ts';

const score = (agentId: string, total: number | null, readAt: string | null = null, isFatal = false) => ({
  agent_id: agentId,
  total,
  is_fatal: isFatal,
  acknowledged_at: readAt,
});
const agents = ['1001', '1002', '1003', '1004'].map((id) => ({ agent_id: id }));

test('agents are sorted by their means, the lowest first, and those without one come last in their order', () => {
  const team = teamScores(agents, [
    score('1003', 80),
    score('1003', 90, '2026-11-24 10:00:00'),
    score('1002', 40, null, true),
    score('1004', null),
    score('1009', 10),
  ]);
  expect(team.map(({ agent_id: id, scores }) => [id, scores])).toEqual([
    ['1002', { signed: 1, mean: 40, fatal: 1, unread: 1 }],
    ['1003', { signed: 2, mean: 85, fatal: 0, unread: 1 }],
    ['1001', { signed: 0, mean: null, fatal: 0, unread: 0 }],
    ['1004', { signed: 1, mean: null, fatal: 0, unread: 1 }],
  ]);
});
