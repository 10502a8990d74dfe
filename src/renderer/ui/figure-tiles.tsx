import type { ReactNode } from 'react';
import styles from './figure-tiles.module.css';

export interface FigureTile {
  readonly name: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly isBad?: boolean;
}

/** Figures in one row, each with its name and a note. `className`: how they stand where there is less room. */
export function FigureTiles({
  tiles,
  label,
  className,
}: {
  tiles: readonly FigureTile[];
  label?: string;
  className: string | undefined;
}) {
  return (
    <dl className={`${styles.tiles} ${className}`} aria-label={label}>
      {tiles.map(({ name, value, note, isBad = false }) => (
        <div key={name} data-alert={isBad || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
