import { Fragment, useState } from 'react';
import type { Cdr } from '../../shared/contract/cdr.ts';
import { CallCells } from './call-cells.tsx';
import { RecordingPlayer } from './recording-player.tsx';

const columns = 7;

/** A few calls as a table; a row with a recording opens its player below. */
export function CallTable({ calls }: { calls: readonly Cdr[] }) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <table className="table">
      <tbody>
        {calls.map((call) => (
          <Fragment key={call.id}>
            <tr>
              <CallCells
                call={call}
                isOpen={open === call.id}
                onOpen={call.record_filename === null ? undefined : () => setOpen(open === call.id ? null : call.id)}
              />
            </tr>
            {open === call.id && (
              <tr className="row-below">
                <td colSpan={columns}>
                  <RecordingPlayer id={call.id} type={call.type} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
