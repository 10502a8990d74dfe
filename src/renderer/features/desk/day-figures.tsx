import { Card, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DayFigure, dayFigures, type DayReport } from '../../../shared/contract/report.ts';
import type { WorkQueue } from '../../../shared/contract/work-queue.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText, percentText, wholeMoneyText } from '../../kit/format.ts';
import { TileLink } from '../../kit/tile-link.tsx';
import { DayRibbon } from './day-ribbon.tsx';
import { HourPlot } from './hour-plot.tsx';
import layout from '../../kit/layout.module.css';
import styles from './day-figures.module.css';

const notKnown = '–';
// Object.keys knows no names.
const dayFigureNames = Object.keys(dayFigures) as DayFigure[];
const writtenAs = { count: String, duration: durationText };

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly detail: string;
  readonly isPending: boolean;
  /** Makes of the value a link to the records that it counts. */
  readonly link?: (value: string) => ReactNode;
}

const linkToFollowups = (name: string) => (value: string) => (
  <TileLink to="/follow-ups" aria-label={`${name}: ${value}`}>
    {value}
  </TileLink>
);
/** The queue below, of missed calls alone. */
const linkToOwed = (name: string) => (value: string) => (
  <TileLink to="/" search={{ show: 'missed_call', sort: undefined }} replace aria-label={`${name}: ${value}`}>
    {value}
  </TileLink>
);

/** The day in figures. `queue`: undefined while it is read, null from a service that has none. */
export function DayFigures({
  report,
  queue,
}: {
  report: DayReport | null | undefined;
  queue: WorkQueue | null | undefined;
}) {
  const { text, language } = useText();
  const isPending = report === undefined;
  /** Unanswered calls do not make the others shorter. */
  const perCall = report?.answered
    ? text('desk.perCall', { duration: durationText(report.talk_seconds / report.answered) })
    : '';
  const details: { readonly [F in DayFigure]?: string } = {
    calls: report ? text('desk.inbound', { count: report.inbound }) : '',
    talk_seconds: perCall,
  };
  const tileOf = (figure: DayFigure): Figure[] => {
    const { tile } = dayFigures[figure];
    const value = report?.[figure];
    if (tile === null) return [];
    const written = value === undefined ? notKnown : writtenAs[tile.unit](value);
    return [{ name: text(tile.label), value: written, detail: details[figure] ?? '', isPending }];
  };
  const figures: Figure[] = [
    ...dayFigureNames.flatMap(tileOf),
    {
      name: text('desk.answerRate'),
      value: report && report.inbound > 0 ? percentText(report.inbound_answered / report.inbound, language) : notKnown,
      detail: report ? text('desk.unanswered', { count: report.inbound - report.inbound_answered }) : '',
      isPending,
    },
    ...(queue === null
      ? []
      : [
          {
            name: text('desk.due'),
            value: queue ? String(queue.due_followups) : notKnown,
            detail: queue ? text('desk.overdue', { count: queue.overdue_followups }) : '',
            isPending: queue === undefined,
            link: linkToFollowups(text('desk.due')),
          },
          {
            name: text('desk.owed'),
            value: queue ? String(queue.totals.missed_call) : notKnown,
            detail: queue ? text('desk.spent', { amount: wholeMoneyText(queue.missed_value, language) }) : '',
            isPending: queue === undefined,
            link: linkToOwed(text('desk.owed')),
          },
        ]),
  ];
  return (
    <Card withBorder padding={0} className={styles.card}>
      <DayRibbon />
      <div className={styles.dayFigures}>
        {figures.map((figure) => (
          <div key={figure.name} className={styles.dayFigure}>
            <Text size="xs" c="dimmed">
              {figure.name}
            </Text>
            {figure.isPending ? (
              <Skeleton height={28} />
            ) : (
              <Text className={`${styles.tile} ${layout.figures}`} data-part="tile">
                {figure.link && figure.value !== notKnown ? figure.link(figure.value) : figure.value}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {figure.detail}
            </Text>
          </div>
        ))}
        <div className={styles.dayFigure}>
          <Text size="xs" c="dimmed">
            {text('desk.perHour')}
          </Text>
          <HourPlot perHour={report?.calls_per_hour ?? []} label={text('desk.perHour')} />
        </div>
      </div>
    </Card>
  );
}
