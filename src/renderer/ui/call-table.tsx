import { Fragment, useState } from 'react';
import type { Cdr } from '../../shared/contract/cdr.ts';
import { useText } from '../i18n/use-text.ts';
import { callColumns, CallCells } from './call-cells.tsx';
import { CallDetails } from './call-details.tsx';
import { useOpenCustomer } from './use-open-customer.ts';

/** A few calls as a table. A row opens its customer, unless their file is open already; otherwise its details below. */
export function CallTable({ calls, ofCustomer }: { calls: readonly Cdr[]; ofCustomer?: number }) {
  const { text } = useText();
  const openCustomer = useOpenCustomer();
  const [shownId, setShownId] = useState<number | null>(null);
  return (
    <table className="table">
      {calls.length > 0 && (
        <thead>
          <tr>
            {callColumns.map((column) => (
              <th key={column} scope="col">
                {text(column)}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {calls.map((call) => {
          const { customer } = call;
          const opensDetails = customer === null || customer.id === ofCustomer;
          const toggleDetails = (): void => setShownId(shownId === call.id ? null : call.id);
          const open = opensDetails ? toggleDetails : () => openCustomer(customer.id);
          return (
            <Fragment key={call.id}>
              <tr className="row-link" onClick={open}>
                <CallCells
                  call={call}
                  areDetailsShown={shownId === call.id}
                  opensDetails={opensDetails}
                  onOpen={open}
                  onToggleDetails={toggleDetails}
                />
              </tr>
              {shownId === call.id && (
                <tr className="row-below">
                  <td colSpan={callColumns.length}>
                    <CallDetails call={call} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
