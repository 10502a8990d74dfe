import type { Clock } from '../../../shared/clock.ts';
import { Emitter } from '../../../shared/event.ts';

const lookMs = 2000;
/** A longer gap between two checks than a busy machine explains means that it slept. */
const sleptMs = 10_000;

/** Resume from sleep, and changed network addresses: the browser host gets no event for either. */
export function watchWake({ clock, addresses }: { clock: Clock; addresses: () => string }): Emitter {
  const woken = new Emitter();
  let known = addresses();
  let lookedAt = clock.now();
  const look = (): void => {
    const [found, at] = [addresses(), clock.now()];
    const hasChanged = found !== known || at - lookedAt > sleptMs;
    known = found;
    lookedAt = at;
    if (hasChanged) woken.emit();
    clock.after(lookMs, look);
  };
  clock.after(lookMs, look);
  return woken;
}
