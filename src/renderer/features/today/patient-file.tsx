import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import { photosOfCustomer } from '../../api/album-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { MedicalNotes } from '../../parts/medical-notes/medical-notes.tsx';
import { AllergyWarning } from '../../parts/customer/allergy-warning.tsx';
import { sinceText } from '../../kit/format.ts';
import { usePersonText } from '../../parts/use-person-text.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Picture } from '../../parts/picture.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { LastEntries } from './last-entries.tsx';
import { TreatmentActions } from './treatment-actions.tsx';
import layout from '../../kit/layout.module.css';
import styles from './doctor-day.module.css';

const shownPhotos = 4;

/** The file of one patient of the day, beside the list: who it is, photos, and what happened last. */
export function PatientFile({ appointment }: { appointment: Appointment }) {
  const { text } = useText();
  const personText = usePersonText();
  const { customer, may_see_customer: maySee = true, item, room, remark, start, end } = appointment;
  const profile = useQuery({ ...customerProfile(useClinic(), customer.id), enabled: maySee });
  return (
    <Stack component="section" gap="md" className={styles.file} aria-label={customer.name}>
      <Group justify="space-between" align="flex-start" gap="sm" className={styles.fileHead}>
        <div className={layout.shrink}>
          <Title order={2} className={styles.patient}>
            {customer.name}
          </Title>
          <Text size="sm" c="dimmed">
            {[personText(profile.data?.customer) ?? customer.idcard, `${start}–${end}`, item?.name, room?.name]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          {maySee && (
            <LinkButton to="/customers/$id" params={{ id: String(customer.id) }} variant="default">
              {text('day.file')}
            </LinkButton>
          )}
          <TreatmentActions appointment={appointment} />
        </Group>
      </Group>
      {remark && (
        <Text size="sm" className={layout.keepsLines}>
          {remark}
        </Text>
      )}
      {maySee ? <OpenFile customerId={customer.id} /> : <Text c="dimmed">{text('today.othersPatient')}</Text>}
    </Stack>
  );
}

function OpenFile({ customerId }: { customerId: number }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const hasTimeline = useCapability('timeline');
  const profile = useQuery(customerProfile(clinic, customerId));
  const photos = useInfiniteQuery(photosOfCustomer(clinic, customerId));
  const problem = blockingProblemOf(profile) ?? blockingProblemOf(photos);
  if (problem)
    return (
      <ProblemNotice
        error={problem}
        onRetry={() => {
          void profile.refetch();
          void photos.refetch();
        }}
      />
    );
  if (!profile.data || !photos.data) return <Skeleton height={240} />;
  const listed = photos.data.pages.flatMap(({ rows }) => rows).slice(0, shownPhotos);
  const [newest] = listed;
  return (
    <>
      <AllergyWarning allergies={profile.data.customer.allergies} />
      <section className={styles.part}>
        <div className={styles.partHead}>
          <Title order={3} size="h4">
            {text('today.photos')}
          </Title>
          {newest && listed.length > 1 && (
            <LinkButton
              to="/albums/$id"
              params={{ id: String(newest.album.id) }}
              search={{ view: 'slider' }}
              variant="default"
              size="compact-sm"
              leftSection={<IconArrowsHorizontal size={14} stroke={1.75} aria-hidden />}
            >
              {text('day.compare')}
            </LinkButton>
          )}
        </div>
        {listed.length === 0 && (
          <Text size="sm" c="dimmed">
            {text('day.noPhotos')}
          </Text>
        )}
        <ul className={styles.photos}>
          {listed.map((photo) => (
            <li key={photo.id}>
              <Link to="/albums/$id" params={{ id: String(photo.album.id) }} className={layout.plainLink}>
                <Picture path={photo.thumb_url} alt="" className={styles.photo} />
                <Text size="xs" truncate>
                  {photo.remark ?? photo.album.title}
                </Text>
                <Text size="xs" c="dimmed">
                  {sinceText(photo.created_at, photo.created_at.slice(0, 10), language)}
                </Text>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.part}>
        <MedicalNotes customerId={customerId} level={3} />
      </div>
      {hasTimeline && <LastEntries customerId={customerId} />}
    </>
  );
}
