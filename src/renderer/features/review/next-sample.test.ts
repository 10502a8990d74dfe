import { expect, test } from 'vitest';
import { firstSample, nextSample } from './next-sample.ts';

const sample = (id: number, isSigned: boolean) => ({
  id,
  record_id: id,
  agent_id: '1001',
  agent_name: 'Anna',
  called_at: '2026-03-02 10:00:00',
  billsec: 15,
  marks: [],
  is_signed: isSigned,
  total: null,
  is_begun: false,
});
const samples = [sample(1, true), sample(2, false), sample(3, true), sample(4, false)];

test('the next sample of a review is the next one that is not signed, from the top again after the last', () => {
  expect(firstSample(samples, 'review')?.id).toBe(2);
  expect([1, 2, 3, 4].map((id) => nextSample(samples, id, 'review')?.id)).toEqual([2, 4, 4, 2]);
  expect(nextSample([sample(1, true), sample(2, false)], 2, 'review')).toBeNull();
  expect(firstSample([sample(1, true)], 'review')).toBeNull();
});

test('the next sample of a second rating is the next one that is signed, or the next where none is', () => {
  expect(firstSample(samples, 'second')?.id).toBe(1);
  expect([1, 2, 3, 4].map((id) => nextSample(samples, id, 'second')?.id)).toEqual([3, 3, 4, undefined]);
  expect(firstSample([sample(5, false)], 'second')?.id).toBe(5);
});

test('a calibration takes each in its order', () => {
  expect(firstSample(samples, 'calibration')?.id).toBe(1);
  expect([1, 2, 3, 4].map((id) => nextSample(samples, id, 'calibration')?.id)).toEqual([2, 3, 4, undefined]);
  expect(firstSample([], 'calibration')).toBeNull();
});
