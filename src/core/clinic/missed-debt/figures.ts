import { type MissedDebt, settledWays, type SettledWay } from '../../../shared/contract/missed-debt.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { yuan } from '../money.ts';
import { type ClinicHours, openMinutesBetween } from '../opening-hours.ts';
import type { LineWriter, OpenDebt, SettledNumber } from './lines.ts';

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
  open: readonly OpenDebt[];
  settled: readonly SettledNumber[];
  lines: Pick<LineWriter, 'spentBy' | 'isNew' | 'holder'>;
  limit: number;
  hours: ClinicHours;
}): MissedDebt['figures'] {
  const withNobody = open.filter((debt) => lines.holder(debt) === null);
  const oldest = Math.min(...withNobody.map(({ calls }) => calls[0].at));
  const countOf = (way: SettledWay): number => settled.filter(({ answer }) => answer.way === way).length;
  const reached = settled.filter(({ answer }) => answer.way === 'reached');
  return {
    open: open.length,
    of: open.length + settled.length,
    over: open.filter(({ clock }) => clock.left <= 0).length,
    limit_minutes: limit,
    at_stake: yuan(stakeOf(open, lines)),
    new_callers: open.filter(({ story }) => lines.isNew(story)).length,
    with_nobody: withNobody.length,
    oldest_since: withNobody.length === 0 ? null : formatDateTime(oldest, hours.timeZone),
    settled: Object.fromEntries(settledWays.map((way) => [way, countOf(way)])) as Record<SettledWay, number>,
    callback_minutes: medianOf(
      reached.map(({ calls, answer }) => Math.floor(openMinutesBetween(hours, calls[0].at, answer.at))),
    ),
  };
}

const stakeOf = (open: readonly OpenDebt[], lines: Pick<LineWriter, 'spentBy'>): number =>
  open.reduce((sum, { story }) => sum + (lines.spentBy(story) ?? 0), 0);
