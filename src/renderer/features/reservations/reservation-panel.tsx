import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Reservation } from '../../../shared/contract/reservation.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { customerProfile } from '../../api/reads.ts';
import { reservationById } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { CallNumbers } from '../../ui/call-numbers.tsx';
import { CustomerPanelHead } from '../../ui/customer-panel-head.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { dayText, dayTimeText } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PendingPanel, SidePanel } from '../../ui/list/side-panel.tsx';

/** One reservation, as it was taken. `id` as in the address: the service checks it. */
export function ReservationPanel({ id }: { id: string }) {
  const { text } = useText();
  const reservation = useQuery(reservationById(useClinic(), id));
  if (!reservation.data || blockingProblemOf(reservation))
    return <PendingPanel query={reservation} label={text('reservation.title')} />;
  return <OneReservation reservation={reservation.data} />;
}

/** The head shows the customer; the account stands with its time. */
type FactField = Exclude<keyof Reservation, 'id' | 'customer_id' | 'customer' | 'created_at'>;

/** The way on from it: a call, and the appointment that it was taken for. */
function OneReservation({ reservation }: { reservation: Reservation }) {
  const { text, language } = useText();
  const navigate = useNavigate();
  const today = clinicDay(useTimeZone());
  const mayBook = usePermissions().includes('appointment.edit');
  const profile = useQuery(customerProfile(useClinic(), reservation.customer.id));
  const { customer, type, department, date, items, remark, created_by: by, created_at: at } = reservation;
  const facts: Readonly<Record<FactField, Fact>> = {
    date: [text('reservation.date'), dayText(date, language)],
    type: [text('reservation.type'), type.name],
    department: [text('reservation.department'), department.name],
    items: [text('reservation.items'), items.map(({ name }) => name).join(text('list.separator'))],
    created_by: [
      text('reservation.taken'),
      text('reservation.takenBy', { name: by.name, at: dayTimeText(at, language) }),
    ],
    remark: [text('reservation.remark'), remark],
  };
  return (
    <SidePanel label={text('reservation.title')}>
      <CustomerPanelHead customer={customer} onClose={() => void navigate({ to: '/reservations', search: true })} />
      {profile.data && <CallNumbers customer={profile.data.customer} />}
      <Facts facts={Object.values(facts)} />
      {mayBook && (
        <LinkButton
          to="/appointments/new"
          search={{ customer: String(customer.id), ...(date < today ? {} : { day: date, on: date }) }}
          variant="default"
        >
          {text('appointments.new')}
        </LinkButton>
      )}
    </SidePanel>
  );
}
