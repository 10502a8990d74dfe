import type { BurnDown } from '../../../shared/contract/unreturned-calls.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import plotStyles from '../../kit/plot.module.css';
import { PlotLegend } from '../../kit/plot-legend.tsx';
import { PlotLevel } from '../../kit/plot-level.tsx';
import { minuteOf, paceEnd } from './pace.ts';
import styles from './burn-down-plot.module.css';

const height = 112;
const hourMinutes = 60;
/** The least that the axis of counts shows. */
const leastTop = 4;
/** Labels of the hours stand this far apart at least. */
const maxLabels = 12;

const timeText = (minute: number): string =>
  [Math.floor(minute / hourMinutes), Math.floor(minute % hourMinutes)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** How many missed calls were open through the day, and over the clock, in steps; a line at now, and where it leads. */
export function BurnDownPlot({ burnDown }: { burnDown: BurnDown }) {
  const { text } = useText();
  const { steps, opens, closes, until } = burnDown;
  const now = minuteOf(until);
  const first = Math.floor(Math.min(minuteOf(opens), now) / hourMinutes);
  const last = Math.ceil(Math.max(minuteOf(closes), now) / hourMinutes);
  const [start, end] = [first * hourMinutes, Math.max(last, first + 1) * hourMinutes];
  const most = Math.max(leastTop, ...steps.map(({ open }) => open));
  const top = Math.ceil(most / 2) * 2;
  const share = (minute: number): number => ((Math.max(start, minute) - start) / (end - start)) * 100;
  const y = (count: number): number => height - (count / top) * height;
  const current = steps.at(-1) ?? { open: 0, over: 0 };
  const outline = (what: 'open' | 'over'): string => {
    const [begin, ...others] = steps.map((step) => ({ x: share(minuteOf(step.at)), y: y(step[what]) }));
    const lines = others.map((one) => `H${one.x}V${one.y}`);
    return `M${begin?.x ?? 0},${begin?.y ?? height}${lines.join('')}H${share(now)}`;
  };
  const area = (what: 'open' | 'over'): string => `${outline(what)}V${height}H0Z`;
  const zeroAt = paceEnd(burnDown);
  /** The pace is drawn until none is open or the day ends, whichever is first. */
  const paceUntil = Math.min(zeroAt ?? now, end);
  const openThen = zeroAt === null ? 0 : current.open * ((zeroAt - paceUntil) / (zeroAt - now));
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const every = Math.ceil(hours.length / maxLabels);
  const isLate = share(now) > 70;
  const state = text('missed.openOver', { open: current.open, over: current.over });
  return (
    <Card
      id="missed-burn-down"
      title={text('missed.throughDay')}
      aside={
        <PlotLegend
          entries={[
            ['bad', text('missed.legendOver')],
            ['plain', text('missed.legendWithin')],
            ['pace', text('missed.legendPace')],
          ]}
        />
      }
    >
      <svg
        role="img"
        aria-label={`${text('missed.throughDay')}: ${until.slice(11, 16)}, ${state}`}
        className={`${plotStyles.plot} ${styles.plot}`}
      >
        {[0, top / 2, top].map((count) => (
          <PlotLevel key={count} y={y(count)}>
            {count}
          </PlotLevel>
        ))}
        <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" overflow="visible">
          <path d={area('open')} className={styles.within} />
          <path d={area('over')} className={styles.overClock} />
          <path d={outline('open')} className={styles.outline} vectorEffect="non-scaling-stroke" />
          {zeroAt !== null && (
            <path
              d={`M${share(now)},${y(current.open)}L${share(paceUntil)},${y(openThen)}`}
              className={styles.pace}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        <line x1={`${share(now)}%`} x2={`${share(now)}%`} y1={0} y2={height} className={styles.nowLine} />
        <text
          x={`${share(now)}%`}
          dx={isLate ? -6 : 6}
          y={-5}
          textAnchor={isLate ? 'end' : 'start'}
          className={`${plotStyles.over} ${styles.nowText}`}
        >
          {`${until.slice(11, 16)} · ${state}`}
        </text>
        {zeroAt !== null && zeroAt <= end && (
          <text
            x={`${share(zeroAt)}%`}
            dx={share(zeroAt) > 88 ? 0 : 6}
            y={height - 8}
            textAnchor={share(zeroAt) > 88 ? 'end' : 'start'}
            className={`${plotStyles.axis} ${plotStyles.over}`}
          >
            {text('missed.zeroAt', { time: timeText(zeroAt) })}
          </text>
        )}
        {hours
          .filter((_, index) => index % every === 0)
          .map((hour) => (
            <text
              key={hour}
              x={`${share(hour * hourMinutes)}%`}
              y={height + 16}
              textAnchor={hour === first ? 'start' : hour === last ? 'end' : 'middle'}
              className={plotStyles.axis}
            >
              {String(hour).padStart(2, '0')}
            </text>
          ))}
      </svg>
    </Card>
  );
}
