import { expect, test } from 'vitest';
import type { CoachedScore } from '../../../shared/contract/coaching.ts';
import { axisDays, scorePoints } from './score-points.ts';

const days = { from: '2026-03-01', to: '2026-03-04' };
const score = (id: number, signedAt: string, total: number | null): CoachedScore => ({
  id,
  record_id: id,
  called_at: '2026-02-27 10:00:00',
  template: { id: 1, name: 'Consultation' },
  rater: { id: 1, name: 'Anna' },
  total,
  is_fatal: total === 0,
  signed_at: signedAt,
  acknowledged_at: null,
  answer: null,
});

test('scores stand at the time of their signature, the oldest first; one without a total is not drawn', () => {
  const scores = [score(3, '2026-03-04 12:00:00', 90), score(2, '2026-03-02 00:00:00', null)];
  const points = scorePoints([...scores, score(1, '2026-03-01 00:00:00', 0)], days);
  expect(points).toMatchObject([
    { id: 1, x: 0, total: 0, isFatal: true },
    { id: 3, x: 87.5, total: 90, isFatal: false },
  ]);
});

test('the axis names no more days than there is room for', () => {
  expect(axisDays(days, 4).map(({ day, x }) => [day, x])).toEqual([
    ['2026-03-01', 0],
    ['2026-03-02', 25],
    ['2026-03-03', 50],
    ['2026-03-04', 75],
  ]);
  expect(axisDays(days, 2).map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-03']);
  expect(axisDays({ from: '2026-03-01', to: '2026-03-01' }, 4)).toEqual([{ day: '2026-03-01', x: 0 }]);
});
