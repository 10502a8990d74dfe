import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { ClinicHours } from '../opening-hours.ts';
import { createOpeningClock, missedCallClock } from '../work-queue/opening-clock.ts';
import { burnDown } from './burn-down.ts';
import { type Answer, unreturnedOf, type MissedCall, owedAt, settledWithin, type History } from './unreturned.ts';
import { medianOf } from './figures.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Days around changes of the clock, and days without. */
const days = [
  ['Asia/Shanghai', '2026-11-24'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-11-02'],
  ['Australia/Lord_Howe', '2026-04-06'],
] as const;
const limits = fc.integer({ min: 1, max: 240 });

/** The same hours every day. */
function clinicHours(opens: string, closes: string, timeZone: string): ClinicHours {
  const days = { business_start: opens, business_end: closes, opening_week: null, special_days: [] };
  return { hours: days, timeZone };
}

/** The counts by the records alone, as they are at a moment. */
function seenAt(histories: readonly History[], moment: number, minutes: number, hours: ClinicHours) {
  let [open, over] = [0, 0];
  for (const { missed, answers } of histories) {
    const unreturned = missed.filter(
      ({ at, endedAt }) => endedAt <= moment && answers.every((one) => one.from > moment || one.at < at),
    );
    if (unreturned.length === 0) continue;
    open += 1;
    const since = Math.min(...unreturned.map(({ at }) => at));
    if (missedCallClock(since, minutes, createOpeningClock(hours, moment)).left <= 0) over += 1;
  }
  return { open, over };
}

/** Minutes since the start of the seven days that count: near the last day, where calls meet, or anywhere. */
const moments = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 6 * 24 * 60 - 600, max: 7 * 24 * 60 }) },
  { weight: 1, arbitrary: fc.nat(8 * 24 * 60) },
);
const missedCall = fc.record({ at: moments, seconds: fc.integer({ min: 1, max: 300 }) });
const answer = fc.record({
  way: fc.constantFrom<Answer['way'][]>('reached', 'called_again', 'dealt_with'),
  at: moments,
  seconds: fc.integer({ min: 1, max: 7200 }),
});
const generated = fc.array(
  fc.record({
    missed: fc.array(missedCall, { minLength: 1, maxLength: 8 }),
    answers: fc.array(answer, { maxLength: 4 }),
  }),
  { maxLength: 8 },
);
const storiesFrom = (start: number, drawn: typeof generated extends fc.Arbitrary<infer T> ? T : never): History[] =>
  drawn.map(({ missed, answers }) => ({
    missed: missed
      .map(({ at, seconds }, id): MissedCall => {
        const began = start + at * minuteMs;
        return { id, at: began, endedAt: began + seconds * 1000 };
      })
      .toSorted((one, other) => one.at - other.at),
    answers: answers.map(({ way, at, seconds }): Answer => {
      const began = start + at * minuteMs;
      return { way, at: began, from: began + seconds * 1000, by: null };
    }),
  }));

test('at every moment of a day there are as many as its records tell, changes of the clock included', () => {
  fc.assert(
    fc.property(
      generated,
      fc.constantFrom(...days),
      fc.constantFrom(['09:00', '18:00'], ['05:00', '23:59'], ['12:00', '12:30']),
      limits,
      fc.array(fc.nat(26 * 60), { maxLength: 40 }),
      (drawn, [timeZone, day], [opens = '', closes = ''], minutes, others) => {
        const hours = clinicHours(opens, closes, timeZone);
        const histories = storiesFrom(parseDateTime(dayAfter(day, -6), timeZone), drawn);
        const [from, until] = [parseDateTime(day, timeZone), parseDateTime(dayAfter(day), timeZone) - 1];
        const steps = burnDown(histories.map(unreturnedOf), { from, until }, minutes, hours);
        expect(steps[0]?.at).toBe(from);
        const looked = [...steps.map(({ at }) => at), ...steps.map(({ at }) => at - 1)];
        for (const moment of [...looked, ...others.map((minute) => from + minute * minuteMs)]) {
          if (moment < from || moment > until) continue;
          const { open, over } = steps.findLast(({ at }) => at <= moment) ?? { open: -1, over: -1 };
          expect({ moment, open, over }).toEqual({ moment, ...seenAt(histories, moment, minutes, hours) });
        }
      },
    ),
  );
});

