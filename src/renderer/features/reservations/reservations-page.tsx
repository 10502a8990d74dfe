import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Reservation } from '../../../shared/contract/reservation.ts';
import { reservationList, type ReservationOrder } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { dayText } from '../../ui/format.ts';
import { ListExport } from '../../ui/export/list-export.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DaysFilter } from '../../ui/date/days-filter.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';

/** Reservations with customer, reason and time; the open one is beside them. */
export function ReservationsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  const mayCreate = usePermissions().includes('reservation.edit');
  const isOneOpen = useLocation().pathname !== '/reservations';
  const { from = '', to = '', sort = 'date', order = 'desc' } = useSearch({ from: '/reservations' });
  const show = (next: Partial<ReservationOrder> & { from?: string | undefined; to?: string | undefined }): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  const reservations = useInfiniteQuery(reservationList(useClinic(), { from, to }, { sort, order }));
  const columns: readonly ListColumn<Reservation, ReservationOrder['sort']>[] = [
    {
      id: 'customer',
      name: text('reservation.customer'),
      width: 104,
      grow: 1,
      cell: ({ id, customer }) => (
        <Link
          to="/reservations/$id"
          params={{ id: String(id) }}
          search
          className={`${tableStyles.rowOpener} ${layout.name}`}
          data-part="row-opener name"
        >
          {customer.name}
        </Link>
      ),
    },
    {
      id: 'date',
      name: text('reservation.date'),
      width: 132,
      priority: 4,
      sort: 'date',
      cell: (one) => <span className={layout.figures}>{dayText(one.date, language)}</span>,
    },
    {
      id: 'items',
      name: text('reservation.items'),
      width: 160,
      grow: 3,
      cell: ({ items }) => items.map(({ name }) => name).join(text('list.separator')),
    },
    { id: 'type', name: text('reservation.type'), width: 120, grow: 1, priority: 3, cell: ({ type }) => type.name },
    {
      id: 'department',
      name: text('reservation.department'),
      width: 120,
      grow: 1,
      priority: 1,
      cell: ({ department }) => department.name,
    },
    {
      id: 'created_at',
      name: text('reservations.takenOn'),
      width: 132,
      priority: 2,
      sort: 'created_at',
      cell: (one) => <span className={layout.figures}>{dayText(one.created_at, language)}</span>,
    },
  ];
  return (
    <ListPage
      title={text('rail.reservations')}
      total={(count) => text('reservations.total', { count })}
      actions={
        <>
          <ListExport
            list="reservations"
            query={{ sort, order, date_start: from || undefined, date_end: to || undefined }}
            isEmpty={reservations.data?.pages[0]?.total === 0}
          />
          {mayCreate && (
            <LinkButton
              to="/reservations/new"
              variant={isOneOpen ? 'default' : 'filled'}
              leftSection={<IconPlus size={16} />}
            >
              {text('reservations.new')}
            </LinkButton>
          )}
        </>
      }
      filters={
        <DaysFilter
          days={{ from, to }}
          names={{ from: text('reservations.from'), to: text('reservations.to') }}
          onDays={show}
        />
      }
      list={{
        query: reservations,
        columns,
        empty: text(from === '' && to === '' ? 'reservations.none' : 'reservations.empty'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) => void navigate({ to: '/reservations/$id', params: { id: String(id) }, search: true }),
        order: { sort, order },
        onSort: show,
      }}
      panel={<Outlet />}
    />
  );
}
