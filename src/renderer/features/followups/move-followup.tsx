import { Button, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type Followup, followupMoveSchema } from '../../../shared/contract/followup.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormActions } from '../../kit/forms/form-actions.tsx';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { plannedForOf } from '../../parts/followup/planned-for.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { DateField } from '../../parts/date/date-field.tsx';
import { TimeField } from '../../kit/date/time-field.tsx';

/** The name under which a new day is kept that was typed and not sent. */
export const moveDraft = (id: number): DraftName => `follow-up-move:${id}`;

/** Plans a follow-up for another day, or a promised call for another time. */
export function MoveFollowup({ followup, onClose }: { followup: Followup; onClose: () => void }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const today = clinicDay(useTimeZone());
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
    onSent: () => {
      void queries.invalidateQueries({ queryKey: ['followups'] });
      notifications.show({ color: 'teal', message: text('followup.isMoved', { name: followup.customer.name }) });
      onClose();
    },
  });
  const keep = (): void => {
    form.discard();
    onClose();
  };
  return (
    <form {...form.element} aria-label={text('followup.move')}>
      <Stack gap="sm">
        <Title order={3} size="h3">
          {text('followup.move')}
        </Title>
        <FormNotice form={form} />
        <DateField label={text('followup.day')} min={today} autoFocus {...form.text('followup_date')} />
        <TimeField label={text('followup.timeOptional')} {...form.text('followup_time')} />
        <FormActions form={form} submit={text('followup.moveIt')}>
          <Button variant="default" onClick={keep}>
            {text('followup.keep')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
