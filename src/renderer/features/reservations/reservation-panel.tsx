import { CloseButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { reservationById } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { dayText, dayTimeText } from '../../ui/format.ts';
import { useOpenCustomer } from '../../ui/use-open-customer.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/** One reservation, as it was taken. `id` as the address has it: the service says whether it is one. */
export function ReservationPanel({ id }: { id: string }) {
  const openCustomer = useOpenCustomer();
  const { text, language } = useText();
  const navigate = useNavigate();
  const reservation = useQuery(reservationById(useClinic(), id));
  const problem = blockingProblemOf(reservation);
  if (problem || !reservation.data)
    return (
      <section className="panel" aria-label={text('reservation.title')}>
        {problem ? (
          <ProblemNotice error={problem} onRetry={() => void reservation.refetch()} />
        ) : (
          <Skeleton height={240} />
        )}
      </section>
    );
  const { customer, type, department, date, items, remark, created_by: by, created_at: at } = reservation.data;
  const facts: [string, string][] = [
    [text('reservation.date'), dayText(date, language)],
    [text('reservation.type'), type.name],
    [text('reservation.department'), department.name],
    [text('reservation.items'), items.map(({ name }) => name).join(text('list.separator'))],
    [text('reservation.taken'), text('reservation.takenBy', { name: by.name, at: dayTimeText(at, language) })],
  ];
  return (
    <section className="panel" aria-label={text('reservation.title')}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">
            <Link
              to="/customers/$id"
              params={{ id: String(customer.id) }}
              className="plain-link"
              onClick={() => openCustomer(customer.id)}
            >
              {customer.name}
            </Link>
          </Title>
          <CloseButton
            aria-label={text('page.close')}
            onClick={() => void navigate({ to: '/reservations', search: true })}
          />
        </Group>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text size="sm">{value}</Text>
          </div>
        ))}
        <div>
          <Text size="xs" c="dimmed">
            {text('reservation.remark')}
          </Text>
          <Text size="sm" className="keeps-lines">
            {remark}
          </Text>
        </div>
      </Stack>
    </section>
  );
}
