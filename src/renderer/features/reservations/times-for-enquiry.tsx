import type { FreeTime } from '../../../shared/contract/appointment-extension.ts';
import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { OfferedTimeRows } from '../../parts/offered-times/offered-times.tsx';
import { addressOfTime } from '../../parts/offered-times/use-offered-times.ts';

const shownTimes = 3;

/** The next free times for an open enquiry: a press or its digit opens the form, which holds it. */
export function TimesForEnquiry({ enquiry }: { enquiry: Enquiry }) {
  const isOffered = useCapability('appointments');
  const mayBook = usePermissions().includes('appointment.edit');
  if (!isOffered || !mayBook || enquiry.status !== 'open') return null;
  const addressOf = (time: FreeTime) => ({
    customer: String(enquiry.customer.id),
    enquiry: String(enquiry.id),
    ...addressOfTime(time),
  });
  return <OfferedTimeRows most={shownTimes} addressOf={addressOf} hasKeys />;
}
