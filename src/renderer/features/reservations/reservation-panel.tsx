import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { reservationById } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { CustomerPanelHead } from '../../ui/customer-panel-head.tsx';
import { Facts } from '../../ui/facts.tsx';
import { dayText, dayTimeText } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/** One reservation, as it was taken. `id` as the address has it: the service says whether it is one. */
export function ReservationPanel({ id }: { id: string }) {
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
    [text('reservation.remark'), remark],
  ];
  return (
    <section className="panel" aria-label={text('reservation.title')}>
      <Stack gap="sm">
        <CustomerPanelHead customer={customer} onClose={() => void navigate({ to: '/reservations', search: true })} />
        <Facts facts={facts} />
      </Stack>
    </section>
  );
}
