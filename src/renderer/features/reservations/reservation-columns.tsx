import { Link } from '@tanstack/react-router';
import { isEnquiry, type ListedReservation, type ReservationOrder } from '../../api/reservation-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { numberText, pastText, shortDayText } from '../../kit/format.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { RowCall, rowCallPixels } from '../../parts/row-call.tsx';
import type { CallFromList } from '../../parts/calls/use-call-from-list.ts';
import { EnquiryStatus, NextStep } from './enquiry-state.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

type Column = ListColumn<ListedReservation, ReservationOrder['sort']>;

/** The columns of the list; those of a state are left out where the service keeps none. */
export function useReservationColumns({
  hasStates,
  call,
}: {
  hasStates: boolean;
  call: CallFromList | null;
}): readonly Column[] {
  const { text, language } = useText();
  const today = useToday();
  const columns = {
    customer: {
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
    date: {
      id: 'date',
      name: text('reservation.date'),
      width: 88,
      priority: 7,
      sort: 'date',
      cell: (one) => <span className={layout.figures}>{shortDayText(one.date, today, language)}</span>,
    },
    items: {
      id: 'items',
      name: text('reservation.items'),
      width: 120,
      grow: 3,
      priority: 9,
      cell: ({ items }) => items.map(({ name }) => name).join(text('list.separator')),
    },
    type: {
      id: 'type',
      name: text('reservation.type'),
      width: 120,
      grow: 1,
      priority: hasStates ? 2 : 3,
      cell: ({ type }) => type.name,
    },
    department: {
      id: 'department',
      name: text('reservation.department'),
      width: 120,
      grow: 1,
      priority: 1,
      cell: ({ department }) => department.name,
    },
    createdAt: {
      id: 'created_at',
      name: text('reservations.takenOn'),
      width: 96,
      priority: hasStates ? 3 : 2,
      sort: 'created_at',
      cell: (one) => <span className={layout.figures}>{pastText(one.created_at, today, language)}</span>,
    },
    phone: {
      id: 'phone',
      name: text('customer.phones'),
      width: 128,
      priority: 6,
      cell: (one) =>
        isEnquiry(one) && one.phone !== null && <span className={layout.figures}>{numberText(one.phone)}</span>,
    },
    source: {
      id: 'source',
      name: text('customer.medium'),
      width: 104,
      priority: 4,
      cell: (one) => isEnquiry(one) && <span className={layout.second}>{one.source.name}</span>,
    },
    status: {
      id: 'status',
      name: text('enquiry.status'),
      width: 116,
      cell: (one) => isEnquiry(one) && <EnquiryStatus enquiry={one} />,
    },
    next: {
      id: 'next',
      name: text('enquiry.next'),
      width: 112,
      grow: 1,
      priority: 10,
      cell: (one) => isEnquiry(one) && <NextStep enquiry={one} />,
    },
    owner: {
      id: 'owner',
      name: text('enquiry.ownerColumn'),
      width: 84,
      grow: 1,
      priority: 5,
      cell: (one) => isEnquiry(one) && one.owner.name,
    },
  } satisfies Record<string, Column>;
  const { customer, phone, items, source, createdAt, date, status, next, owner, type, department } = columns;
  if (!hasStates) return [customer, date, items, type, department, createdAt];
  return [
    ...[customer, phone, items, source, createdAt, date, status, next, owner, type, department],
    ...(call ? [callColumn(call, text('queue.callNow'))] : []),
  ];
}

const callColumn = ({ button, run }: CallFromList, name: string): Column => ({
  id: 'call',
  name,
  isNameHidden: true,
  width: rowCallPixels,
  priority: 8,
  isAmount: true,
  cell: (one) =>
    isEnquiry(one) &&
    one.phone !== null && (
      <RowCall who={one.customer.name} callButton={button} onCall={() => run(toCall(one.customer.id, one.phone))} />
    ),
});

/** The customer of a row as a list calls them. */
export const toCall = (id: number, phone: string | null) => ({ id, phone: phone === null ? [] : [phone] });
