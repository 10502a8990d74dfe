import styles from './plot.module.css';

/** `bad`: red areas; `good`: green, `call`: blue, `plain`: grey ones; `empty`: outlined ones; `pace`: a dashed line. */
type LegendMark = 'bad' | 'good' | 'call' | 'plain' | 'empty' | 'pace';

/** The meaning of the colours of a plot. */
export function PlotLegend({ entries }: { entries: readonly (readonly [mark: LegendMark, name: string])[] }) {
  return (
    <span className={styles.legend}>
      {entries.map(([mark, name]) => (
        <span key={mark} data-mark={mark}>
          {name}
        </span>
      ))}
    </span>
  );
}
