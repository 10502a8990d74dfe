import type { Clock } from '../../../shared/clock.ts';
import type { MediaEndpoint } from '../../../media/media-port.ts';

const lookMs = 500;
/** Longer than two reports of RTCP are apart (RFC 3550 § 6.2), by which a side says that it sends nothing itself. */
const missingAfterMs = 8000;
/** A gap that has ended is told from this length on. */
const shortestGapMs = 2000;
/** A browser shows that it is there every 2.5 s (RFC 7675 § 5.1), and with each packet. */
const heardLatelyMs = 1000;
/** Where nobody looked for so long, this process stood still, and what came meanwhile was not taken. */
const standstillMs = 2000;

/**
 * Watches whether the sound of a party that should send it stays away as a whole: `onLost` has the time since when,
 * `onBack` the time of the first sound after it. A party of whom nothing else comes either is absent, which is told
 * apart. `look` looks at once, besides twice a second.
 */
export function watchLostSound(parts: {
  clock: Clock;
  media: Pick<MediaEndpoint, 'soundArrivals' | 'heardAtMs' | 'isPresent'>;
  /** It is lost already when this begins. */
  isLost: boolean;
  onLost: (sinceMs: number) => void;
  onBack: (atMs: number) => void;
}): { look: () => void; stop: () => void } {
  const { clock, media, onLost, onBack } = parts;
  /** Since when it is watched. */
  let watchedMs = clock.monotonic();
  let lookedMs = watchedMs;
  let seenGap = media.soundArrivals?.gap ?? null;
  let { isLost } = parts;
  let wasAbsent = false;
  const lose = (sinceMs: number): void => {
    if (!isLost) onLost(sinceMs);
    isLost = true;
  };
  const returns = (atMs: number): void => {
    if (isLost) onBack(atMs);
    isLost = false;
  };
  const look = (): void => {
    const nowMs = clock.monotonic();
    if (nowMs - lookedMs > standstillMs) watchedMs = nowMs;
    lookedMs = nowMs;
    const arrivals = media.soundArrivals;
    wasAbsent ||= !media.isPresent;
    if (arrivals === null) return returns(nowMs);
    const { lastMs, gap } = arrivals;
    if (gap !== null && gap !== seenGap) {
      seenGap = gap;
      const fromMs = Math.max(gap.fromMs, watchedMs);
      if (!gap.isFirst && !wasAbsent && gap.toMs - fromMs >= shortestGapMs) lose(fromMs);
      wasAbsent = !media.isPresent;
      returns(gap.toMs);
    }
    const sinceMs = Math.max(lastMs, watchedMs);
    const isHeard = media.heardAtMs === null || nowMs - media.heardAtMs < heardLatelyMs;
    if (nowMs - sinceMs >= missingAfterMs && isHeard) lose(sinceMs);
  };
  let disarm = (): void => {};
  const lookAgain = (): void => {
    disarm = clock.after(lookMs, () => {
      look();
      lookAgain();
    });
  };
  lookAgain();
  return { look, stop: () => disarm() };
}
