import { expect, test } from 'vitest';
import { lineShare, weakestLine } from './weakest-line.ts';

const line = (id: string, kind: 'yes-no' | 'scale', mean: number | null) => ({
  template: { id: 1, name: 'Consultation' },
  line_id: id,
  text: id,
  kind,
  now: { count: mean === null ? 0 : 3, mean },
  before: { count: 0, mean: null },
});

test('lines of both kinds are compared by their share of the best value', () => {
  const lines = [line('greeting', 'yes-no', 0.6), line('need', 'scale', 2), line('hold', 'scale', null)];
  expect(weakestLine(lines)?.line_id).toBe('need');
  expect(weakestLine([line('greeting', 'yes-no', 0.1), line('need', 'scale', 2)])?.line_id).toBe('greeting');
  expect(lineShare('scale', 5)).toBe(1);
  expect(lineShare('yes-no', 0)).toBe(0);
});

test('a line that is always right is no weakness, nor is one without a value', () => {
  expect(weakestLine([line('greeting', 'yes-no', 1), line('hold', 'scale', null)])).toBeNull();
  expect(weakestLine([])).toBeNull();
});
