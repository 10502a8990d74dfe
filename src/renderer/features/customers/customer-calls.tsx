import { Card, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { callsOfCustomer } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { CallTable } from '../../parts/calls/call-table.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';

const shownCalls = 20;

/** The last calls of a customer, where the service offers no timeline. */
export function CustomerCalls({ id }: { id: number }) {
  const { text } = useText();
  const seesAll = usePermissions().includes('cdr.view.all');
  const calls = useQuery(callsOfCustomer(useClinic(), { customerId: id, rows: shownCalls, timeZone: useTimeZone() }));
  const problem = blockingProblemOf(calls);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void calls.refetch()} />;
  return (
    <Card withBorder padding="sm">
      <Title order={2} size="h3" mb="xs">
        {text('customer.calls')}
      </Title>
      <Text size="sm" c="dimmed">
        {text('timeline.notOffered')}
      </Text>
      {calls.isPending && <Skeleton height={120} />}
      {calls.data?.rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {text(seesAll ? 'incoming.noCalls' : 'incoming.noOwnCalls')}
        </Text>
      )}
      <CallTable calls={calls.data?.rows ?? []} ofCustomer={id} />
    </Card>
  );
}
