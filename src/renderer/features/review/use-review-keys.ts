import type { Moment } from '../../../shared/contract/review.ts';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import type { ReviewSound } from './review-sound.ts';

const skipSeconds = 5;
/** Digits and X give a line its value; the player's keys do not, wherever the focus is. */
const givesValue = '[data-part=score-line] [type=radio]';
const takesArrows = `input:not(${givesValue}), textarea, select, [contenteditable], [role=dialog]`;
/** A press of the space bar belongs to the button that has the focus. */
const takesSpace = `${takesArrows}, button, a`;

/**
 * Keys of the recording, while nothing is typed. `onMark`: takes the playhead in milliseconds; null: nothing to mark.
 */
export function useReviewKeys({
  sound,
  moments,
  onMark,
}: {
  sound: ReviewSound;
  moments: readonly Moment[];
  onMark: ((atMs: number) => void) | null;
}): void {
  const positionMs = (): number => Math.round(sound.state.getState().positionSeconds * 1000);
  const toNextMoment = (): void => {
    const following = moments.find(({ at_ms: at }) => at > positionMs());
    if (following) sound.seek(following.at_ms / 1000);
  };
  useHotKeys({
    j: () => sound.skip(-skipSeconds),
    k: once(() => sound.pause()),
    l: once(() => void sound.play()),
    n: once(toNextMoment),
    m: once(() => onMark?.(positionMs())),
    '[': once(() => sound.loopFromHere()),
    ']': once(() => sound.loopToHere()),
  });
  useHotKeys(
    { arrowleft: () => sound.skip(-skipSeconds), arrowright: () => sound.skip(skipSeconds) },
    `${takesArrows}, [role=menu]`,
  );
  useHotKeys({ space: once(() => sound.toggle()) }, takesSpace);
}
