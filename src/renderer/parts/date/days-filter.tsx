import { DayFilter } from './day-filter.tsx';
import styles from './days-filter.module.css';

interface Days {
  /** YYYY-MM-DD, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The days that filter a list, from one to another; either may be left out. */
export function DaysFilter({
  days,
  names,
  onDays,
}: {
  days: Days;
  /** Names of the two fields. */
  names: { readonly from: string; readonly to: string };
  onDays: (change: Days) => void;
}) {
  return (
    <div className={styles.filterDays}>
      <DayFilter aria-label={names.from} day={days.from} max={days.to} onDay={(from) => onDays({ from })} />
      <span aria-hidden>–</span>
      <DayFilter aria-label={names.to} day={days.to} min={days.from} onDay={(to) => onDays({ to })} />
    </div>
  );
}
