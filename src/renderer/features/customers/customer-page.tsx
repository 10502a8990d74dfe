import { Anchor, Badge, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { callsOfCustomer, customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { CallTable } from '../../ui/call-table.tsx';
import { CallNumbers } from '../../ui/call-numbers.tsx';
import { dayText, moneyText } from '../../ui/format.ts';
import { Initials } from '../../ui/initials.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const shownCalls = 20;

/** One customer: who they are, what they have, who looks after them, and their calls. */
export function CustomerPage({ id }: { id: number }) {
  const { text, language } = useText();
  const permissions = usePermissions();
  const profile = useQuery(customerProfile(useClinic(), id));
  const problem = blockingProblemOf(profile);
  if (problem instanceof ProblemError && problem.code === 'not-found') return <CustomerNotFound problem={problem} />;
  if (problem || profile.data === undefined) {
    return (
      <Stack gap="md" className="page">
        <Title order={1} size="h2">
          {text('customer.title')}
        </Title>
        {problem ? <ProblemNotice error={problem} onRetry={() => void profile.refetch()} /> : <Skeleton height={240} />}
      </Stack>
    );
  }
  const { customer, assets, affiliations, tags } = profile.data;
  const facts: [string, string][] = [
    [text('customer.consultant'), affiliations.consultant?.name ?? text('customer.nobody')],
    [text('customer.ascription'), affiliations.ascription?.name ?? text('customer.nobody')],
    [text('customer.department'), customer.department?.name ?? '–'],
    [text('customer.medium'), customer.medium_name],
    [text('customer.address'), customer.address.join(' · ')],
    [text('customer.birthday'), customer.birthday === null ? '–' : dayText(customer.birthday, language)],
    [text('customer.created'), dayText(customer.created_at, language)],
  ];
  const money: [string, string][] = [
    [text('customer.balance'), moneyText(assets.balance, language)],
    [text('customer.points'), assets.amount],
    [text('customer.totalPayment'), moneyText(assets.total_payment, language)],
  ];
  return (
    <Stack gap="md" className="page scrolls">
      <Group wrap="nowrap">
        <Initials name={customer.name} size={52} />
        <div>
          <Group gap="xs">
            <Title order={1} size="h2">
              {customer.name}
            </Title>
            {tags.map((tag) => (
              <Badge key={tag.id} variant="outline" color="gray" radius="sm" tt="none" title={tag.category}>
                {tag.name}
              </Badge>
            ))}
          </Group>
          <Text size="sm" c="dimmed" className="figures">
            {customer.idcard} · {customer.sex === 2 ? text('customer.female') : text('customer.male')}
            {customer.age === null ? '' : ` · ${text('customer.age', { count: customer.age })}`}
          </Text>
        </div>
      </Group>
      <Group gap="xs">
        <CallNumbers customer={customer} />
        {permissions.includes('reservation.edit') && (
          <LinkButton to="/reservations/new" search={{ customer: String(id) }} variant="default">
            {text('reservations.new')}
          </LinkButton>
        )}
        {permissions.includes('followup.edit') && (
          <LinkButton to="/follow-ups/new" search={{ customer: String(id) }} variant="default">
            {text('followups.new')}
          </LinkButton>
        )}
      </Group>
      <SimpleGrid cols={3}>
        {money.map(([name, value]) => (
          <Card key={name} withBorder padding="sm">
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text size="xl" fw={600} className="figures">
              {value}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      <Card withBorder padding="sm">
        <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="sm">
          {facts.map(([name, value]) => (
            <div key={name}>
              <Text size="xs" c="dimmed">
                {name}
              </Text>
              <Text size="sm">{value}</Text>
            </div>
          ))}
        </SimpleGrid>
      </Card>
      <CustomerCalls id={id} />
    </Stack>
  );
}

function CustomerNotFound({ problem }: { problem: ProblemError }) {
  const { text } = useText();
  const problemText = useProblemText();
  return (
    <Stack gap="xs" className="page" align="flex-start">
      <Title order={1} size="h3">
        {text('customer.notFound')}
      </Title>
      <Text c="dimmed">{problemText(problem)}</Text>
      <Anchor component={Link} to="/customers">
        {text('customer.toList')}
      </Anchor>
    </Stack>
  );
}

function CustomerCalls({ id }: { id: number }) {
  const { text } = useText();
  const calls = useQuery(callsOfCustomer(useClinic(), { customerId: id, rows: shownCalls, timeZone: useTimeZone() }));
  const problem = blockingProblemOf(calls);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void calls.refetch()} />;
  return (
    <Card withBorder padding="sm">
      <Title order={2} size="h5" mb="xs">
        {text('customer.calls')}
      </Title>
      {calls.isPending && <Skeleton height={120} />}
      {calls.data?.rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('incoming.noCalls')}
        </Text>
      )}
      <CallTable calls={calls.data?.rows ?? []} ofCustomer={id} />
    </Card>
  );
}
