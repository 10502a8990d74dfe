import { Button, Stack, Textarea, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type Followup, followupCancellationSchema } from '../../../shared/contract/followup.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormActions } from '../../kit/forms/form-actions.tsx';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';

/** The name under which a reason is kept that was typed and not sent. */
export const cancellationDraft = (id: number): DraftName => `follow-up-cancellation:${id}`;

/** Cancels a follow-up, with a reason. */
export function CancelFollowup({ followup, onClose }: { followup: Followup; onClose: () => void }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const form = useForm({
    name: cancellationDraft(followup.id),
    initial: { reason: '' },
    schema: followupCancellationSchema,
    bodyOf: ({ reason }) => ({ id: followup.id, reason }),
    send: (body, idempotencyKey) => clinic.followupExtension.cancel({ body, idempotencyKey }),
    onSent: () => {
      void queries.invalidateQueries({ queryKey: ['followups'] });
      notifications.show({ color: 'teal', message: text('followup.isCancelled', { name: followup.customer.name }) });
      onClose();
    },
  });
  const keep = (): void => {
    form.discard();
    onClose();
  };
  return (
    <form {...form.element} aria-label={text('followup.cancel')}>
      <Stack gap="sm">
        <Title order={3} size="h3">
          {text('followup.cancel')}
        </Title>
        <FormNotice form={form} />
        <Textarea
          label={text('followup.cancelReason')}
          description={text('followup.cancelHint')}
          autosize
          autoFocus
          minRows={2}
          maxRows={10}
          {...form.text('reason')}
        />
        <FormActions form={form} submit={text('followup.cancel')}>
          <Button variant="default" onClick={keep}>
            {text('followup.keep')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
