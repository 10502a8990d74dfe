import type { ReactNode } from 'react';
import styles from './figure-tiles.module.css';

export interface FigureTile {
  readonly name: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly isBad?: boolean;
}

/**
 * Figures in one row, each with its name and a note. `folds`: in rows of three where there is less room.
 * `className`: how others stand there.
 */
export function FigureTiles({
  tiles,
  label,
  folds = false,
  className = '',
}: {
  tiles: readonly FigureTile[];
  label?: string;
  folds?: boolean;
  className?: string | undefined;
}) {
  return (
    <dl className={`${styles.tiles} ${className}`} aria-label={label} data-folds={folds || undefined}>
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
