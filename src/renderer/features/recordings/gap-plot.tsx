import type { RecordingGapCount } from '../../../shared/contract/recording-check.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import type { Days } from '../../api/recording-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { shortDayText } from '../../kit/format.ts';
import plotStyles from '../../kit/plot.module.css';
import { PlotLegend } from '../../kit/plot-legend.tsx';
import { PlotLevel } from '../../kit/plot-level.tsx';
import styles from './gap-plot.module.css';

const height = 96;
/** The least that the axis of calls shows. */
const leastTop = 4;
/** Labels of days stand this far apart at least. */
const mostLabels = 8;
/** One fault among hundreds of calls is still seen. */
const leastFaultPixels = 4;
/** Longer periods have bars that are too thin to see. */
const mostBars = 93;

/** Answered calls of each day as bars: those with a fault at the foot, whole ones, and those that nobody looked at. */
export function GapPlot({ counts, days }: { counts: readonly RecordingGapCount[]; days: Days }) {
  const { text, language } = useText();
  const byDay = new Map(counts.map((count) => [count.key, count]));
  const shown = everyDay(days);
  const top = 2 * Math.ceil(Math.max(leastTop, ...counts.map(({ answered }) => answered)) / 2);
  const step = 100 / shown.length;
  const every = Math.ceil(shown.length / mostLabels);
  const pixels = (calls: number): number => (calls / top) * height;
  const faultsOf = ({ faults, answered }: RecordingGapCount): string =>
    text('recordings.faultsOf', { faults, answered });
  const described = shown
    .flatMap((day) => {
      const count = byDay.get(day);
      if (!count || count.faults === 0) return [];
      return [`${shortDayText(day, days.to, language)} – ${faultsOf(count)}`];
    })
    .join(text('list.separator'));
  return (
    <svg
      role="img"
      aria-label={`${text('recordings.counted.day')}: ${described || text('recordings.noGaps')}`}
      className={`${plotStyles.plot} ${styles.plot}`}
    >
      {[0, top / 2, top].map((calls) => (
        <PlotLevel key={calls} y={height - pixels(calls)}>
          {calls}
        </PlotLevel>
      ))}
      {shown.map((day, at) => {
        const count = byDay.get(day);
        const bar = { x: `${(at + 0.15) * step}%`, width: `${0.7 * step}%` };
        const faulty = count && count.faults > 0 ? Math.max(leastFaultPixels, pixels(count.faults)) : 0;
        const all = count ? Math.max(faulty, pixels(count.answered)) : 0;
        const unchecked = count ? Math.min(all - faulty, pixels(count.answered - count.checked)) : 0;
        return (
          <g key={day}>
            {count && (
              <>
                <title>{`${shortDayText(day, days.to, language)}: ${faultsOf(count)}`}</title>
                <rect {...bar} y={height - all} height={all} rx={1} className={styles.whole} />
                <rect {...bar} y={height - all} height={unchecked} rx={1} className={styles.unchecked} />
                <rect {...bar} y={height - faulty} height={faulty} rx={1} className={styles.faulty} />
              </>
            )}
            {(shown.length - 1 - at) % every === 0 && (
              <text x={`${(at + 0.5) * step}%`} y={height + 16} textAnchor="middle" className={plotStyles.axis}>
                {shortDayText(day, days.to, language)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** The days from the first to the last, YYYY-MM-DD; none where they are reversed. */
function everyDay({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = to; day >= from && days.length < mostBars; day = daysBefore(day, 1)) days.unshift(day);
  return days;
}

/** The meaning of the colours. */
export function GapLegend() {
  const { text } = useText();
  return (
    <PlotLegend
      entries={[
        ['bad', text('recordings.legendFaulty')],
        ['plain', text('recordings.legendWhole')],
        ['empty', text('recordings.legendUnchecked')],
      ]}
    />
  );
}
