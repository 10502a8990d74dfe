import { Link } from '@tanstack/react-router';
import type { CallFigures, CallReport } from '../../../shared/contract/call-report.ts';
import type { CallResult } from '../../../shared/contract/call-result.ts';
import type { ReportScope } from '../../api/report-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { countText, percentText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import plotStyles from '../../kit/plot.module.css';
import { PlotLegend } from '../../kit/plot-legend.tsx';
import { PlotLevel } from '../../kit/plot-level.tsx';
import { CallsLink, searchOf, useLeadsToCalls } from './calls-link.tsx';
import { callsIn, halfHourText, serviceLevel, sumOf, unknown } from './report-figures.ts';
import { ReportFile } from './report-file.tsx';
import reportStyles from './reports.module.css';
import styles from './half-hour-plot.module.css';

const height = 160;
const levelHeight = 56;
/** The usual day, 8:00 to 18:00, in half hours; longer where there were calls before or after. */
const usual = { first: 16, last: 35 };
/** Results from the foot of a bar to its top, with the mark of each in the legend. */
const stack = [
  ['answered', 'good'],
  ['reached', 'call'],
  ['unreached', 'empty'],
  ['abandoned', 'plain'],
  ['missed', 'bad'],
] as const satisfies readonly (readonly [CallResult, string])[];

interface HalfHourSums {
  readonly at: number;
  readonly figures: CallFigures;
}

/** The half hours of the day, those of all days together, from the first busy one to the last. */
function daysTogether({ half_hours: halfHours }: CallReport): HalfHourSums[] {
  const byTime = Map.groupBy(halfHours, ({ half_hour: at }) => at);
  const first = Math.min(usual.first, ...byTime.keys());
  const last = Math.max(usual.last, ...byTime.keys());
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    at: first + index,
    figures: sumOf(byTime.get(first + index) ?? []),
  }));
}

/** Calls of each half hour of the day, stacked by result: as bars to the eye, as a table to everybody. */
export function HalfHourPlot({ report, scope }: { report: CallReport; scope: ReportScope }) {
  const { text } = useText();
  const rows = daysTogether(report);
  const name = (result: CallResult): string => text(`report.figure.${result}`);
  return (
    <Card
      id="report-half-hours"
      title={text('report.byHalfHour')}
      aside={
        <div className={reportStyles.aside}>
          <PlotLegend entries={stack.toReversed().map(([result, mark]) => [mark, name(result)] as const)} />
          <ReportFile table="half-hours" name={text('report.byHalfHour')} scope={scope} />
        </div>
      }
    >
      <Bars rows={rows} scope={scope} />
      <ServiceLevel rows={rows} seconds={report.service_level_seconds} />
      <details className={layout.opens}>
        <summary>{text('report.asTable')}</summary>
        <HalfHourTable rows={rows} scope={scope} />
      </details>
    </Card>
  );
}

function levelText(figures: CallFigures, language: string): string {
  const level = serviceLevel(figures);
  return level === null ? unknown : percentText(level, language);
}

/** The end of an axis that shows so many calls: a round number whose half is one too. */
function topOf(calls: number): number {
  const step = Math.max(2, (2 * 10 ** Math.floor(Math.log10(calls))) / 5);
  return step * Math.ceil(calls / step);
}

/** Hidden from assistive technology, which has the table. */
function Bars({ rows, scope }: { rows: readonly HalfHourSums[]; scope: ReportScope }) {
  const { language } = useText();
  const leadsToCalls = useLeadsToCalls();
  const top = topOf(Math.max(4, ...rows.map(({ figures }) => callsIn(figures))));
  const pixels = (calls: number): number => (calls / top) * height;
  const step = 100 / rows.length;
  return (
    <svg aria-hidden className={`${plotStyles.plot} ${styles.plot}`}>
      {[0, top / 2, top].map((calls) => (
        <PlotLevel key={calls} y={height - pixels(calls)}>
          {countText(calls, language)}
        </PlotLevel>
      ))}
      {rows.map(({ at, figures }, index) => {
        let foot = height;
        const bars = stack.map(([result]) => {
          const size = pixels(figures[result]);
          foot -= size;
          const bar = (
            <rect
              key={result}
              x={`${(index + 0.15) * step}%`}
              width={`${0.7 * step}%`}
              y={foot}
              height={size}
              className={styles.bar}
              data-result={result}
            />
          );
          if (!leadsToCalls || size === 0) return bar;
          const search = searchOf(scope, { counted: result, halfHours: [at, at + 1] });
          return (
            <Link key={result} to="/calls" search={search} tabIndex={-1}>
              {bar}
            </Link>
          );
        });
        return (
          <g key={at}>
            {bars}
            {at % 4 === 0 && (
              <text x={`${index * step}%`} y={height + 16} className={plotStyles.axis}>
                {halfHourText(at)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Below the bars, by the same half hours. The table has it too. */
function ServiceLevel({ rows, seconds }: { rows: readonly HalfHourSums[]; seconds: number }) {
  const { text, language } = useText();
  const step = 100 / rows.length;
  const points = rows.map(({ figures }, index) => {
    const level = serviceLevel(figures);
    return level === null ? null : { x: `${(index + 0.5) * step}%`, y: levelHeight * (1 - level) };
  });
  return (
    <div aria-hidden>
      <p className={styles.levelName}>
        {text('report.serviceLevel')} · {text('report.serviceLevelNote', { seconds })}
      </p>
      <svg className={`${plotStyles.plot} ${styles.plot} ${styles.level}`}>
        {[0, 0.5, 1].map((level) => (
          <PlotLevel key={level} y={levelHeight * (1 - level)}>
            {percentText(level, language)}
          </PlotLevel>
        ))}
        {points.map((point, index) => {
          const before = points[index - 1];
          return (
            point && (
              <g key={point.x}>
                {before && <line x1={before.x} y1={before.y} x2={point.x} y2={point.y} />}
                <circle cx={point.x} cy={point.y} r={2.5} />
              </g>
            )
          );
        })}
      </svg>
    </div>
  );
}

function HalfHourTable({ rows, scope }: { rows: readonly HalfHourSums[]; scope: ReportScope }) {
  const { text, language } = useText();
  return (
    <table className={styles.table} aria-label={text('report.byHalfHour')}>
      <thead>
        <tr>
          <th scope="col">{text('report.halfHour')}</th>
          {stack.map(([result]) => (
            <th key={result} scope="col">
              {text(`report.figure.${result}`)}
            </th>
          ))}
          <th scope="col">{text('report.serviceLevel')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, figures }) => (
          <tr key={at}>
            <th scope="row">{halfHourText(at)}</th>
            {stack.map(([result]) => (
              <td key={result}>
                <CallsLink
                  scope={scope}
                  part={{ counted: result, halfHours: [at, at + 1] }}
                  count={figures[result]}
                  label={`${halfHourText(at)}, ${text(`report.figure.${result}`)}: ${figures[result]}`}
                />
              </td>
            ))}
            <td>{levelText(figures, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
