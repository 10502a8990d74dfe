import { useAbout } from './use-about.ts';
import type { useServicePace } from './use-service-pace.ts';
import styles from './check-up-page.module.css';

/** The height of a bar of 100 ms; the slowest fill theirs. */
const fullMs = 200;

/** A bar for each answer of the service: how long it took. The words beside them say the same. */
export function PaceBars({ pace: { times, rounds } }: { pace: ReturnType<typeof useServicePace> }) {
  const { server } = useAbout();
  return (
    <>
      <div className={styles.bars} aria-hidden>
        {Array.from({ length: rounds }, (_, place) => {
          const ms = times[place];
          return (
            <span
              key={place}
              data-measured={ms !== undefined || undefined}
              style={{ height: `${ms === undefined ? 8 : Math.min(100, 12 + (88 * ms) / fullMs)}%` }}
            />
          );
        })}
      </div>
      <div className={styles.advice}>{server}</div>
    </>
  );
}
