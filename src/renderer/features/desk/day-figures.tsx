import { Card, SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { DayReport } from '../../../shared/contract/report.ts';
import type { WorkQueue } from '../../../shared/contract/work-queue.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText, moneyText, percentText } from '../../ui/format.ts';
import { HourPlot } from './hour-plot.tsx';

const notKnown = '–';

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly detail: string;
  readonly isPending: boolean;
}

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
  /** Who was not talked to does not make the others' talks shorter. */
  const perCall = report?.answered
    ? text('desk.perCall', { duration: durationText(report.talk_seconds / report.answered) })
    : '';
  const figures: Figure[] = [
    {
      name: text('desk.calls'),
      value: report ? String(report.calls) : notKnown,
      detail: report ? text('desk.inbound', { count: report.inbound }) : '',
      isPending,
    },
    {
      name: text('desk.talkTime'),
      value: report ? durationText(report.talk_seconds) : notKnown,
      detail: perCall,
      isPending,
    },
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
          },
          {
            name: text('desk.owed'),
            value: queue ? String(queue.totals.missed_call) : notKnown,
            detail: queue ? text('desk.atStake', { amount: moneyText(queue.missed_value, language) }) : '',
            isPending: queue === undefined,
          },
        ]),
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: figures.length + 1 }} spacing="xs">
      {figures.map((figure) => (
        <Card key={figure.name} withBorder padding="sm">
          <Text size="xs" c="dimmed">
            {figure.name}
          </Text>
          {figure.isPending ? <Skeleton height={30} mt={4} /> : <Text className="tile figures">{figure.value}</Text>}
          <Text size="xs" c="dimmed" className="figures">
            {figure.detail}
          </Text>
        </Card>
      ))}
      <Card withBorder padding="sm">
        <Text size="xs" c="dimmed">
          {text('desk.perHour')}
        </Text>
        <HourPlot perHour={report?.calls_per_hour ?? []} label={text('desk.perHour')} />
      </Card>
    </SimpleGrid>
  );
}
