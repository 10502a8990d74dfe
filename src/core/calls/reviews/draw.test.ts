import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, drawSamples } from './draw.ts';

const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'];
const candidates = fc.uniqueArray(
  fc.record({
    recordId: fc.integer({ min: 1, max: 10_000 }),
    agentId: fc.constantFrom('1001', '1002', '1003'),
    day: fc.constantFrom(...days),
    marks: fc.integer({ min: 0, max: 127 }),
  }),
  { selector: ({ recordId }) => recordId, maxLength: 60 },
);
const none: ReadonlySet<number> = new Set();

test('a draw gives each agent their share, nothing twice, and the same again whatever the order', () => {
  fc.assert(
    fc.property(candidates, fc.integer({ min: 0, max: 8 }), fc.string(), (calls, perAgent, seed) => {
      const drawn = drawSamples(calls, { seed, perAgent, drawn: none });
      expect(new Set(drawn.map(({ recordId }) => recordId)).size).toBe(drawn.length);
      for (const [agentId, ofAgent] of Map.groupBy(calls, (call) => call.agentId)) {
        const worked = Math.min(5, new Set(ofAgent.map(({ day }) => day)).size);
        const due = Math.min(ofAgent.length, Math.ceil((perAgent * worked) / 5));
        expect(drawn.filter((one) => one.agentId === agentId)).toHaveLength(due);
      }
      const idsOf = (list: readonly Candidate[]) => list.map(({ recordId }) => recordId).toSorted((a, b) => a - b);
      expect(idsOf(drawSamples(calls.toReversed(), { seed, perAgent, drawn: none }))).toEqual(idsOf(drawn));
    }),
  );
});

test('a later draw adds what is due and repeats nothing', () => {
  fc.assert(
    fc.property(candidates, fc.integer({ min: 1, max: 8 }), (calls, perAgent) => {
      const first = drawSamples(
        calls.filter(({ day }) => day <= '2026-03-04'),
        { seed: 'a', perAgent, drawn: none },
      );
      const before = new Set(first.map(({ recordId }) => recordId));
      const second = drawSamples(calls, { seed: 'a', perAgent, drawn: before });
      expect(second.filter(({ recordId }) => before.has(recordId))).toEqual([]);
      expect(
        drawSamples(calls, { seed: 'a', perAgent, drawn: new Set([...before, ...second.map((one) => one.recordId)]) }),
      ).toEqual([]);
    }),
  );
});

test('calls that a listener would notice are drawn more often', () => {
  const calls = Array.from({ length: 40 }, (_, at) => ({
    recordId: at + 1,
    agentId: '1001',
    day: days[at % 5] ?? '',
    marks: at < 20 ? 0 : 1,
  }));
  let marked = 0;
  for (let seed = 0; seed < 500; seed++)
    marked += drawSamples(calls, { seed: String(seed), perAgent: 4, drawn: none }).filter(({ marks }) => marks).length;
  // Weights of 3 to 1 on as many calls of each kind: three quarters, a little less without replacement.
  expect(marked / 2000).toBeGreaterThan(0.68);
  expect(marked / 2000).toBeLessThan(0.78);
});
