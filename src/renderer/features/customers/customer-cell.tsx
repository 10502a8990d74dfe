import { Fragment } from 'react';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import { useText } from '../../i18n/use-text.ts';
import { dayText, numberText } from '../../ui/format.ts';
import type { CustomerColumn } from './customer-columns.ts';

/** What the list says of a customer besides the name: of plain elements, for rows that come fast. */
export function CustomerCell({ customer, column }: { customer: CustomerSummary; column: CustomerColumn }) {
  const { text, language } = useText();
  switch (column) {
    case 'idcard':
      return <td className="figures">{customer.idcard}</td>;
    case 'phone':
      return (
        <td className="figures wraps">
          {customer.phone.map((number, index) => (
            // Two numbers may look alike when they are masked.
            <Fragment key={index}>
              {index > 0 && text('list.separator')}
              <span className="no-wrap">{numberText(number)}</span>
            </Fragment>
          ))}
        </td>
      );
    case 'medium':
      return <td>{customer.medium_name}</td>;
    case 'tags':
      return (
        <td className="wraps">
          {customer.tags.map((tag) => (
            <span key={tag.id} className="tag">
              {tag.name}
            </span>
          ))}
        </td>
      );
    case 'created_at':
      return <td className="figures">{dayText(customer.created_at, language)}</td>;
  }
}
