import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type * as z from 'zod';
import type { Lead, newLeadSchema } from '../../../shared/contract/lead.ts';
import type { newReservationSchema, Reservation } from '../../../shared/contract/reservation.ts';
import { leadById } from '../../api/lead-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useHold } from '../../parts/appointment/use-hold.ts';
import { useIdentifyCaller } from '../../parts/calls/use-identify-caller.ts';
import {
  emptyReservation,
  intakeOf,
  intakeSchema,
  valuesOfIntake,
} from '../../parts/reservation/reservation-values.ts';
import { behind } from '../../kit/forms/fields-behind.ts';
import { useCapability, useWorkstation } from '../../state/use-workstation.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';
import { weekdayText } from '../../kit/format.ts';
import { chosenTimeOf, type IntakeTime, type IntakeValues, noTime } from './intake-time.ts';

/** The outcome of saving an enquiry. */
interface SavedEnquiry {
  readonly kind: 'enquiry';
  readonly reservation: Reservation;
  readonly time: IntakeTime | null;
  /** Why the time was not booked: the enquiry is saved, and nothing of it is lost. */
  readonly problem: unknown;
}
type Saved = SavedEnquiry | { readonly kind: 'lead'; readonly lead: Lead; readonly time: IntakeTime | null };

export type Intake = ReturnType<typeof useIntake>;

/**
 * The form of an intake: it keeps a lead, or saves the enquiry and then books its time. The call that it is about is
 * the lead's or the customer's from then on.
 */
export function useIntake({
  draft,
  customerId,
  lead,
  callId,
  mayBook,
}: {
  draft: DraftName;
  customerId: string | null;
  lead: Lead | undefined;
  callId: string | undefined;
  mayBook: boolean;
}) {
  const clinic = useClinic();
  const identify = useIdentifyCaller();
  const onSent = useAfterIntake(callId);
  const mayBeLead = useCapability('leads');
  const leavesTime = useRef(false);
  const chosen = useRef<IntakeTime | null>(null);
  const known = lead ? valuesOfIntake(lead) : emptyReservation(customerId);
  const initial: IntakeValues = { ...known, ...noTime };
  const identifyIn = async (identity: Parameters<typeof identify>[1]): Promise<void> => {
    if (callId !== undefined) await identify(callId, identity);
  };
  const keepLead = async (given: z.input<typeof newLeadSchema>, idempotencyKey: string): Promise<Saved> => {
    const kept = lead
      ? await clinic.lead.update({ body: { ...given, id: lead.id, version: lead.version }, idempotencyKey })
      : await clinic.lead.create({ body: given, idempotencyKey });
    await identifyIn({ lead: { id: kept.id, name: kept.customer.name } });
    return { kind: 'lead', lead: kept, time: chosen.current };
  };
  const book = async (reservation: Reservation, time: IntakeTime): Promise<Saved> => {
    const { date, start, end, doctor_id: doctor } = time;
    const body = {
      customer_id: String(reservation.customer.id),
      reservation_id: String(reservation.id),
      ...{ date, start, end },
      ...(doctor === '' ? {} : { doctor_id: doctor }),
    };
    const saved = { kind: 'enquiry', reservation, time } as const;
    return await clinic.appointment.create({ body }).then(
      () => ({ ...saved, problem: null }),
      (problem: unknown) => ({ ...saved, problem }),
    );
  };
  const form = useForm({
    name: draft,
    initial,
    schema: intakeSchema,
    bodyOf: (values) => intakeOf(values, { mayBeLead }),
    send: async (body, idempotencyKey): Promise<Saved> => {
      const { kind: _kind, ...given } = body;
      if (body.kind === 'lead') return keepLead(given as z.input<typeof newLeadSchema>, idempotencyKey);
      const time = leavesTime.current ? null : chosen.current;
      const completed = lead ? { lead_id: lead.id } : {};
      const asked = { ...(given as z.input<typeof newReservationSchema>), ...completed };
      const reservation = await clinic.reservation.create({ body: asked, idempotencyKey });
      await identifyIn({ customer: reservation.customer });
      return time === null ? { kind: 'enquiry', reservation, time, problem: null } : await book(reservation, time);
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
  const isLead = intakeOf(form.values, { mayBeLead }).kind === 'lead';
  return { form, time, hold, bookable, isLead, saveWithoutTime };
}

/** Says what was saved, and opens it: of a lead its own form, with the time that was chosen. */
function useAfterIntake(callId: string | undefined): (saved: Saved) => void {
  const { text, language } = useText();
  const problemText = useProblemText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { keepDraft } = useWorkstation();
  return (saved) => {
    for (const key of ['reservations', 'customers', 'appointments', 'leads', 'reasons'])
      void queries.invalidateQueries({ queryKey: [key] });
    const { time } = saved;
    if (saved.kind === 'lead') {
      const { id, customer } = saved.lead;
      queries.setQueryData(leadById(clinic, String(id)).queryKey, saved.lead);
      notifications.show({ color: 'teal', message: text('lead.saved', { name: customer.name }) });
      if (time) keepDraft(`new-reservation:lead:${id}`, behind('time.', time));
      void navigate({
        to: '/reservations/new',
        search: { lead: String(id), ...(callId === undefined ? {} : { call: callId }) },
        replace: true,
      });
      return;
    }
    const { reservation, problem } = saved;
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
}
