import type { MissedDebt } from '../../../shared/contract/missed-debt.ts';
import { useText } from '../../i18n/use-text.ts';
import { FigureTiles } from '../../kit/figure-tiles.tsx';
import { wholeMoneyText } from '../../kit/format.ts';
import { minutesWithUnits } from '../../kit/minutes-with-units.ts';

/** The clinic's debt to its callers now, and how much of it was settled today. */
export function DebtFigures({ figures }: { figures: MissedDebt['figures'] }) {
  const { text, language } = useText();
  const { settled, limit_minutes: limit, callback_minutes: median, oldest_minutes: oldest } = figures;
  const settledCount = settled.reached + settled.called_again + settled.dealt_with;
  const tiles = [
    {
      name: text('missed.open'),
      value: String(figures.open),
      note: text('missed.within', { count: figures.open - figures.over }),
      isBad: figures.open > 0,
    },
    {
      name: text('missed.over'),
      value: String(figures.over),
      note: text('missed.limit', { count: limit }),
      isBad: figures.over > 0,
    },
    {
      name: text('missed.atStake'),
      value: wholeMoneyText(figures.at_stake, language),
      note: text('missed.newCallers', { count: figures.new_callers }),
    },
    {
      name: text('missed.withNobody'),
      value: String(figures.with_nobody),
      note: oldest === null ? text('missed.allGiven') : text('missed.oldest', { time: minutesWithUnits(oldest, text) }),
      isBad: figures.with_nobody > 0,
    },
    {
      name: text('missed.settled'),
      value: String(settledCount),
      note: text('missed.reachedByPhone', { count: settled.reached }),
    },
    {
      name: text('missed.timeToCall'),
      value: median === null ? '–' : minutesWithUnits(median, text),
      note: median === null ? text('missed.nobodyReached') : text('missed.middle', { count: settled.reached }),
      isBad: median !== null && median > limit,
    },
  ];
  return <FigureTiles tiles={tiles} folds />;
}
