import { Modal, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { maxDelayMinutes, workQueueEndpoints, type WorkLine } from '../../../shared/contract/work-queue.ts';
import { clinicMinutes } from '../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormActions } from '../../kit/forms/form-actions.tsx';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useTimeZone } from '../../state/use-workstation.ts';

const choices = ['30', '120', 'tomorrow'] as const;
/** Tomorrow's work begins then: minutes since today's midnight. */
const tomorrow = 32 * 60;

/** Leaves somebody out of the queue for a while, with a reason, for oneself or for everybody. */
export function PutOff({ line, onClose }: { line: WorkLine; onClose: () => void }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const timeZone = useTimeZone();
  const mayForAll = usePermissions().includes('agent.work');
  const form = useForm({
    name: `queue-later:${line.key}`,
    initial: { minutes: '30', reason: '', is_for_everybody: false as boolean },
    schema: workQueueEndpoints.putOff.body,
    bodyOf: ({ minutes, ...others }) => ({
      key: line.key,
      minutes: minutes === 'tomorrow' ? Math.min(tomorrow - clinicMinutes(timeZone), maxDelayMinutes) : Number(minutes),
      ...others,
    }),
    send: (body, idempotencyKey) => clinic.workQueue.putOff({ body, idempotencyKey }),
    onSent: () => {
      void queries.invalidateQueries({ queryKey: ['queue'] });
      onClose();
    },
  });
  const who = line.customer?.name ?? line.number;
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('queue.laterWho', { who })}
      closeButtonProps={{ 'aria-label': text('page.close') }}
    >
      <form {...form.element} aria-label={text('queue.laterWho', { who })}>
        <Stack gap="sm">
          <FormNotice form={form} />
          <SegmentedControl
            aria-label={text('queue.laterWhen')}
            value={form.values.minutes}
            data={choices.map((value) => ({ value, label: text(`queue.later.${value}`) }))}
            onChange={(value) => form.set('minutes', value)}
          />
          <TextInput label={text('queue.laterReason')} data-autofocus maxLength={200} {...form.text('reason')} />
          {mayForAll && (
            <Switch
              label={text('queue.laterForAll')}
              description={text('queue.laterForAllHint')}
              {...form.toggle('is_for_everybody')}
            />
          )}
          <Text size="xs" c="dimmed">
            {text('queue.laterHint')}
          </Text>
          <FormActions form={form} submit={text('queue.putOff')} />
        </Stack>
      </form>
    </Modal>
  );
}
