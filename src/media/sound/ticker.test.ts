import { expect, test } from 'vitest';
import { Ticker } from './ticker.ts';

/** Timers that come late by a given time. */
function lateClock() {
  const state = { now: 0, late: 0, pending: null as { at: number; callback: () => void } | null };
  return {
    state,
    clock: {
      now: () => state.now,
      monotonic: () => state.now,
      after: (ms: number, callback: () => void) => {
        state.pending = { at: state.now + ms, callback };
        return () => {
          state.pending = null;
        };
      },
    },
    run(until: number) {
      while (state.pending && state.pending.at + state.late <= until) {
        const { at, callback } = state.pending;
        state.pending = null;
        state.now = at + state.late;
        callback();
      }
      state.now = until;
    },
  };
}

test('timers that come 7 ms late every time do not slow the schedule: 50 ticks a second', () => {
  const { state, clock, run } = lateClock();
  state.late = 7;
  let ticks = 0;
  const late = new Set<number>();
  new Ticker(clock, (lateMs) => late.add(lateMs)).add(() => ticks++);
  run(60_000);
  expect([ticks, [...late]]).toEqual([3000, [7]]);
});

test('a short stall is made up for, a long one passed over; the frames of both are counted as late', () => {
  const { state, clock, run } = lateClock();
  let ticks = 0;
  const ticker = new Ticker(clock);
  ticker.add(() => ticks++);
  run(100);
  const before = ticks;
  expect(ticker.counts).toEqual({ frames: before, lateFrames: 0 });
  state.late = 100;
  run(240);
  state.late = 0;
  run(300);
  expect(ticks - before).toBe(10);
  // Frames that were due 100 and 80 ms ago; one of 60 ms is not too late yet.
  const stalled = ticker.counts;
  expect(stalled).toEqual({ frames: before + 10, lateFrames: 2 });
  state.late = 60_000;
  run(60_320);
  expect(ticks - before).toBe(11);
  expect(ticker.counts).toEqual({ frames: stalled.frames + 11, lateFrames: stalled.lateFrames + 10 });
});

test('ends with its last member, and begins again with the next', () => {
  const { state, clock, run } = lateClock();
  const ticker = new Ticker(clock);
  let ticks = 0;
  const leave = ticker.add(() => ++ticks === 3 && leave());
  run(1000);
  expect({ ticks, pending: state.pending }).toEqual({ ticks: 3, pending: null });
  ticker.add(() => ticks++);
  run(1015);
  expect(ticks).toBe(4);
});
