import type { OpenSpan } from '../../../shared/contract/opening-hours.ts';
import { minutesOf } from '../opening-hours.ts';

interface Span {
  readonly starts_at: number;
  readonly ends_at: number;
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Times at which an appointment of this length fits into the spans of a day: on the grid that begins with each span, in
 * whole slots.
 */
export function timesOfDay(spans: readonly OpenSpan[], slot: number, minutes: number): OpenSpan[] {
  const length = Math.ceil(minutes / slot) * slot;
  return spans.flatMap((span) => {
    const [first, last] = [minutesOf(span.start), minutesOf(span.end)];
    const count = Math.max(0, Math.floor((last - first - length) / slot) + 1);
    return Array.from({ length: count }, (_, index) => first + index * slot).map((start) => ({
      start: timeOf(start),
      end: timeOf(start + length),
    }));
  });
}

export const isFree = (span: Span, taken: readonly Span[]): boolean =>
  taken.every((one) => one.ends_at <= span.starts_at || one.starts_at >= span.ends_at);
