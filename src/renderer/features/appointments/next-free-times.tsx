import type { FreeTime } from '../../../shared/contract/appointment-extension.ts';
import { OfferedTimes } from '../../parts/offered-times/offered-times.tsx';
import { addressOfTime } from '../../parts/offered-times/use-offered-times.ts';
import type { BoardKind, BoardPlace } from './board-address.ts';
import { useCustomerToBook } from './use-customer-to-book.ts';
import { useHasDigits } from './use-has-digits.ts';

const namedBy = (kind: BoardKind, id: number) =>
  ({ doctor: { doctor_id: id }, room: { room_id: id }, technician: { technician_id: id } })[kind];

/** The next free times of the doctor, room or technician that the board is limited to, otherwise of any doctor. */
export function NextFreeTimes({ kind, place }: { kind: BoardKind; place: BoardPlace }) {
  const toBook = useCustomerToBook();
  const hasKeys = useHasDigits();
  const { only } = place;
  const addressOf = (time: FreeTime) => ({
    ...place,
    ...toBook,
    ...(only === undefined ? {} : { at: `${kind}-${only}` }),
    ...addressOfTime(time),
  });
  return (
    <OfferedTimes resource={only === undefined ? {} : namedBy(kind, only)} addressOf={addressOf} hasKeys={hasKeys} />
  );
}
