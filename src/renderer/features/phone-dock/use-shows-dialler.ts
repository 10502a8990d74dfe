import { useState } from 'react';
import type { DialPhase } from './dial-phase.ts';

/**
 * Whether the number can be typed now: while no call continues, or where it is asked for. An agent who types into the
 * field when the phone rings can continue: it stays until the call gets further, so that nothing moves under a press
 * that takes the focus away.
 */
export function useShowsDialler(
  phase: DialPhase,
  isAskedFor: boolean,
): { readonly isShown: boolean; readonly setFocused: (isFocused: boolean) => void } {
  const [isFocused, setFocused] = useState(false);
  const [kept, setKept] = useState({ phase, isKept: false });
  if (kept.phase !== phase) setKept({ phase, isKept: isFocused });
  const isFree = phase === 'idle' || (phase === 'wrap-up' && isAskedFor);
  return { isShown: isFree || (kept.phase === phase && kept.isKept), setFocused };
}
