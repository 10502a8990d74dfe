import { Stack, Title } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { useText } from '../../i18n/use-text.ts';
import { ListSection } from '../../ui/list/list-section.tsx';
import { OwnAppointments } from './own-appointments.tsx';
import { OwnFollowups } from './own-followups.tsx';
import { useSectionKeys } from './use-section-keys.ts';
import pageStyles from '../../ui/page.module.css';
import styles from './consultant-day.module.css';

/** A consultant's home: their customers, enquiries and upsells, and what is to be done today. */
export function ConsultantDay({
  user,
  customers,
  enquiries,
  upsells,
}: {
  user: SignedInUser;
  customers: ReactNode;
  enquiries: ReactNode;
  upsells: ReactNode;
}) {
  const { text } = useText();
  const page = useRef<HTMLDivElement>(null);
  useSectionKeys(page);
  return (
    <Stack ref={page} gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <Title order={1}>{text('desk.greeting', { name: user.name })}</Title>
      <div className={styles.lists}>
        <div className={styles.column}>
          {customers}
          {enquiries}
        </div>
        <div className={styles.column}>
          <ListSection title={text('today.patients')} digit="3">
            <OwnAppointments user={user} />
          </ListSection>
          <ListSection title={text('today.followups')} digit="4">
            <OwnFollowups userId={user.id} />
          </ListSection>
          {upsells}
        </div>
      </div>
    </Stack>
  );
}
