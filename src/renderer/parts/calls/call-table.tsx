import { useRef, useState } from 'react';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import { useCallColumns } from './call-cells.tsx';
import { CallDetails } from './call-details.tsx';
import { ListHead } from '../../kit/list/list-head.tsx';
import { ListRow } from '../../kit/list/list-row.tsx';
import { listColumns } from '../../kit/list/list-columns.ts';
import { useRoom } from '../../kit/list/use-room.ts';
import { useOpenCustomer } from '../customer/use-open-customer.ts';
import tableStyles from '../../kit/list/table.module.css';

/** A few calls as a table. A row opens its customer, unless their file is open already; otherwise its details below. */
export function CallTable({ calls, ofCustomer }: { calls: readonly Cdr[]; ofCustomer?: number }) {
  const openCustomer = useOpenCustomer();
  const [shownId, setShownId] = useState<number | null>(null);
  const { room, watch } = useRoom(useRef<HTMLDivElement>(null));
  const toggleDetails = ({ id }: Cdr): void => setShownId(shownId === id ? null : id);
  const opensDetails = ({ customer }: Cdr): boolean => customer === null || customer.id === ofCustomer;
  const open = (call: Cdr): void =>
    call.customer && !opensDetails(call) ? openCustomer(call.customer.id) : toggleDetails(call);
  const columns = useCallColumns({ shownId, opensDetails, onOpen: open, onToggleDetails: toggleDetails });
  const shown = listColumns({ columns, room });
  return (
    <div ref={watch}>
      <table className={`${tableStyles.table} ${tableStyles.listTable}`}>
        {calls.length > 0 && <ListHead shown={shown} />}
        <tbody>
          {calls.map((call, index) => (
            <ListRow
              key={call.id}
              one={call}
              index={index}
              columns={shown.map(({ column }) => column)}
              onOpen={open}
              below={(one) => (shownId === one.id ? <CallDetails call={one} /> : null)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
