import { Button, Group, Skeleton, Stack, Text, Title, Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { medicalNotes } from '../../api/medical-note-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { NoteEntry } from './note-entry.tsx';
import layout from '../../kit/layout.module.css';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { newMedicalNoteSchema } from '../../../shared/contract/medical-note.ts';
import { useHotKeys } from '../../kit/use-hot-keys.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';

/** N leads into the field; Ctrl+Enter adds the note. */
function NewNote({ customerId }: { customerId: number }) {
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

interface MedicalNotesProps {
  readonly customerId: number;
  /** The level of the heading among those of the page. */
  readonly level: 2 | 3;
}

/** Notes that only doctors read; nothing for anybody else. */
export function MedicalNotes({ customerId, level }: MedicalNotesProps) {
  const mayRead = usePermissions().includes('customer.notes.medical');
  const isOffered = useCapability('medicalNotes');
  return mayRead && isOffered ? <Notes key={customerId} customerId={customerId} level={level} /> : null;
}

function Notes({ customerId, level }: MedicalNotesProps) {
  const { text } = useText();
  const notes = useInfiniteQuery(medicalNotes(useClinic(), customerId));
  const problem = blockingProblemOf(notes);
  const rows = notes.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Stack component="section" gap="xs" aria-labelledby="medical-notes">
      <Group justify="space-between" gap="sm">
        <Title order={level} size="h4" id="medical-notes">
          {text('medicalNotes.title')}
        </Title>
        <Text size="xs" c="dimmed" className={layout.withIcon}>
          <IconLock size={14} aria-hidden />
          {text('medicalNotes.seenBy')}
        </Text>
      </Group>
      <NewNote customerId={customerId} />
      {problem && <ProblemNotice error={problem} onRetry={() => void notes.refetch()} />}
      {!problem && !notes.data && <Skeleton height={48} />}
      {!problem && notes.data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('medicalNotes.none')}
        </Text>
      )}
      {!problem && (
        <ul className={layout.plainList}>
          {rows.map((note) => (
            <NoteEntry key={note.id} note={note} />
          ))}
        </ul>
      )}
      {notes.isFetchNextPageError && <ProblemNotice error={notes.error} />}
      {notes.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={notes.isFetchingNextPage}
          onClick={() => void notes.fetchNextPage()}
        >
          {text('medicalNotes.older')}
        </Button>
      )}
    </Stack>
  );
}
