import type { MissedDebt } from '../../../shared/contract/missed-debt.ts';
import { useText } from '../../i18n/use-text.ts';
import { FigureTiles } from '../../ui/figure-tiles.tsx';
import { moneyText } from '../../ui/format.ts';
import { minutesText } from './minutes-text.ts';
import styles from './missed-calls.module.css';

/** The clinic's debt to its callers now, and how much of it was settled today. */
export function DebtFigures({ figures }: { figures: MissedDebt['figures'] }) {
  const { text, language } = useText();
  const { settled, limit_minutes: limit, callback_minutes: median, oldest_minutes: oldest } = figures;
  const settledCount = settled.reached + settled.called_again + settled.dealt_with;
  const tiles = [
    {
      name: text('missed.open'),
      value: String(figures.open),
      note: text('missed.withSettled', { count: figures.of }),
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
      value: moneyText(figures.at_stake, language),
      note: text('missed.newCallers', { count: figures.new_callers }),
    },
    {
      name: text('missed.withNobody'),
      value: String(figures.with_nobody),
      note: oldest === null ? text('missed.allGiven') : text('missed.oldest', { time: minutesText(oldest) }),
      isBad: figures.with_nobody > 0,
    },
    {
      name: text('missed.settled'),
      value: String(settledCount),
      note: text('missed.reachedByPhone', { count: settled.reached }),
    },
    {
      name: text('missed.timeToCall'),
      value: median === null ? '–' : minutesText(median),
      note: text('missed.middle', { count: settled.reached, limit: minutesText(limit) }),
      isBad: median !== null && median > limit,
    },
  ];
  return <FigureTiles tiles={tiles} className={styles.figures} />;
}
