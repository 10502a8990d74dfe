import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { MedicalNote } from '../../../shared/contract/medical-note.ts';
import { useText } from '../../i18n/use-text.ts';
import { useHasDraft, useSignIn } from '../../state/use-workstation.ts';
import { dayText } from '../../kit/format.ts';
import { ChangeNote } from './change-note.tsx';
import layout from '../../kit/layout.module.css';
import styles from './medical-notes.module.css';

/** A note: its author corrects it, any doctor strikes it out. */
export function NoteEntry({ note }: { note: MedicalNote }) {
  const { text, language } = useText();
  const signIn = useSignIn();
  const isCorrected = useHasDraft(`medical-note:${note.id}`);
  const isStruckOut = useHasDraft(`medical-note-strike:${note.id}`);
  const [opened, open] = useState<'note' | 'struck_reason' | null>(null);
  const changed = opened ?? (isCorrected ? 'note' : isStruckOut ? 'struck_reason' : null);
  const { created_by: author, created_at: at, updated_by: updater, updated_at: updatedAt, struck_reason: why } = note;
  const day = dayText(at, language);
  if (why !== null)
    return (
      <li className={styles.note}>
        <Text component="s" size="sm" className={`${layout.keepsLines} ${styles.struck}`}>
          {note.note}
        </Text>
        <Text size="xs" c="dimmed">
          {`${author.name} · ${day}`}
        </Text>
        <Text size="xs" c="dimmed">
          {text('medicalNotes.struck', {
            name: updater?.name ?? '–',
            day: dayText(updatedAt ?? at, language),
            reason: why,
          })}
        </Text>
      </li>
    );
  const isOwn = signIn.state === 'signed-in' && signIn.user.id === author.id;
  return (
    <li className={styles.note}>
      {changed === 'note' ? (
        <ChangeNote key="note" note={note} field="note" onClose={() => open(null)} />
      ) : (
        <Text size="sm" className={layout.keepsLines}>
          {note.note}
        </Text>
      )}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {[
            author.name,
            day,
            ...(updatedAt === null ? [] : [text('medicalNotes.corrected', { day: dayText(updatedAt, language) })]),
          ].join(' · ')}
        </Text>
        {changed === null && (
          <Group gap="xs">
            {isOwn && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={text('medicalNotes.correctOne', { day })}
                onClick={() => open('note')}
              >
                {text('medicalNotes.correct')}
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={text('medicalNotes.strikeOne', { day })}
              onClick={() => open('struck_reason')}
            >
              {text('medicalNotes.strike')}
            </Button>
          </Group>
        )}
      </Group>
      {changed === 'struck_reason' && (
        <ChangeNote key="strike" note={note} field="struck_reason" onClose={() => open(null)} />
      )}
    </li>
  );
}
