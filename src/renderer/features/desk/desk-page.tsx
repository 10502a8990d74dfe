import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useReviewedAgent, useUnreadReviews } from '../../api/own-review-reads.ts';
import { workQueue } from '../../api/queue-reads.ts';
import { reportOfToday } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useSignIn } from '../../state/use-workstation.ts';
import { CallTable } from '../../parts/calls/call-table.tsx';
import { KeyHints } from '../../kit/key-hints.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useMayPractise, usePractice } from '../../parts/calls/use-practice.ts';
import { DayFigures } from './day-figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MissedCalls } from './missed-calls.tsx';
import pageStyles from '../../kit/page.module.css';

const WorkQueue = lazy(() => import('./work-queue.tsx'));
const shownCalls = 8;

/** Today: figures, the work queue, the last calls. Parts that cannot be read show an error, and the rest stays. */
export function DeskPage() {
  const { text } = useText();
  const clinic = useClinic();
  const signedIn = useSignIn();
  const permissions = usePermissions();
  // The figures are the clinic's then, not one's own.
  const seesAll = permissions.includes('cdr.view.all');
  const mayCall = permissions.includes('customer.view');
  const mayComplete = permissions.includes('followup.edit');
  const hasQueue = useCapability('workQueue') && mayCall;
  const today = useQuery(reportOfToday(clinic));
  const queue = useQuery(workQueue(clinic, hasQueue));
  const problem = blockingProblemOf(today);
  const rows = today.data?.recent ?? [];
  const name = signedIn.state === 'signed-in' ? signedIn.user.name : '';
  return (
    <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls} ${pageStyles.measured}`} data-part="page">
      <Group justify="space-between">
        <Title order={1}>{seesAll ? text('desk.clinic') : text('desk.greeting', { name })}</Title>
        <Group gap="sm">
          {hasQueue && <QueueKeyHints canRun={mayComplete && (queue.data?.due_followups ?? 0) > 0} />}
          <OwnReviews />
          <PracticeLink />
          <PracticeButton />
        </Group>
      </Group>
      <FirstSteps />
      {problem ? (
        <ProblemNotice error={problem} onRetry={() => void today.refetch()} />
      ) : (
        <DayFigures report={today.data} queue={hasQueue ? (queue.isError ? (queue.data ?? null) : queue.data) : null} />
      )}
      {hasQueue && (
        <Suspense fallback={<Skeleton height={240} />}>
          <WorkQueue />
        </Suspense>
      )}
      {!hasQueue && !problem && <MissedCalls report={today.data} />}
      {!problem && (
        <Card withBorder padding="sm">
          <Group justify="space-between" mb="xs">
            <Title order={2} size="h3">
              {text('desk.last')}
            </Title>
            <LinkButton to="/calls" search={{ days: 0 }} variant="subtle" size="compact-sm">
              {text('desk.allCalls')}
            </LinkButton>
          </Group>
          {today.isPending && <Skeleton height={160} />}
          {today.data !== undefined && rows.length === 0 && (
            <Text size="sm" c="dimmed">
              {text('desk.noCalls')}
            </Text>
          )}
          <CallTable calls={rows.slice(0, shownCalls)} />
        </Card>
      )}
    </Stack>
  );
}

/** The keys of the queue; `canRun`: there are due follow-ups, which Shift+R calls one after the other. */
function QueueKeyHints({ canRun }: { canRun: boolean }) {
  const { text } = useText();
  return (
    <KeyHints
      hints={[
        ['J K', text('queue.move')],
        ['C', text('queue.call')],
        ['S', text('queue.later')],
        ['Enter', text('queue.open')],
        ...(canRun ? [['Shift R', text('queue.run')] as const] : []),
      ]}
    />
  );
}

/** The way to the reviews of one's own calls, with how many are unread; nothing for accounts without calls. */
function OwnReviews() {
  const { text } = useText();
  const agentId = useReviewedAgent();
  const unread = useUnreadReviews(agentId) ?? 0;
  if (agentId === null) return null;
  return (
    <LinkButton to="/reviews" variant="subtle" color="gray">
      {unread === 0 ? text('reviews.title') : text('reviews.openUnread', { count: unread })}
    </LinkButton>
  );
}

/** The way to practice in a clinic of its own, for agents of a real one. */
function PracticeLink() {
  const { text } = useText();
  const signIn = useSignIn();
  const mayPractise = useMayPractise();
  if (!mayPractise || signIn.state !== 'signed-in') return null;
  if (signIn.user.agent_id === null || signIn.origin === 'practice') return null;
  return (
    <LinkButton to="/practice" variant="subtle" color="gray">
      {text('practice.open')}
    </LinkButton>
  );
}

/** Lets a scripted caller ring, for who wants to try the phone. */
function PracticeButton() {
  const { text } = useText();
  const { isOffered, isPossible, isReady, practise } = usePractice();
  if (!isOffered) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      onClick={practise}
      disabled={!isPossible}
      title={isReady ? undefined : text('desk.practiceWhenReady')}
    >
      {text('desk.practice')}
    </Button>
  );
}
