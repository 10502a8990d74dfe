import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { newReservationSchema, type Reservation } from '../../../shared/contract/reservation.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useHold } from '../../parts/appointment/use-hold.ts';
import { reservationOf, type ReservationValues } from '../../parts/reservation/reservation-values.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';
import { weekdayText } from '../../kit/format.ts';
import { chosenTimeOf, type IntakeTime, type IntakeValues, noTime } from './intake-time.ts';

/** The outcome of saving. */
interface Saved {
  readonly reservation: Reservation;
  readonly time: IntakeTime | null;
  /** Why the time was not booked: the enquiry is saved, and nothing of it is lost. */
  readonly problem: unknown;
}

/** The form of an intake: it saves the enquiry, and then books its time. */
export function useIntake(draft: DraftName, proposal: ReservationValues, { mayBook }: { mayBook: boolean }) {
  const { text, language } = useText();
  const problemText = useProblemText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leavesTime = useRef(false);
  const chosen = useRef<IntakeTime | null>(null);
  const initial: IntakeValues = { ...proposal, ...noTime };
  const book = async (reservation: Reservation, time: IntakeTime): Promise<Saved> => {
    const { date, start, end, doctor_id: doctor } = time;
    const body = {
      customer_id: String(reservation.customer.id),
      reservation_id: String(reservation.id),
      ...{ date, start, end },
      ...(doctor === '' ? {} : { doctor_id: doctor }),
    };
    return await clinic.appointment.create({ body }).then(
      () => ({ reservation, time, problem: null }),
      (problem: unknown) => ({ reservation, time, problem }),
    );
  };
  const onSent = ({ reservation, time, problem }: Saved): void => {
    for (const key of ['reservations', 'customers', 'appointments'])
      void queries.invalidateQueries({ queryKey: [key] });
    const { name } = reservation.customer;
    if (time === null || problem !== null)
      notifications.show({ color: 'teal', message: text('reservation.created', { name }) });
    if (time !== null) {
      const day = weekdayText(time.date, language);
      notifications.show(
        problem === null
          ? { color: 'teal', message: text('intake.savedAndBooked', { name, day, time: time.start }) }
          : {
              color: 'red',
              autoClose: false,
              message: text('intake.notBooked', { day, time: time.start, problem: problemText(problem) }),
            },
      );
    }
    void navigate({ to: '/reservations/$id', params: { id: String(reservation.id) } });
  };
  const form = useForm({
    name: draft,
    initial,
    schema: newReservationSchema,
    bodyOf: reservationOf,
    send: async (body, idempotencyKey): Promise<Saved> => {
      const time = leavesTime.current ? null : chosen.current;
      const reservation = await clinic.reservation.create({ body, idempotencyKey });
      return time === null ? { reservation, time, problem: null } : await book(reservation, time);
    },
    onSent,
  });
  const time = mayBook ? chosenTimeOf(form) : null;
  const { hold } = useHold(
    {
      date: time?.date ?? '',
      start: time?.start ?? null,
      end: time?.end ?? null,
      doctor_id: time?.doctor_id || null,
      technician_id: null,
      room_id: null,
    },
    {},
  );
  /** The time that saving books: one that somebody else has is not asked for. */
  const bookable = hold.state === 'refused' ? null : time;
  useEffect(() => {
    chosen.current = bookable;
  });
  const saveWithoutTime = (): void => {
    leavesTime.current = true;
    void form.submit().finally(() => (leavesTime.current = false));
  };
  return { form, time, hold, bookable, saveWithoutTime };
}
