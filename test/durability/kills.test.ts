import { test } from 'vitest';
import { killRounds, kills } from './kills/kill-rounds.ts';

/** Kills of one clinic: more would not end in time on a busy machine. */
const most = 10;
/** How often each clinic is killed; one-kill.test.ts comes before. */
const clinics = Array.from({ length: Math.ceil((kills - 1) / most) }, (_, index) => {
  const before = 1 + index * most;
  return { before, rounds: Math.min(most, kills - before) };
});

test.each(clinics)(
  'after each of $rounds kill -9 nothing acknowledged is lost or there twice, and all states are true ($before before)',
  ({ rounds, before }) => killRounds(rounds, before),
);
