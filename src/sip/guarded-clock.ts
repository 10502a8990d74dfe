import type { Clock } from '../shared/clock.ts';

/** A clock whose callbacks may throw: a fault of one leg is reported and ends no other call. */
export const guardedClock = (clock: Clock, onFault: (error: unknown) => void): Clock => ({
  now: () => clock.now(),
  monotonic: () => clock.monotonic(),
  after: (milliseconds, callback) =>
    clock.after(milliseconds, () => {
      try {
        callback();
      } catch (error) {
        onFault(error);
      }
    }),
});
