import { Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type Followup, followupCancellationSchema, followupMoveSchema } from '../../../shared/contract/followup.ts';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { TimeField } from '../../kit/date/time-field.tsx';
import { TitledForm } from '../../kit/forms/titled-form.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { DateField } from '../../parts/date/date-field.tsx';
import { plannedForOf } from '../../parts/followup/planned-for.ts';
import { useToday } from '../../state/use-workstation.ts';

/** The name under which a reason is kept that was typed and not sent. */
export const cancellationDraft = (id: number): DraftName => `follow-up-cancellation:${id}`;
/** The name under which a new day is kept that was typed and not sent. */
export const moveDraft = (id: number): DraftName => `follow-up-move:${id}`;

interface FormProps {
  readonly followup: Followup;
  readonly onClose: () => void;
}

/** Says what was done, and closes the form. */
function useDone(message: string, onClose: () => void) {
  const queries = useQueryClient();
  return (): void => {
    void queries.invalidateQueries({ queryKey: ['followups'] });
    notifications.show({ color: 'teal', message });
    onClose();
  };
}

/** Cancels a follow-up, with a reason. */
export function CancelFollowup({ followup, onClose }: FormProps) {
  const { text } = useText();
  const clinic = useClinic();
  const form = useForm({
    name: cancellationDraft(followup.id),
    initial: { reason: '' },
    schema: followupCancellationSchema,
    bodyOf: ({ reason }) => ({ id: followup.id, reason }),
    send: (body, idempotencyKey) => clinic.followupExtension.cancel({ body, idempotencyKey }),
    onSent: useDone(text('followup.isCancelled', { name: followup.customer.name }), onClose),
  });
  const title = text('followup.cancel');
  return (
    <TitledForm form={form} title={title} submit={title} back={{ name: text('followup.keep'), onClose }}>
      <Textarea
        label={text('followup.cancelReason')}
        description={text('followup.cancelHint')}
        autosize
        autoFocus
        minRows={2}
        maxRows={10}
        {...form.text('reason')}
      />
    </TitledForm>
  );
}

/** Plans a follow-up for another day, or a promised call for another time. */
export function MoveFollowup({ followup, onClose }: FormProps) {
  const { text } = useText();
  const clinic = useClinic();
  const today = useToday();
  const form = useForm({
    name: moveDraft(followup.id),
    initial: { followup_date: followup.followup_date, followup_time: followup.followup_time ?? '' },
    schema: followupMoveSchema,
    bodyOf: ({ followup_date: date, followup_time: time }) => ({
      id: followup.id,
      followup_date: date,
      followup_time: time === '' ? null : time,
      planned_for: plannedForOf(followup),
    }),
    send: (body, idempotencyKey) => clinic.followupExtension.move({ body, idempotencyKey }),
    onSent: useDone(text('followup.isMoved', { name: followup.customer.name }), onClose),
  });
  return (
    <TitledForm
      form={form}
      title={text('followup.move')}
      submit={text('followup.moveIt')}
      back={{ name: text('followup.keep'), onClose }}
    >
      <DateField label={text('followup.day')} min={today} autoFocus {...form.text('followup_date')} />
      <TimeField label={text('followup.timeOptional')} {...form.text('followup_time')} />
    </TitledForm>
  );
}
