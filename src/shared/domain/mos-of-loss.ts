/** ITU-T G.107, with the values that it assumes where nothing else is known: a rating of 93.2 of 100. */
const bestRating = 93.2;
/** ITU-T G.113, appendix I: G.711 with packet loss concealment, at random loss. */
const robustness = 25.1;

/**
 * The quality of sound of which a share (0 to 1) was lost, 1 to 4.4: the mean opinion score that the E-model estimates
 * (ITU-T G.107, annex B). Delay and the sound itself are not judged.
 */
export function mosOfLoss(share: number): number {
  const percent = 100 * share;
  const rating = bestRating - (95 * percent) / (percent + robustness);
  return 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6;
}
