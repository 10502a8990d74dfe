import { useParams, useSearch } from '@tanstack/react-router';
import { LeadIntake } from '../features/reservations/lead-intake.tsx';
import { NewReservationPage } from '../features/reservations/new-reservation-page.tsx';
import { ReservationPanel } from '../features/reservations/reservation-panel.tsx';
import { intakeDraft } from './intake-draft.ts';

export function ReservationIntake() {
  const { customer = null, call, lead } = useSearch({ from: '/reservations/new' });
  const draft = intakeDraft({ customer, call, lead });
  if (lead !== undefined) return <LeadIntake key={draft} id={lead} draft={draft} callId={call} />;
  return <NewReservationPage key={draft} draft={draft} customerId={customer} callId={call} />;
}

export function OneReservation() {
  const { id } = useParams({ from: '/reservations/$id' });
  return <ReservationPanel key={id} id={id} />;
}
