import type { Clock } from '../../../shared/clock.ts';
import type { HoldSound } from './hold-sound.ts';
import type { Party } from './party.ts';

/**
 * Holds the other side while the page of a party's workstation is closed: the signalling continues in another process,
 * but there is no sound. The other side hears a prompt instead of silence. When the page returns they talk again; after
 * `maxSeconds` without one the call ends. A page that is closed already when they begin to talk counts as closed from
 * then on. Returns a function that stops it.
 */
export function holdWhileAbsent(parts: {
  clock: Clock;
  party: Party;
  /** Name of the other side. */
  sound: HoldSound;
  maxSeconds: () => Promise<number>;
  onTooLong: () => void;
}): () => void {
  const { clock, party, sound } = parts;
  let release = (): void => {};
  const hold = (): void => {
    sound.set('page-closed', true);
    const absentSinceMs = clock.monotonic();
    let isHeld = true;
    let disarm = (): void => {};
    release = () => {
      isHeld = false;
      disarm();
      sound.set('page-closed', false);
    };
    void parts.maxSeconds().then((seconds) => {
      const leftMs = Math.max(0, absentSinceMs + seconds * 1000 - clock.monotonic());
      if (isHeld) disarm = clock.after(leftMs, parts.onTooLong);
    });
  };
  const stop = party.media.onPresence((isPresent) => {
    release();
    if (isPresent) release = () => {};
    else hold();
  });
  if (!party.media.isPresent) hold();
  return () => {
    stop();
    release();
  };
}
