import styles from './check-up-page.module.css';

/** Bars of what was measured so far, 0 to 1, in the places of all: `count`. The words beside them say the same. */
export function PaceBars({ shares, count }: { shares: readonly number[]; count: number }) {
  return (
    <div className={styles.bars} aria-hidden>
      {Array.from({ length: count }, (_, place) => {
        const share = shares[place];
        return (
          <span
            key={place}
            data-measured={share !== undefined || undefined}
            style={{ height: `${share === undefined ? 8 : 12 + 88 * Math.min(1, share)}%` }}
          />
        );
      })}
    </div>
  );
}
