import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Reservation } from '../../../shared/contract/reservation.ts';
import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';
import { reservationTexts } from '../../../shared/contract/reservation-fields.ts';
import { mapTexts } from '../../../shared/contract/text-fields.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { customerProfile } from '../../api/reads.ts';
import { isEnquiry, type ListedReservation, reservationById } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useToday } from '../../state/use-workstation.ts';
import { CallNumbers } from '../../parts/calls/call-numbers.tsx';
import { CustomerPanelHead } from '../../parts/customer/customer-panel-head.tsx';
import { type Fact, Facts } from '../../kit/facts.tsx';
import { dayText, shortDayText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { PendingPanel, SidePanel } from '../../kit/list/side-panel.tsx';
import { localName } from '../../kit/local-name.ts';
import { RecentCalls } from '../../parts/calls/recent-calls.tsx';
import { usePersonText } from '../../parts/use-person-text.ts';
import { EnquiryActions } from './enquiry-actions.tsx';
import { EnquiryStatus } from './enquiry-state.tsx';
import type { FreeTime } from '../../../shared/contract/appointment-extension.ts';
import { OfferedTimeRows } from '../../parts/offered-times/offered-times.tsx';
import { addressOfTime } from '../../parts/offered-times/use-offered-times.ts';
import layout from '../../kit/layout.module.css';
import { IconPhoneCall } from '@tabler/icons-react';
import { MatterCard } from '../../kit/matter-card.tsx';
import { daysOverdue } from './days-overdue.ts';

/** The next step of an open enquiry, in the colour of its haste; nothing once it is booked or lost. */
function MatterOfEnquiry({ enquiry }: { enquiry: Enquiry }) {
  const { text, language } = useText();
  const today = useToday();
  const { status, next_contact: day, items, type } = enquiry;
  if (status !== 'open') return null;
  const days = daysOverdue(enquiry, today);
  const title =
    day === null
      ? text('enquiry.contactUnplanned')
      : days === null
        ? text('enquiry.contactOn', { day: shortDayText(day, today, language) })
        : days === 0
          ? text('enquiry.contactToday')
          : text('enquiry.contactOverdue', { count: days });
  const subject = items.map(({ name }) => name).join(text('list.separator')) || type.name;
  return (
    <MatterCard
      tone={days === null ? 'neutral' : days > 0 ? 'bad' : 'ring'}
      Icon={IconPhoneCall}
      title={title}
      details={[subject]}
    />
  );
}

const shownTimes = 3;

/** The next free times for an open enquiry: a press or its digit opens the form, which holds it. */
function TimesForEnquiry({ enquiry }: { enquiry: Enquiry }) {
  const isOffered = useCapability('appointments');
  const mayBook = usePermissions().includes('appointment.edit');
  if (!isOffered || !mayBook || enquiry.status !== 'open') return null;
  const addressOf = (time: FreeTime) => ({
    customer: String(enquiry.customer.id),
    enquiry: String(enquiry.id),
    ...addressOfTime(time),
  });
  return <OfferedTimeRows most={shownTimes} addressOf={addressOf} />;
}

/** One reservation, as it was taken, and what became of it. `id` as in the address: the service checks it. */
export function ReservationPanel({ id }: { id: string }) {
  const { text } = useText();
  const hasStates = useCapability('enquiries');
  const reservation = useQuery(reservationById(useClinic(), id, hasStates));
  if (!reservation.data || blockingProblemOf(reservation))
    return <PendingPanel query={reservation} label={text('reservation.title')} />;
  return <OneReservation reservation={reservation.data} />;
}

/** The head shows the customer; the account stands with its time. */
type FactField = Exclude<keyof Reservation, 'id' | 'customer_id' | 'customer' | 'created_at'>;
/** The status and the appointment have a line of their own; the number is called by its button. */
type StateField = Exclude<keyof Enquiry, keyof Reservation | 'status' | 'appointment' | 'phone' | 'version'>;

function OneReservation({ reservation }: { reservation: ListedReservation }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const navigate = useNavigate();
  const personText = usePersonText();
  const profile = useQuery(customerProfile(useClinic(), reservation.customer.id));
  const { customer, type, department, date, items, created_by: by, created_at: at } = reservation;
  const facts: Readonly<Record<FactField, Fact>> = {
    date: [text('reservation.date'), dayText(date, language)],
    type: [text('reservation.type'), type.name],
    department: [text('reservation.department'), department.name],
    items: [text('reservation.items'), items.map(({ name }) => name).join(text('list.separator'))],
    created_by: [text('reservation.taken'), text('reservation.takenBy', { name: by.name, at: dayTimeText(at) })],
    ...mapTexts(reservationTexts, (name, { label }) => [text(label), reservation[name]] as const),
  };
  return (
    <SidePanel label={text('reservation.title')}>
      <CustomerPanelHead
        customer={customer}
        subject={personText(profile.data?.customer)}
        onClose={() => void navigate({ to: '/reservations', search: true })}
      />
      {isEnquiry(reservation) && <State enquiry={reservation} />}
      {isEnquiry(reservation) && <MatterOfEnquiry enquiry={reservation} />}
      {profile.data && <CallNumbers customer={profile.data.customer} />}
      {isEnquiry(reservation) && <TimesForEnquiry enquiry={reservation} />}
      <Facts
        facts={[...(isEnquiry(reservation) ? stateFacts(reservation, text, language) : []), ...Object.values(facts)]}
      />
      <RecentCalls customerId={customer.id} />
      {isEnquiry(reservation) ? (
        <EnquiryActions key={reservation.id} enquiry={reservation} />
      ) : (
        <BookPlainly reservation={reservation} />
      )}
    </SidePanel>
  );
}

const stateFacts = (enquiry: Enquiry, text: ReturnType<typeof useText>['text'], language: string): readonly Fact[] =>
  Object.values({
    // The matter of an open one has it.
    next_contact: [
      text('enquiry.nextContact'),
      enquiry.status === 'open' ? null : enquiry.next_contact && dayText(enquiry.next_contact, language),
    ],
    lost_reason: [text('enquiry.lostReason'), enquiry.lost_reason && localName(enquiry.lost_reason.name, language)],
    owner: [text('enquiry.owner'), enquiry.owner.name],
    source: [text('customer.medium'), enquiry.source.name],
  } satisfies Record<StateField, Fact>);

/** The status, and the appointment of a booked one. */
function State({ enquiry }: { enquiry: Enquiry }) {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const { appointment } = enquiry;
  return (
    <div>
      <EnquiryStatus enquiry={enquiry} />
      {appointment && (
        <>
          {text('list.separator')}
          <Link
            to="/appointments/$id"
            params={{ id: String(appointment.id) }}
            className={`${layout.plainLink} ${layout.figures}`}
          >
            {text('enquiry.appointment', {
              at: dayTimeText(`${appointment.date} ${appointment.start}:00`),
              status: text(`appointment.status.${appointment.status}`),
            })}
          </Link>
        </>
      )}
    </div>
  );
}

/** The way to an appointment where the service does not know that it books the enquiry. */
function BookPlainly({ reservation: { customer, date } }: { reservation: Reservation }) {
  const { text } = useText();
  const today = useToday();
  if (!usePermissions().includes('appointment.edit')) return null;
  return (
    <LinkButton
      to="/appointments/new"
      search={{ customer: String(customer.id), ...(date < today ? {} : { day: date, on: date }) }}
      variant="default"
    >
      {text('appointments.new')}
    </LinkButton>
  );
}
