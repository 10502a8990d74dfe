import { Fragment, useMemo } from 'react';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import type { CustomerSort } from '../../api/customer-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { dayText, numberText } from '../../ui/format.ts';
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
}: {
  onOpen: (customer: CustomerSummary) => void;
  call: CallFromList | null;
}): readonly ListColumn<CustomerSummary, CustomerSort>[] {
  const { text, language } = useText();
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
        priority: 3,
        sort: 'idcard',
        cell: ({ idcard }) => <span className={`${layout.figures} ${layout.second}`}>{idcard}</span>,
      },
      {
        id: 'phone',
        name: text(columnNames.phone),
        width: 128,
        grow: 1,
        cell: ({ phone }) =>
          phone.map((number, index) => (
            // Two numbers may look alike when they are masked.
            <Fragment key={index}>
              {index > 0 && text('list.separator')}
              <span className={layout.figures}>{numberText(number)}</span>
            </Fragment>
          )),
      },
      {
        id: 'medium',
        name: text(columnNames.medium),
        width: 100,
        priority: 1,
        cell: ({ medium_name: medium }) => medium,
      },
      {
        id: 'tags',
        name: text(columnNames.tags),
        width: 140,
        grow: 1,
        priority: 2,
        cell: ({ tags }) =>
          tags.map((tag) => (
            <span key={tag.id} className={layout.tag}>
              {tag.name}
            </span>
          )),
      },
      {
        id: 'created_at',
        name: text(columnNames.created_at),
        width: 136,
        priority: 4,
        sort: 'created_at',
        cell: (customer) => <span className={layout.figures}>{dayText(customer.created_at, language)}</span>,
      },
      ...(call === null ? [] : [callColumn(call, text('queue.callNow'))]),
    ],
    [text, language, onOpen, call],
  );
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
