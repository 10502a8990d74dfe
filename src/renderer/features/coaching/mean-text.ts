import type { CoachedLine } from '../../../shared/contract/coaching.ts';
import { highestOf } from '../../../shared/domain/scorecard.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { countText, percentText } from '../../kit/format.ts';

/** Stands for a figure that cannot be computed. */
export const noFigure = '–';

const toTenth = (figure: number): number => Math.round(figure * 10) / 10;

export const meanText = (mean: number | null, language: string): string =>
  mean === null ? noFigure : countText(toTenth(mean), language);

/** The change from one mean to another, by the figures as they are shown; null where there is none to compare. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : toTenth(toTenth(now) - toTenth(before));

/** With its sign: +1.2, −3, ±0. */
export function changeText(change: number, language: string): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return sign + countText(Math.abs(change), language);
}

/** A mean in the unit in which it is shown: percent of yes, or points of a scale. */
export const shownMean = (kind: CoachedLine['kind'], mean: number | null): number | null =>
  mean === null || kind === 'scale' ? mean : 100 * mean;

/** A mean in the words of its line: 67 %, or 3.7 of 5. */
export function lineMeanText(
  kind: CoachedLine['kind'],
  mean: number | null,
  { text, language }: { text: Translate; language: string },
): string {
  if (mean === null) return noFigure;
  if (kind === 'yes-no') return percentText(mean, language);
  return text('coaching.ofMost', { value: meanText(mean, language), most: highestOf({ kind }) });
}
