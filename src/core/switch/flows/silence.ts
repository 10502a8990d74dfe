import type { Clock } from '../../../shared/clock.ts';
import type { MediaEndpoint } from '../../../media/media-port.ts';
import type { CallEnd } from './call-end.ts';

/** Longer than a browser is ever silent: it checks the path where it sends no sound (RFC 7675 § 5.1). */
const heardWithinMs = 5000;

/** Whether a softphone is heard, whatever became of its signalling. */
export const isHeard = ({ heardAtMs }: Pick<MediaEndpoint, 'heardAtMs'>, clock: Clock): boolean =>
  heardAtMs !== null && clock.monotonic() - heardAtMs < heardWithinMs;

/** The end of a call that was silent for too long, with the cause: sound may have come from unknown addresses. */
export function silenceOf({
  silentSinceMs,
  refusedAtMs,
}: Pick<MediaEndpoint, 'silentSinceMs' | 'refusedAtMs'>): Omit<CallEnd, 'leg'> {
  const isRefused = refusedAtMs !== null && refusedAtMs >= (silentSinceMs ?? 0);
  return {
    cause: 'NORMAL_CLEARING',
    sipCode: null,
    ...(isRefused
      ? { reason: 'Sound came from another address only, and was refused', code: 'sound-refused' }
      : { reason: 'Neither sound nor RTCP came any more', code: 'media-lost' }),
  };
}

/**
 * Calls `onTooLong` when a party that may send has sent neither sound nor RTCP for `maxMs`: a party that disappears
 * without BYE must not be billed further. Returns a function that stops it.
 */
export function watchSilence(parts: {
  clock: Clock;
  media: Pick<MediaEndpoint, 'silentSinceMs'>;
  maxMs: number;
  onTooLong: () => void;
}): () => void {
  const { clock, media, maxMs, onTooLong } = parts;
  const startedAtMs = clock.monotonic();
  const silentMs = (): number =>
    media.silentSinceMs === null ? 0 : clock.monotonic() - Math.max(media.silentSinceMs, startedAtMs);
  const checkAfter = (milliseconds: number): (() => void) =>
    clock.after(milliseconds, () => {
      const leftMs = maxMs - silentMs();
      if (leftMs <= 0) onTooLong();
      else disarm = checkAfter(leftMs);
    });
  let disarm = checkAfter(maxMs);
  return () => disarm();
}
