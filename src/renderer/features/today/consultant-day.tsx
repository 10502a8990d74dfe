import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { longDayText } from '../../kit/format.ts';
import { KeyHints } from '../../kit/key-hints.tsx';
import { ConsultantToDo } from './consultant-to-do.tsx';
import { useSectionKeys } from './use-section-keys.ts';
import { VisitsToday } from './visits-today.tsx';
import pageStyles from '../../kit/page.module.css';
import styles from './consultant-day.module.css';

/**
 * A consultant's home: what is to be done by today comes first, beside it who comes today. `own`: the lists of what
 * they look after, which take turns.
 */
export function ConsultantDay({ user, own }: { user: SignedInUser; own: ReactNode }) {
  const { text, language } = useText();
  const day = clinicDay(useTimeZone());
  const page = useRef<HTMLDivElement>(null);
  useSectionKeys(page);
  return (
    <Stack ref={page} gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" align="baseline">
          <Title order={1}>{text('desk.greeting', { name: user.name })}</Title>
          <Text c="dimmed">{longDayText(day, language)}</Text>
        </Group>
        <KeyHints
          hints={[
            ['1 2 3', text('own.lists')],
            ['J K', text('queue.move')],
            ['Enter', text('queue.open')],
          ]}
        />
      </Group>
      <div className={styles.day}>
        <div className={styles.work}>
          <ConsultantToDo userId={user.id} digit="1" />
          {own}
        </div>
        <VisitsToday digit="3" />
      </div>
    </Stack>
  );
}
