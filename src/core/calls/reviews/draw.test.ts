import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstSettings } from '../../../shared/contract/settings.ts';
import { workingDaysOf } from '../../clinic/opening-hours.ts';
import { type Candidate, drawSamples, quotaOf } from './draw.ts';

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
const perWeek = fc
  .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }))
  .map(([perAgent, less]) => ({ perAgent, quota: Math.max(0, perAgent - less) }));

test('a draw gives each agent their share, nothing twice, and the same again whatever the order', () => {
  fc.assert(
    fc.property(candidates, perWeek, fc.string(), (calls, { perAgent, quota }, seed) => {
      const drawn = drawSamples(calls, { seed, perAgent, quota, drawn: none });
      expect(new Set(drawn.map(({ recordId }) => recordId)).size).toBe(drawn.length);
      for (const [agentId, ofAgent] of Map.groupBy(calls, (call) => call.agentId)) {
        const worked = Math.min(5, new Set(ofAgent.map(({ day }) => day)).size);
        const due = Math.min(ofAgent.length, quota, Math.ceil((perAgent * worked) / 5));
        expect(drawn.filter((one) => one.agentId === agentId)).toHaveLength(due);
      }
      const idsOf = (list: readonly Candidate[]) => list.map(({ recordId }) => recordId).toSorted((a, b) => a - b);
      expect(idsOf(drawSamples(calls.toReversed(), { seed, perAgent, quota, drawn: none }))).toEqual(idsOf(drawn));
    }),
  );
});

test('a later draw adds what is due and repeats nothing', () => {
  fc.assert(
    fc.property(candidates, perWeek, (calls, { perAgent, quota }) => {
      const first = drawSamples(
        calls.filter(({ day }) => day <= '2026-03-04'),
        { seed: 'a', perAgent, quota, drawn: none },
      );
      const before = new Set(first.map(({ recordId }) => recordId));
      const second = drawSamples(calls, { seed: 'a', perAgent, quota, drawn: before });
      expect(second.filter(({ recordId }) => before.has(recordId))).toEqual([]);
      const drawn = new Set([...before, ...second.map((one) => one.recordId)]);
      expect(drawSamples(calls, { seed: 'a', perAgent, quota, drawn })).toEqual([]);
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
    marked += drawSamples(calls, { seed: String(seed), perAgent: 4, quota: 4, drawn: none }).filter(
      ({ marks }) => marks,
    ).length;
  // Weights of 3 to 1 on as many calls of each kind: three quarters, a little less without replacement.
  expect(marked / 2000).toBeGreaterThan(0.68);
  expect(marked / 2000).toBeLessThan(0.78);
});

describe('the quota of a week', () => {
  const day = { opens: '09:00', closes: '18:00', break_start: null, break_end: null };
  const daysOf = (weekdays: readonly boolean[], special: Readonly<Record<string, boolean>>) =>
    workingDaysOf(
      {
        ...firstSettings,
        opening_week: weekdays.map((isOpen) => (isOpen ? day : null)),
        special_days: Object.entries(special).map(([date, isOpen]) => ({
          date,
          name: null,
          hours: isOpen ? day : null,
        })),
      },
      '2026-03-02',
    );
  const fiveDays = [true, true, true, true, true, false, false];

  test.each([
    ['no holiday', {}, { days: 5, closed: 0 }, 3],
    ['two holidays', { '2026-03-05': false, '2026-03-06': false }, { days: 5, closed: 2 }, 2],
    ['a holiday with hours', { '2026-03-05': true }, { days: 5, closed: 0 }, 3],
    ['a holiday on a day that is closed in every week', { '2026-03-08': false }, { days: 5, closed: 0 }, 3],
    ['a holiday that a Saturday replaces', { '2026-03-05': false, '2026-03-07': true }, { days: 6, closed: 1 }, 3],
    ['holidays of the weeks around it', { '2026-03-01': false, '2026-03-09': false }, { days: 5, closed: 0 }, 3],
    ['no open day', Object.fromEntries(days.map((date) => [date, false])), { days: 5, closed: 5 }, 0],
  ])('%s', (_case, special, working, quota) => {
    expect(daysOf(fiveDays, special)).toEqual(working);
    expect(quotaOf(3, working)).toBe(quota);
  });

  test('hours of every day make seven working days; a week without any draws nothing', () => {
    const special_days = [{ date: '2026-03-08', name: null, hours: null }];
    expect(workingDaysOf({ ...firstSettings, special_days }, '2026-03-02')).toEqual({ days: 7, closed: 1 });
    expect(quotaOf(50, daysOf(Array(7).fill(false), {}))).toBe(0);
  });

  test('is the smallest number that is no less than the share of open days', () => {
    const week = fc.array(fc.tuple(fc.boolean(), fc.option(fc.boolean())), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(week, fc.integer({ min: 0, max: 50 }), (given, perAgent) => {
        const dates = [...days, '2026-03-08'];
        const special = Object.fromEntries(
          given.flatMap(([, isOpen], at) => (isOpen === null ? [] : [[dates[at] ?? '', isOpen]])),
        );
        const isOpenEvery = given.map(([isOpen]) => isOpen);
        const open = given.filter(([isUsual, isOpen]) => isOpen ?? isUsual).length;
        const closed = given.filter(([isUsual, isOpen]) => isUsual && isOpen === false).length;
        const working = daysOf(isOpenEvery, special);
        expect(working).toEqual({ days: open + closed, closed });
        let quota = 0;
        while (quota * (open + closed) < perAgent * open) quota += 1;
        expect(quotaOf(perAgent, working)).toBe(quota);
      }),
    );
  });
});
