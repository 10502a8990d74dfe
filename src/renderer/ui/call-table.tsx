import { Fragment, useState } from 'react';
import type { Cdr } from '../../shared/contract/cdr.ts';
import { CallCells } from './call-cells.tsx';
import { CallDetails } from './call-details.tsx';
import { useOpenCustomer } from './use-open-customer.ts';

const columns = 7;

/** A few calls as a table. A row opens its customer, unless their file is open already; otherwise its details below. */
export function CallTable({ calls, ofCustomer }: { calls: readonly Cdr[]; ofCustomer?: number }) {
  const openCustomer = useOpenCustomer();
  const [shownId, setShownId] = useState<number | null>(null);
  return (
    <table className="table">
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
                  <td colSpan={columns}>
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
