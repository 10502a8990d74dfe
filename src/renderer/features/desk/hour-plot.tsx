import { useText } from '../../i18n/use-text.ts';
import styles from './hour-plot.module.css';

/** The working day; longer on days that were. */
const usualFirstHour = 7;
const usualLastHour = 21;
const barPixels = 36;
const axisBaseline = 50;

/** Calls that began in each hour of the day, as bars. As wide as its place: the hours are readable in any. */
export function HourPlot({ perHour, label }: { perHour: readonly number[]; label: string }) {
  const { text } = useText();
  const isBusy = (count: number): boolean => count > 0;
  const firstHour = Math.min(usualFirstHour, ...[perHour.findIndex(isBusy)].filter((hour) => hour >= 0));
  const lastHour = Math.max(usualLastHour, perHour.findLastIndex(isBusy));
  const shown = perHour.slice(firstHour, lastHour + 1);
  const maxCount = Math.max(1, ...shown);
  const step = 100 / shown.length;
  const described = shown.map((count, index) => `${firstHour + index}:00 – ${count}`).join(text('list.separator'));
  return (
    <svg role="img" aria-label={`${label}: ${described}`} className={styles.hourPlot}>
      {shown.map((count, index) => {
        const height = Math.max(1, (count / maxCount) * barPixels);
        return (
          <g key={firstHour + index}>
            <rect
              x={`${(index + 0.1) * step}%`}
              y={barPixels - height}
              width={`${0.8 * step}%`}
              height={height}
              rx={1.5}
              className={count === 0 ? styles.barEmpty : styles.bar}
            />
            {(firstHour + index) % 3 === 0 && (
              <text x={`${(index + 0.5) * step}%`} y={axisBaseline} textAnchor="middle" className={styles.axis}>
                {firstHour + index}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
