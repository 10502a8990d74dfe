import { Button, CloseButton, Group, Stack, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BlockFields } from '../../parts/appointment/block-fields.tsx';
import { useBlockForm } from '../../parts/appointment/use-block-form.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './doctor-day.module.css';

/**
 * Blocks the doctor's own time beside the day: the file of the patient stays in sight. `isAsked`: it was opened by
 * hand, and takes the focus.
 */
export function OwnBlock({
  doctorId,
  day,
  isAsked,
  onClose,
}: {
  doctorId: number;
  day: string;
  isAsked: boolean;
  onClose: () => void;
}) {
  const { text } = useText();
  const ownId = String(doctorId);
  const block = useBlockForm({ doctorId: ownId, day, onBlocked: () => undefined });
  const { form } = block;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) fields.current?.querySelector('input')?.focus();
  }, [isAsked]);
  return (
    <form {...form.element} className={styles.block} aria-label={text('appointments.blockTime')}>
      <Stack gap="sm" ref={fields}>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h3">
            {text('appointments.blockTime')}
          </Title>
          <CloseButton aria-label={text('page.close')} onClick={onClose} />
        </Group>
        <FormNotice form={form} />
        <BlockFields block={block} today={day} ownId={ownId}>
          <Group gap="xs" justify="flex-end">
            {form.isChanged && (
              <Button variant="default" onClick={form.discard}>
                {text('form.discard')}
              </Button>
            )}
            <Button type="submit" variant="default" loading={form.isBusy}>
              {text('block.save')}
            </Button>
          </Group>
        </BlockFields>
      </Stack>
    </form>
  );
}
