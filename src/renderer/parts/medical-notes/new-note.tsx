import { Button, Group, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newMedicalNoteSchema } from '../../../shared/contract/medical-note.ts';
import { medicalNotes } from '../../api/medical-note-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useHotKeys } from '../../kit/use-hot-keys.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';

/** N leads into the field; Ctrl+Enter adds the note. */
export function NewNote({ customerId }: { customerId: number }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  useHotKeys({ n: () => field.current?.focus() });
  const form = useForm({
    name: `new-medical-note:${customerId}`,
    initial: { note: '' },
    schema: newMedicalNoteSchema,
    bodyOf: ({ note }) => ({ customer_id: customerId, note }),
    send: (body, idempotencyKey) => clinic.medicalNote.create({ body, idempotencyKey }),
    onSent: () => {
      void queries.invalidateQueries({ queryKey: medicalNotes(clinic, customerId).queryKey });
      notifications.show({ color: 'teal', message: text('medicalNotes.added') });
    },
  });
  return (
    <form {...form.element} aria-label={text('medicalNotes.new')}>
      <Stack gap="xs">
        <FormNotice form={form} />
        <Textarea
          ref={field}
          aria-label={text('medicalNotes.new')}
          placeholder={text('medicalNotes.new')}
          aria-keyshortcuts="N"
          autosize
          minRows={1}
          maxRows={10}
          {...form.text('note')}
        />
        {form.isChanged && (
          <Group gap="xs" justify="flex-end">
            <Button variant="default" size="compact-sm" onClick={form.discard}>
              {text('form.discard')}
            </Button>
            <Button type="submit" variant="default" size="compact-sm" loading={form.isBusy}>
              {text('medicalNotes.add')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
