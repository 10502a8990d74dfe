import { Text } from '@mantine/core';
import type { Coaching } from '../../../shared/contract/coaching.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { shortDayText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import plotStyles from '../../kit/plot.module.css';
import { PlotLevel } from '../../kit/plot-level.tsx';
import { meanText } from './mean-text.ts';
import { axisDays, scorePoints } from './score-points.ts';
import styles from './score-plot.module.css';

const height = 128;
const mostLabels = 7;
/** Beyond it a text at the right would leave the plot. */
const lateShare = 70;

/** The totals of an agent’s scores in the order of their signatures, and their mean. */
export function ScorePlot({ coaching }: { coaching: Coaching }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const { scores, days, total, signed } = coaching;
  const points = scorePoints(scores, days);
  const y = (points100: number): number => height - (points100 / 100) * height;
  const mean = total.now.mean;
  const isLate = (points.at(-1)?.x ?? 0) > lateShare;
  const described = points
    .map((point) => `${dayTimeText(point.signedAt)} – ${meanText(point.total, language)}`)
    .join(text('list.separator'));
  return (
    <Card
      id="scores-over-time"
      title={text('coaching.overTime')}
      aside={
        points.some(({ isFatal }) => isFatal) && <span className={styles.legend}>{text('coaching.legendFatal')}</span>
      }
    >
      {points.length === 0 ? (
        <Text size="sm" c="dimmed">
          {text(signed === 0 ? 'coaching.none' : 'coaching.noTotals')}
        </Text>
      ) : (
        <svg
          role="img"
          aria-label={`${text('coaching.overTime')}: ${described}`}
          className={`${plotStyles.plot} ${styles.plot}`}
        >
          {[0, 50, 100].map((level) => (
            <PlotLevel key={level} y={y(level)}>
              {level}
            </PlotLevel>
          ))}
          {axisDays(days, mostLabels).map(({ day, x }) => (
            <text key={day} x={`${x}%`} y={height + 18} className={plotStyles.axis}>
              {shortDayText(day, days.to, language)}
            </text>
          ))}
          <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" overflow="visible">
            <polyline
              points={points.map((point) => `${point.x},${y(point.total)}`).join(' ')}
              className={styles.line}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {mean !== null && (
            <>
              <line x1="0" x2="100%" y1={y(mean)} y2={y(mean)} className={styles.mean} />
              <text
                x={isLate ? 4 : '100%'}
                y={y(mean) + (mean > 50 ? 14 : -6)}
                textAnchor={isLate ? 'start' : 'end'}
                className={`${plotStyles.over} ${styles.meanText}`}
              >
                {text('coaching.meanLine', { value: meanText(mean, language) })}
              </text>
            </>
          )}
          {points.map((point) => (
            <circle
              key={point.id}
              cx={`${point.x}%`}
              cy={y(point.total)}
              r={3.5}
              className={point.isFatal ? styles.fatalPoint : styles.point}
            />
          ))}
        </svg>
      )}
    </Card>
  );
}
