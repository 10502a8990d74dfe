import { useMemo } from 'react';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import type { ContactsById } from '../../api/customer-contacts.ts';
import type { CustomerSort } from '../../api/customer-list.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { dayText, dayTimeText, numberText, shortDayText } from '../../ui/format.ts';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { RowCall } from '../../ui/list/row-call.tsx';
import type { CallFromList } from '../../ui/use-call-from-list.ts';
import { columnNames } from './customer-columns.ts';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';

/** The columns of the list of customers: built of plain elements, for rows that come fast. */
export function useCustomerColumns({
  onOpen,
  call,
  contacts,
}: {
  onOpen: (customer: CustomerSummary) => void;
  call: CallFromList | null;
  /** Null where the service does not know them. */
  contacts: ContactsById | null;
}): readonly ListColumn<CustomerSummary, CustomerSort>[] {
  const { text, language } = useText();
  const today = clinicDay(useTimeZone());
  return useMemo(
    () => [
      {
        id: 'name',
        name: text('customer.name'),
        width: 112,
        grow: 1,
        sort: 'name',
        cell: (customer) => (
          <button
            type="button"
            className={`${layout.plainButton} ${tableStyles.rowOpener} ${layout.name}`}
            data-part="row-opener name"
            onClick={() => onOpen(customer)}
          >
            {customer.name}
          </button>
        ),
      },
      {
        id: 'idcard',
        name: text(columnNames.idcard),
        width: 144,
        priority: 4,
        sort: 'idcard',
        cell: ({ idcard }) => <span className={`${layout.figures} ${layout.second}`}>{idcard}</span>,
      },
      {
        id: 'phone',
        name: text(columnNames.phone),
        width: 128,
        grow: 1,
        cell: ({ phone: [first, ...others] }) =>
          first !== undefined && (
            <>
              <span className={layout.figures}>{numberText(first)}</span>
              {others.length > 0 && (
                <span className={layout.second} title={others.map(numberText).join(text('list.separator'))}>
                  <span aria-hidden>+{others.length}</span>
                  <span className={layout.visuallyHidden}>{others.map(numberText).join(text('list.separator'))}</span>
                </span>
              )}
            </>
          ),
      },
      {
        id: 'medium',
        name: text(columnNames.medium),
        width: 100,
        priority: 2,
        cell: ({ medium_name: medium }) => medium,
      },
      {
        id: 'tags',
        name: text(columnNames.tags),
        width: 140,
        grow: 1,
        priority: 3,
        cell: ({ tags }) =>
          tags.map((tag) => (
            <span key={tag.id} className={layout.tag}>
              {tag.name}
            </span>
          )),
      },
      ...(contacts === null ? [] : contactColumns(contacts, { text, language, today })),
      {
        id: 'created_at',
        name: text(columnNames.created_at),
        width: 136,
        priority: 1,
        sort: 'created_at',
        cell: (customer) => <span className={layout.figures}>{dayText(customer.created_at, language)}</span>,
      },
      ...(call === null ? [] : [callColumn(call, text('queue.callNow'))]),
    ],
    [text, language, today, onOpen, call, contacts],
  );
}

function contactColumns(
  contacts: ContactsById,
  { text, language, today }: { text: Translate; language: string; today: string },
): ListColumn<CustomerSummary, CustomerSort>[] {
  return [
    {
      id: 'last_contact',
      name: text(columnNames.last_contact),
      width: 144,
      priority: 6,
      cell: ({ id }) => {
        const contact = contacts.get(id)?.last_contact;
        if (!contact) return '–';
        return (
          <>
            <span className={layout.figures}>{shortDayText(contact.at, today, language)}</span>{' '}
            <span className={layout.second}>{text(`customers.contact.${contact.kind}`)}</span>
          </>
        );
      },
    },
    {
      id: 'next_appointment',
      name: text(columnNames.next_appointment),
      width: 136,
      priority: 5,
      cell: ({ id }) => {
        const next = contacts.get(id)?.next_appointment;
        return next ? <span className={layout.figures}>{dayTimeText(next.at, language)}</span> : '–';
      },
    },
  ];
}

const callColumn = ({ button, run }: CallFromList, name: string): ListColumn<CustomerSummary, CustomerSort> => ({
  id: 'call',
  name,
  isNameHidden: true,
  width: 96,
  isAmount: true,
  cell: (customer) =>
    customer.phone.length > 0 && <RowCall who={customer.name} callButton={button} onCall={() => run(customer)} />,
});
