import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { longDayText } from '../../ui/format.ts';
import { ListSection } from '../../ui/list/list-section.tsx';
import { ConsultantToDo } from './consultant-to-do.tsx';
import { OwnAppointments } from './own-appointments.tsx';
import { useSectionKeys } from './use-section-keys.ts';
import pageStyles from '../../ui/page.module.css';
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
      <Group gap="sm" align="baseline">
        <Title order={1}>{text('desk.greeting', { name: user.name })}</Title>
        <Text c="dimmed">{longDayText(day, language)}</Text>
      </Group>
      <div className={styles.day}>
        <div className={styles.work}>
          <ConsultantToDo userId={user.id} digit="1" />
          {own}
        </div>
        <ListSection title={text('today.patients')} digit="3">
          <OwnAppointments user={user} isNarrow />
        </ListSection>
      </div>
    </Stack>
  );
}
