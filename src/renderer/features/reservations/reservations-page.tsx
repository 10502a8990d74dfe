import { Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Reservation } from '../../../shared/contract/reservation.ts';
import { reservationList, type ReservationOrder } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { dayText } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SortButton } from '../../ui/sort-button.tsx';
import { DayFilter } from '../../ui/date/day-filter.tsx';

/** Who wants to come, for what, and when; beside them the one that is open. */
export function ReservationsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  const mayCreate = usePermissions().includes('reservation.edit');
  const isOneOpen = useLocation().pathname !== '/reservations';
  const { from = '', to = '', sort = 'date', order = 'desc' } = useSearch({ from: '/reservations' });
  const show = (next: Partial<ReservationOrder> & { from?: string | undefined; to?: string | undefined }): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  const current: ReservationOrder = { sort, order };
  const reservations = useInfiniteQuery(reservationList(useClinic(), { from, to }, current));
  const sortable = (by: ReservationOrder['sort'], name: string) => (
    <SortButton name={name} sort={by} current={current} onSort={show} />
  );
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1} size="h3">
            {text('rail.reservations')}
          </Title>
          <Text size="sm" c="dimmed" className="figures">
            {reservations.data?.pages[0] && text('reservations.total', { count: reservations.data.pages[0].total })}
          </Text>
        </Group>
        {mayCreate && (
          <LinkButton
            to="/reservations/new"
            variant={isOneOpen ? 'default' : 'filled'}
            leftSection={<IconPlus size={16} />}
          >
            {text('reservations.new')}
          </LinkButton>
        )}
      </Group>
      <Group gap="sm">
        <DayFilter aria-label={text('reservations.from')} day={from} onDay={(from) => show({ from })} />
        <span aria-hidden>–</span>
        <DayFilter aria-label={text('reservations.to')} day={to} onDay={(to) => show({ to })} />
      </Group>
      <div className="list-and-panel">
        <EndlessTable
          query={reservations}
          headers={[
            sortable('date', text('reservation.date')),
            text('reservation.customer'),
            // The panel shows the rest, and leaves no room for it.
            ...(isOneOpen ? [] : [text('reservation.type'), text('reservation.department')]),
            text('reservation.items'),
            ...(isOneOpen ? [] : [sortable('created_at', text('reservations.takenOn'))]),
          ]}
          empty={text(from === '' && to === '' ? 'reservations.none' : 'reservations.empty')}
          keyOf={(one: Reservation) => one.id}
          onRow={(one: Reservation) =>
            void navigate({ to: '/reservations/$id', params: { id: String(one.id) }, search: true })
          }
          row={(one: Reservation) => (
            <>
              <td className="figures">{dayText(one.date, language)}</td>
              <td className="wraps">
                <Link to="/reservations/$id" params={{ id: String(one.id) }} search className="row-opener name">
                  {one.customer.name}
                </Link>
              </td>
              {!isOneOpen && (
                <>
                  <td>{one.type.name}</td>
                  <td>{one.department.name}</td>
                </>
              )}
              <td className="wraps">{one.items.map(({ name }) => name).join(text('list.separator'))}</td>
              {!isOneOpen && <td className="figures">{dayText(one.created_at, language)}</td>}
            </>
          )}
        />
        <Outlet />
      </div>
    </Stack>
  );
}
