import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type MedicalNote, medicalNoteChangeSchema } from '../../../shared/contract/medical-note.ts';
import { medicalNotes } from '../../api/medical-note-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { dayText } from '../../kit/format.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';

const valuesOf = ({ note }: MedicalNote) => ({ note, struck_reason: '' });

/** Corrects a note, or strikes it out with a reason: on the version that was seen. */
export function ChangeNote(parts: { note: MedicalNote; field: 'note' | 'struck_reason'; onClose: () => void }) {
  const { note, field, onClose } = parts;
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const { queryKey } = medicalNotes(clinic, note.customer_id);
  const isStrike = field === 'struck_reason';
  const form = useForm({
    name: isStrike ? `medical-note-strike:${note.id}` : `medical-note:${note.id}`,
    initial: valuesOf(note),
    schema: medicalNoteChangeSchema,
    bodyOf: ({ note: words, struck_reason }, _changed, seen = note) => ({
      id: note.id,
      version: seen.version,
      ...(isStrike ? { struck_reason } : { note: words }),
    }),
    send: (body, idempotencyKey) => clinic.medicalNote.update({ body, idempotencyKey }),
    existing: {
      entry: note,
      reason: 'note-changed',
      valuesOf,
      reread: async () => {
        await queries.invalidateQueries({ queryKey });
        const notes = queries.getQueryData(queryKey)?.pages.flatMap(({ rows }) => rows);
        return notes?.find(({ id }) => id === note.id) ?? note;
      },
    },
    onSent: () => {
      void queries.invalidateQueries({ queryKey });
      notifications.show({ color: 'teal', message: text('form.saved', { what: text('medicalNotes.title') }) });
      onClose();
    },
  });
  const day = dayText(note.created_at, language);
  const label = text(isStrike ? 'medicalNotes.reason' : 'medicalNotes.note');
  return (
    <form {...form.element} aria-label={text(isStrike ? 'medicalNotes.strikeOne' : 'medicalNotes.correctOne', { day })}>
      <Stack gap="xs">
        <FormNotice form={form} />
        {isStrike ? (
          <TextInput label={label} maxLength={200} autoFocus {...form.text('struck_reason')} />
        ) : (
          <Textarea label={label} autosize minRows={2} maxRows={10} autoFocus {...form.text('note')} />
        )}
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              form.discard();
              onClose();
            }}
          >
            {text(isStrike ? 'medicalNotes.keep' : 'form.discard')}
          </Button>
          <Button type="submit" variant="default" size="compact-sm" loading={form.isBusy}>
            {text(isStrike ? 'medicalNotes.strike' : 'form.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
