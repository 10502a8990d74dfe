import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import { appointmentTexts } from '../../../shared/contract/appointment-fields.ts';
import { mapTexts } from '../../../shared/contract/text-fields.ts';
import { appointmentById } from '../../api/appointment-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useToday } from '../../state/use-workstation.ts';
import { AllergiesOf } from '../../parts/customer/allergy-warning.tsx';
import { CallNumbers } from '../../parts/calls/call-numbers.tsx';
import { CustomerPanelHead } from '../../parts/customer/customer-panel-head.tsx';
import { type Fact, Facts } from '../../kit/facts.tsx';
import { dayText, longDayText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { PendingPanel, SidePanel } from '../../kit/list/side-panel.tsx';
import { placeOf } from './board-address.ts';
import { MoveAppointment } from './move-appointment.tsx';
import { AppointmentStatusActions } from './status-actions.tsx';

/** The appointment that the address names: who comes when, to whom; what became of it; another time. */
export function AppointmentPanel() {
  const { text } = useText();
  const { id } = useParams({ from: '/appointments/$id' });
  const appointment = useQuery(appointmentById(useClinic(), id));
  if (!appointment.data || blockingProblemOf(appointment))
    return <PendingPanel query={appointment} label={text('appointment.title')} />;
  return <OneAppointment key={appointment.data.id} appointment={appointment.data} />;
}

/** An address that names an appointment and no day, such as a link from the customer's page, shows its day. */
function useItsDay({ date }: Appointment): void {
  const navigate = useNavigate();
  const { day, view } = useSearch({ from: '/appointments' });
  const today = useToday();
  const isElsewhere = day === undefined && view !== 'list' && date !== today;
  useEffect(() => {
    if (isElsewhere) void navigate({ to: '.', search: (now: object) => ({ ...now, day: date }), replace: true });
  }, [isElsewhere, date, navigate]);
}

/** The head shows the customer; the day and the account stand with their times. */
type FactField = Exclude<
  keyof Appointment,
  | 'id'
  | 'customer'
  | 'start'
  | 'end'
  | 'created_at'
  | 'version'
  | 'confirm_tries'
  | 'may_see_customer'
  | 'customer_phone'
>;

function OneAppointment({ appointment }: { appointment: Appointment }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const navigate = useNavigate();
  const search = useSearch({ from: '/appointments' });
  useItsDay(appointment);
  const mayEdit = usePermissions().includes('appointment.edit');
  const profile = useQuery(customerProfile(useClinic(), appointment.customer.id));
  const { customer, date, start, end, doctor, technician, room, department } = appointment;
  const { created_by: by, created_at: at } = appointment;
  const facts: Readonly<Record<FactField, Fact>> = {
    date: [text('appointment.time'), `${longDayText(date, language)} · ${start}–${end}`],
    status: [text('appointment.status'), text(`appointment.status.${appointment.status}`)],
    // The form shows it to those who may edit.
    item: [text('appointment.treatment'), mayEdit ? null : appointment.item?.name],
    arrived_at: [text('appointment.arrivedAt'), appointment.arrived_at?.slice(11, 16)],
    started_at: [text('appointment.startedAt'), appointment.started_at?.slice(11, 16)],
    is_to_move: [text('appointment.toMove'), appointment.is_to_move ? text('appointment.toMoveHint') : null],
    confirmed_at: [
      text('appointment.confirmed'),
      appointment.confirmed_at ? dayTimeText(appointment.confirmed_at) : null,
    ],
    doctor: [text('appointment.doctor'), doctor?.name],
    technician: [text('appointment.technician'), technician?.name],
    room: [text('appointment.room'), room?.name],
    department: [text('reservation.department'), department?.name],
    // The form shows them to those who may edit.
    ...mapTexts(appointmentTexts, (name, { label }) => [text(label), mayEdit ? null : appointment[name]] as const),
    created_by: [text('appointment.bookedBy'), `${by.name} · ${dayText(at, language)}`],
  };
  return (
    <SidePanel label={text('appointment.title')}>
      <CustomerPanelHead
        customer={customer}
        onClose={() => void navigate({ to: '/appointments', search: placeOf(search) })}
      />
      <AllergiesOf customerId={customer.id} />
      {profile.data && <CallNumbers customer={profile.data.customer} />}
      <Facts facts={Object.values(facts)} />
      {mayEdit && <AppointmentStatusActions appointment={appointment} />}
      {mayEdit && <MoveAppointment appointment={appointment} />}
    </SidePanel>
  );
}
