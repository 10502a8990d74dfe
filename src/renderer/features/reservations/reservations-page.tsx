import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import {
  isEnquiry,
  type ListedReservation,
  type ReservationFilter,
  reservationList,
  type ReservationOrder,
  reservationQuery,
} from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { ListExport } from '../../parts/export/list-export.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useCallFromList } from '../../parts/calls/use-call-from-list.ts';
import { Funnel } from './enquiry-funnel.tsx';
import { IncompleteEnquiries } from './incomplete-enquiries.tsx';
import { toCall, useReservationColumns } from './reservation-columns.tsx';
import { ReservationFilters } from './reservation-filters.tsx';

/** Enquiries: how far they went, and each with customer, reason, state and next step; the open one is beside them. */
export function ReservationsPage() {
  const { text } = useText();
  const navigate = useNavigate();
  const mayCreate = usePermissions().includes('reservation.edit');
  const isOneOpen = useLocation().pathname !== '/reservations';
  const hasStates = useCapability('enquiries');
  const { sort = 'date', order = 'desc', ...filter } = useSearch({ from: '/reservations' });
  const show = (next: Partial<ReservationOrder> & ReservationFilter): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  const reservations = useInfiniteQuery(reservationList(useClinic(), filter, { sort, order }, hasStates));
  const call = useCallFromList();
  const columns = useReservationColumns({ hasStates, call });
  const callRow = (one: ListedReservation): void => {
    if (isEnquiry(one)) call?.run(toCall(one.customer.id, one.phone));
  };
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  return (
    <ListPage
      title={text('rail.reservations')}
      total={(count) => text('reservations.total', { count })}
      actions={
        <>
          <ListExport
            list="reservations"
            query={reservationQuery(filter, { sort, order })}
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
      filters={<ReservationFilters filter={filter} onFilter={show} hasStates={hasStates} />}
      notices={
        hasStates && (
          <>
            <IncompleteEnquiries />
            <Funnel filter={filter} />
          </>
        )
      }
      list={{
        query: reservations,
        columns,
        placeKey: `reservations ${JSON.stringify(filter)}`,
        empty: text(isFiltered ? 'reservations.empty' : 'reservations.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) => void navigate({ to: '/reservations/$id', params: { id: String(id) }, search: true }),
        onCall: callRow,
        order: { sort, order },
        onSort: show,
      }}
      panel={<Outlet />}
    />
  );
}
