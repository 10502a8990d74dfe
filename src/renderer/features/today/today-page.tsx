import { Stack, Title } from '@mantine/core';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { useText } from '../../i18n/use-text.ts';
import { DoctorDay } from './doctor-day.tsx';
import { OwnAppointments } from './own-appointments.tsx';
import { OwnFollowups } from './own-followups.tsx';
import pageStyles from '../../kit/page.module.css';
import styles from './today-page.module.css';

/**
 * The home of accounts that treat patients and do not take calls: today's patients, and the follow-ups that are due.
 */
export function TodayPage({ user }: { user: SignedInUser }) {
  const { text } = useText();
  if (user.roles.includes('doctor')) return <DoctorDay user={user} />;
  return (
    <Stack gap="md" className={pageStyles.page} data-part="page">
      <Title order={1}>{text('desk.greeting', { name: user.name })}</Title>
      <div className={styles.today}>
        <Stack component="section" gap="xs" aria-labelledby="patients-of-today">
          <Title order={2} size="h3" id="patients-of-today">
            {text('today.patients')}
          </Title>
          <OwnAppointments user={user} />
        </Stack>
        <Stack component="section" gap="xs" aria-labelledby="due-followups">
          <Title order={2} size="h3" id="due-followups">
            {text('today.followups')}
          </Title>
          <OwnFollowups userId={user.id} />
        </Stack>
      </div>
    </Stack>
  );
}
