import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type AppointmentBlock,
  blockedAppointmentsSchema,
  newBlockSchema,
} from '../../../shared/contract/appointment-extension.ts';
import { problemSchema } from '../../../shared/problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { dayText } from '../../kit/format.ts';
import { filledIn } from '../../kit/forms/filled-in.ts';
import { useForm } from '../../kit/forms/use-form.ts';

const emptyBlock = (doctorId: string | null, date: string) => ({
  doctor_id: doctorId,
  date,
  start: null as string | null,
  end: null as string | null,
  reason: '',
  /** Appointments that were listed, and may be moved. */
  over: [] as string[],
});

/** The form that blocks a time of a doctor, and the appointments of that time that its refusal lists. */
export function useBlockForm(parts: {
  /** As the form takes it; null while none is chosen. */
  doctorId: string | null;
  day: string;
  onBlocked: (block: AppointmentBlock) => void;
}) {
  const { doctorId, day, onBlocked } = parts;
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const form = useForm({
    name: 'block-time',
    initial: emptyBlock(doctorId, day),
    // The answer is for those that were listed: another list is another question.
    passing: ['over'],
    schema: newBlockSchema,
    bodyOf: (values) => filledIn(values),
    send: (body, idempotencyKey) => clinic.appointmentExtension.block({ body, idempotencyKey }),
    onSent: (block) => {
      const { doctor, start, end } = block;
      void queries.invalidateQueries({ queryKey: ['appointments'] });
      notifications.show({
        color: 'teal',
        message: text('block.saved', {
          name: doctor.name,
          day: dayText(start, language),
          start: start.slice(11, 16),
          end: end.slice(11, 16),
        }),
      });
      onBlocked(block);
    },
  });
  const { values, set, forgetRefusal } = form;
  const time = JSON.stringify([values.doctor_id, values.date, values.start, values.end]);
  const wasRefusedFor = form.refusal
    ? JSON.stringify(['doctor_id', 'date', 'start', 'end'].map((field) => form.refusal?.values[field]))
    : time;
  useEffect(() => {
    if (wasRefusedFor === time) return;
    set('over', []);
    forgetRefusal();
  }, [wasRefusedFor, time, set, forgetRefusal]);
  const refusal = problemSchema.safeParse(form.refusal?.problem).data;
  const listed = blockedAppointmentsSchema.safeParse(
    refusal?.reason === 'block-over-appointments' ? refusal.details : null,
  ).data;
  return { form, inTheWay: listed?.appointments ?? [] };
}
export type BlockForm = ReturnType<typeof useBlockForm>;
