import type { CallSound } from '../../../shared/ipc/call-sound.ts';

type Quality = 'good' | 'fair' | 'poor';

/** Mouth to ear beyond the network: encoding, and the buffer that evens out jitter. */
const ownDelayMs = 10;
const goodFrom = 4;
const fairFrom = 3.6;

/**
 * Mean opinion score (1 to 4.4) of the sound that arrives here: the E-model (ITU-T G.107), simplified to delay, jitter
 * and loss. Null before they are measured.
 */
export function meanOpinionScore({ roundTripMs, jitterMs, loss }: CallSound): number | null {
  if (roundTripMs === null || jitterMs === null || loss === null) return null;
  const delay = roundTripMs / 2 + jitterMs * 2 + ownDelayMs;
  const impairment = delay < 160 ? delay / 40 : (delay - 120) / 10;
  const rating = Math.max(0, 93.2 - impairment - loss * 100 * 2.5);
  return 1 + 0.035 * rating + 0.000007 * rating * (rating - 60) * (100 - rating);
}

export const qualityOf = (score: number): Quality => (score >= goodFrom ? 'good' : score >= fairFrom ? 'fair' : 'poor');

/** Level of a meter, 0 to 1: from −60 dB of full scale to full scale. */
export const meterLevel = (level: number | null): number =>
  level === null || level <= 0 ? 0 : Math.max(0, Math.min(1, 1 + (20 * Math.log10(level)) / 60));
