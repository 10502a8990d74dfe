import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { newAppointmentSchema } from '../../../shared/contract/appointment.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { CustomerChoice } from '../../parts/customer/customer-choice.tsx';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { isDay } from '../../kit/date/read-day.ts';
import { dayText, shortDayText } from '../../kit/format.ts';
import { placeOf } from './board-address.ts';
import { BookingFields } from '../../parts/appointment/booking-fields.tsx';
import { DoubleBooking } from '../../parts/appointment/double-booking.tsx';
import { HoldLine } from '../../parts/appointment/hold-line.tsx';
import { appointmentOf, emptyAppointment } from '../../parts/appointment/time-values.ts';
import { useChosenTime } from './use-chosen-time.ts';
import { useCustomerToBook } from './use-customer-to-book.ts';
import { useHold } from '../../parts/appointment/use-hold.ts';

const oncePerBooking = ['refuse_double'] as const;

/** A new appointment: for whom, when, with whom; the time is held while the form is open. */
export function NewAppointment() {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const search = useSearch({ from: '/appointments' });
  const today = useToday();
  // The one on the phone when the form was opened: it stays theirs when the call ends.
  const [toBook] = useState(useCustomerToBook());
  const { enquiry } = search;
  const customer = search.customer ?? toBook.customer ?? null;
  const form = useForm({
    name: `new-appointment:${customer ?? 'any'}`,
    initial: emptyAppointment(customer),
    // The answer about a second appointment at that time is not kept: it is given next to the question.
    passing: oncePerBooking,
    schema: newAppointmentSchema,
    bodyOf: (values) => ({
      ...appointmentOf(values),
      // Another customer than the enquiry's was chosen: the appointment is not its own.
      ...(enquiry !== undefined && values.customer_id === customer ? { reservation_id: enquiry } : {}),
    }),
    send: (body, idempotencyKey) => clinic.appointment.create({ body, idempotencyKey }),
    onSent: (appointment) => {
      void queries.invalidateQueries({ queryKey: ['appointments'] });
      void queries.invalidateQueries({ queryKey: ['reservations'] });
      notifications.show({
        color: 'teal',
        message: text('appointment.booked', {
          name: appointment.customer.name,
          day: dayText(appointment.date, language),
          time: appointment.start,
        }),
      });
      const place = placeOf(search);
      void navigate({
        to: '/appointments/$id',
        params: { id: String(appointment.id) },
        search: place.view === 'list' ? place : { ...place, day: appointment.date },
      });
    },
  });
  useChosenTime(form);
  const { hold, again } = useHold(form.values, {});
  const { date, start } = form.values;
  const bookText =
    isDay(date) && start !== null
      ? text('appointment.bookAt', { at: `${shortDayText(date, today, language)} ${start}` })
      : text('appointment.book');
  return (
    <FormPanel
      form={form}
      title={text('appointments.new')}
      closeTo="/appointments"
      closeSearch={placeOf(search)}
      create={bookText}
      showsKey
      actions={<HoldLine hold={hold} again={again} />}
    >
      <DoubleBooking form={form} />
      <CustomerChoice form={form} field="customer_id" />
      <BookingFields form={form} today={today} />
    </FormPanel>
  );
}
