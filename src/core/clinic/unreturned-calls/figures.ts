import { type UnreturnedCalls, settledWays, type SettledWay } from '../../../shared/contract/unreturned-calls.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { yuan } from '../money.ts';
import { type ClinicHours, openMinutesBetween } from '../opening-hours.ts';
import type { LineWriter, OpenNumber, SettledNumber } from './lines.ts';

/** The lower one of two in the middle; null of none. */
export const medianOf = (values: readonly number[]): number | null =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? null;

export function figuresOf({
  open,
  settled,
  lines,
  limit,
  hours,
}: {
  open: readonly OpenNumber[];
  settled: readonly SettledNumber[];
  lines: Pick<LineWriter, 'spentBy' | 'isNew' | 'holder'>;
  limit: number;
  hours: ClinicHours;
}): UnreturnedCalls['figures'] {
  const withNobody = open.filter((one) => lines.holder(one) === null);
  const oldest = Math.min(...withNobody.map(({ calls }) => calls[0].at));
  const countOf = (way: SettledWay): number => settled.filter(({ answer }) => answer.way === way).length;
  const reached = settled.filter(({ answer }) => answer.way === 'reached');
  return {
    open: open.length,
    of: open.length + settled.length,
    over: open.filter(({ clock }) => clock.left <= 0).length,
    limit_minutes: limit,
    spent: yuan(customerValueOf(open, lines)),
    new_callers: open.filter(({ history }) => lines.isNew(history)).length,
    with_nobody: withNobody.length,
    oldest_since: withNobody.length === 0 ? null : formatDateTime(oldest, hours.timeZone),
    settled: Object.fromEntries(settledWays.map((way) => [way, countOf(way)])) as Record<SettledWay, number>,
    callback_minutes: medianOf(
      reached.map(({ calls, answer }) => Math.floor(openMinutesBetween(hours, calls[0].at, answer.at))),
    ),
  };
}

const customerValueOf = (open: readonly OpenNumber[], lines: Pick<LineWriter, 'spentBy'>): number =>
  open.reduce((sum, { history }) => sum + (lines.spentBy(history) ?? 0), 0);