const at = (time: string): number => parseDateTime(`2026-11-24 ${time}:00`, 'Asia/Shanghai');
const call = (id: number, time: string): MissedCall => ({ id, at: at(time), endedAt: at(time) + minuteMs });
const hours = clinicHours('09:00', '18:00', 'Asia/Shanghai');

test('a number is open from the end of its call until it was talked to, and over an hour after it came', () => {
  const reached: Answer = { way: 'reached', at: at('11:30'), from: at('11:40'), by: '李娜' };
  const history: History = { missed: [call(1, '10:00'), call(2, '10:30')], answers: [reached] };
  const unreturned = unreturnedOf(history);
  const steps = burnDown([unreturned], { from: at('00:00'), until: at('23:59') }, 60, hours);
  expect(steps.map(({ at: moment, open, over }) => [formatDateTime(moment, hours.timeZone), open, over])).toEqual([
    ['2026-11-24 00:00:00', 0, 0],
    ['2026-11-24 10:01:00', 1, 0],
    ['2026-11-24 11:00:00', 1, 1],
    ['2026-11-24 11:40:00', 0, 0],
  ]);
  expect(settledWithin(unreturned, { from: at('00:00'), until: at('12:00') })).toEqual([
    { calls: history.missed, answer: reached },
  ]);
  expect(settledWithin(unreturned, { from: at('00:00'), until: at('11:39') })).toEqual([]);
});

test('a call that came during the talk is not returned by it; after an answer the next has a clock of its own', () => {
  const talk: Answer = { way: 'called_again', at: at('10:30'), from: at('10:50'), by: null };
  const history: History = { missed: [call(1, '10:00'), call(2, '10:40')], answers: [talk] };
  const unreturned = unreturnedOf(history);
  expect(owedAt(unreturned, at('10:45'))?.map(({ id }) => id)).toEqual([1, 2]);
  expect(owedAt(unreturned, at('10:50'))?.map(({ id }) => id)).toEqual([2]);
  expect(settledWithin(unreturned, { from: at('10:00'), until: at('10:50') + hourMs })).toEqual([]);
});

/** How often the times of a history are read: what a figure costs, whatever the machine. */
function countedReads(history: History): { history: History; reads: () => number } {
  let reads = 0;
  const counted = <Record extends object>(record: Record): Record =>
    new Proxy(record, {
      get(target, name) {
        reads += 1;
        return Reflect.get(target, name);
      },
    });
  return {
    history: { missed: history.missed.map(counted), answers: history.answers.map(counted) },
    reads: () => reads,
  };
}

test('the figures of a number cost twice as much for twice as many calls, not four times', () => {
  const day = { from: at('00:00'), until: at('23:59') };
  const readsOf = (count: number): number => {
    const times = Array.from({ length: count }, (_, index) => day.from + index * 1000);
    const { history, reads } = countedReads({
      missed: times.map((began, id) => ({ id, at: began, endedAt: began + 400 })),
      answers: times.map((began) => ({ way: 'reached', at: began + 500, from: began + 900, by: null })),
    });
    const unreturned = unreturnedOf(history);
    burnDown([unreturned], day, 60, hours);
    expect(settledWithin(unreturned, day)).toHaveLength(count);
    return reads();
  };
  expect(readsOf(8000) / readsOf(4000)).toBeLessThan(2.5);
});

test('the median is the lower one of two in the middle', () => {
  expect([medianOf([]), medianOf([7]), medianOf([9, 1]), medianOf([9, 1, 5])]).toEqual([null, 7, 1, 5]);
});
