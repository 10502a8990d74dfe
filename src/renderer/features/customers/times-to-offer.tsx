import type { FreeTime } from '../../../shared/contract/appointment-extension.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useCaller } from '../../api/use-caller.ts';
import { useCapability, usePermissions, usePhone } from '../../state/use-workstation.ts';
import { OfferedTimes } from '../../parts/offered-times/offered-times.tsx';
import { addressOfTime } from '../../parts/offered-times/use-offered-times.ts';
import styles from './customer.module.css';

/** In a call with this customer: the next free times, each booked by its digit and Ctrl+Enter. */
export function TimesToOffer({ id }: { id: number }) {
  const isOffered = useCapability('appointments');
  const mayBook = usePermissions().includes('appointment.edit');
  const call = usePhone().calls.find(({ state, customer }) => state === 'answered' && customer?.id === id);
  return isOffered && mayBook && call ? <Times call={call} id={id} /> : null;
}

function Times({ call, id }: { call: PhoneCall; id: number }) {
  const { candidates } = useCaller(call);
  const addressOf = (time: FreeTime) => ({ customer: String(id), ...addressOfTime(time) });
  return (
    <div className={styles.timesToOffer}>
      {/* Where several share the number, digits may choose who calls. */}
      <OfferedTimes addressOf={addressOf} hasKeys={candidates?.length === 1} />
    </div>
  );
}
