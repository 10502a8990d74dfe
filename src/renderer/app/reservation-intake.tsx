import { useParams, useSearch } from '@tanstack/react-router';
import { NewReservationPage } from '../features/reservations/new-reservation-page.tsx';
import { ReservationPanel } from '../features/reservations/reservation-panel.tsx';
import { intakeDraft } from './intake-draft.ts';

export function ReservationIntake() {
  const { customer = null, call } = useSearch({ from: '/reservations/new' });
  const draft = intakeDraft({ customer, call });
  return <NewReservationPage key={draft} draft={draft} customerId={customer} callId={call} />;
}

export function OneReservation() {
  const { id } = useParams({ from: '/reservations/$id' });
  return <ReservationPanel key={id} id={id} />;
}
