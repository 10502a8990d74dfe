import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PeakScan } from './peaks.ts';

const sample = fc.integer({ min: -32_768, max: 32_767 });
const frames = fc.array(fc.tuple(sample, sample), { minLength: 1, maxLength: 200 });

test('each bucket has the loudest sample of its share of the frames, also with more buckets than frames', () => {
  fc.assert(
    fc.property(frames, fc.integer({ min: 1, max: 300 }), (given, buckets) => {
      const scan = new PeakScan(given.length, buckets);
      for (const [left, right] of given) scan.take(left, right);
      const plain = (side: 0 | 1): number[] => {
        const levels = Array<number>(buckets).fill(0);
        for (const [frame, samples] of given.entries()) {
          const bucket = Math.floor((frame * buckets) / given.length);
          levels[bucket] = Math.max(levels[bucket] ?? 0, Math.abs(samples[side]) / 32_768);
        }
        return levels;
      };
      expect([[...scan.left], [...scan.right]]).toEqual([plain(0), plain(1)]);
    }),
  );
});
