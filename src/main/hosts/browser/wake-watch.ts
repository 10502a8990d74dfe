import type { Clock } from '../../../shared/clock.ts';

const lookMs = 2000;
/** Between two looks more time has passed than a busy machine explains: it slept. */
const sleptMs = 10_000;

/**
 * Tells of resume from sleep, and of network addresses that came or went: a browser's host hears of neither. Returns
 * its own undo.
 */
export function watchWake(parts: { clock: Clock; addresses: () => string; onWake: () => void }): () => void {
  const { clock, addresses, onWake } = parts;
  let known = addresses();
  let lookedAt = clock.now();
  let disarm = (): void => {};
  const look = (): void => {
    const [found, at] = [addresses(), clock.now()];
    const hasChanged = found !== known || at - lookedAt > sleptMs;
    known = found;
    lookedAt = at;
    if (hasChanged) onWake();
    disarm = clock.after(lookMs, look);
  };
  disarm = clock.after(lookMs, look);
  return () => disarm();
}
