import type { Problem } from '../../../shared/problem.ts';
import { whyNotReady } from '../agent/readiness.ts';
import type { MediaLink } from '../softphone/media-link.ts';
import type { Softphone } from '../softphone/softphone.ts';

/** Why a registered phone could not be heard, or not hear; null for nothing, and before that is known. */
export function soundProblemOf(
  { registration }: Pick<Softphone, 'registration'>,
  { microphone, isPlaybackBlocked }: Pick<MediaLink, 'microphone' | 'isPlaybackBlocked'>,
): Problem | null {
  const { state, isElsewhere } = registration;
  if (state !== 'registered' || microphone === 'unknown') return null;
  return whyNotReady({ registration: state, microphone, isPlaybackBlocked, isElsewhere, hasEvents: true });
}
