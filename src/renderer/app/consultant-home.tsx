import type { SignedInUser } from '../../shared/contract/auth.ts';
import { OwnCustomers } from '../features/customers/own-customers.tsx';
import { OwnEnquiries } from '../features/reservations/own-enquiries.tsx';
import { ConsultantDay } from '../features/today/consultant-day.tsx';
import { OwnUpsells } from '../features/treatments/own-upsells.tsx';

/** The home of consultants who do not take calls. */
export function ConsultantHome({ user }: { user: SignedInUser }) {
  return (
    <ConsultantDay
      user={user}
      customers={<OwnCustomers userId={user.id} digit="1" />}
      enquiries={<OwnEnquiries userId={user.id} digit="2" />}
      upsells={<OwnUpsells userId={user.id} digit="5" />}
    />
  );
}
