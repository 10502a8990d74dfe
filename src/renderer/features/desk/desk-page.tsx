import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayReport } from '../../../shared/contract/report.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { reportOfToday } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAgent, usePhone, useSignIn } from '../../state/use-workstation.ts';
import { CallTable } from '../../ui/call-table.tsx';
import { durationText, percentText } from '../../ui/format.ts';
import { usePress } from '../../ui/use-press.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HourPlot } from './hour-plot.tsx';
import { MissedCalls } from './missed-calls.tsx';

const shownCalls = 8;
/** A practice caller takes a moment to ring; another one is not wanted meanwhile. */
const practiceRingMs = 3000;
const practiceCaller = '19900000001';

const notKnown = '–';

const answerRateText = (report: DayReport | null | undefined, language: string): string =>
  report && report.inbound > 0 ? percentText(report.inbound_answered / report.inbound, language) : notKnown;

/** Today: one's numbers, what is owed, what was last. */
export function DeskPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const press = usePress();
  const { groups } = useAgent();
  const signedIn = useSignIn();
  const user = signedIn.state === 'signed-in' ? signedIn.user : null;
  // The figures are the clinic's then, not one's own.
  const seesAll = user?.permissions.includes('cdr.view.all') ?? false;
  const { calls } = usePhone();
  const [isPractising, setPractising] = useState(false);
  const today = useQuery(reportOfToday(clinic));
  const problem = blockingProblemOf(today);
  const title = seesAll ? text('desk.clinic') : text('desk.greeting', { name: user?.name ?? '' });
  if (problem) {
    return (
      <Stack gap="md" className="page">
        <Title order={1} size="h3">
          {title}
        </Title>
        <ProblemNotice error={problem} onRetry={() => void today.refetch()} />
      </Stack>
    );
  }
  const report = today.data;
  const rows = report?.recent ?? [];
  const missed = report?.missed ?? [];
  const missedHidden = (report?.missed_total ?? 0) - Math.min(missed.length, shownCalls);
  const [group] = groups;
  const tiles: [string, string][] = [
    [text('desk.calls'), report ? String(report.calls) : notKnown],
    [text('desk.talkTime'), report ? durationText(report.talk_seconds) : notKnown],
    [text('desk.answerRate'), answerRateText(report, language)],
  ];
  const practise = (groupId: number) =>
    press(async () => {
      await clinic.callExtension.practice({ body: { from: practiceCaller, group_id: groupId } });
      setPractising(true);
      setTimeout(() => setPractising(false), practiceRingMs);
    });
  return (
    <Stack gap="md" className="page scrolls">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {title}
        </Title>
        {group && (
          <Button
            size="compact-md"
            variant="light"
            onClick={practise(group.id)}
            disabled={isPractising || calls.some((call) => call.state !== 'ended')}
          >
            {text('desk.practice')}
          </Button>
        )}
      </Group>
      <FirstSteps />
      <SimpleGrid cols={{ base: 2, lg: 4 }}>
        {tiles.map(([name, value]) => (
          <Card key={name} withBorder padding="sm">
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            {today.isPending ? <Skeleton height={30} mt={4} /> : <Text className="tile figures">{value}</Text>}
          </Card>
        ))}
        <Card withBorder padding="sm">
          <Text size="xs" c="dimmed">
            {text('desk.perHour')}
          </Text>
          <HourPlot perHour={report?.calls_per_hour ?? []} label={text('desk.perHour')} />
        </Card>
      </SimpleGrid>
      <div className="desk-lists">
        <Card withBorder padding="sm">
          <Title order={2} size="h5" mb="xs">
            {text('desk.missed')}
          </Title>
          {today.data !== undefined && missed.length === 0 && (
            <Text size="sm" c="dimmed">
              {text('desk.noMissed')}
            </Text>
          )}
          <MissedCalls calls={missed.slice(0, shownCalls)} />
          {missedHidden > 0 && (
            <Text size="sm" c="dimmed" mt={6}>
              {text('desk.more', { count: missedHidden })}
            </Text>
          )}
        </Card>
        <Card withBorder padding="sm">
          <Title order={2} size="h5" mb="xs">
            {text('desk.last')}
          </Title>
          {today.isPending && <Skeleton height={160} />}
          {today.data !== undefined && rows.length === 0 && (
            <Text size="sm" c="dimmed">
              {text('desk.noCalls')}
            </Text>
          )}
          <CallTable calls={rows.slice(0, shownCalls)} />
        </Card>
      </div>
    </Stack>
  );
}
