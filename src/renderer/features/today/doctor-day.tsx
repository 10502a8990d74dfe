import { Button, Group, Kbd, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useHasDraft, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { minutesUntil } from '../../parts/clinic-time.ts';
import { longDayText } from '../../kit/format.ts';
import { KeyHints } from '../../kit/key-hints.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { useNow } from '../../kit/use-now.ts';
import { type DayEntry, entriesOf, isCalledOff, nextPatient, visitOf } from './day-entries.ts';
import { DayList } from './day-list.tsx';
import { NextPatients } from './next-patients.tsx';
import { OwnBlock } from './own-block.tsx';
import { OwnFollowups } from './own-followups.tsx';
import { PatientFile } from './patient-file.tsx';
import { useOwnDay } from './use-own-day.ts';
import pageStyles from '../../kit/page.module.css';
import styles from './doctor-day.module.css';

/** The form is open from the beginning where the list and the file keep their width beside it. */
const hasRoomForBlock = (): boolean => window.matchMedia('(min-width: 1700px)').matches;

/** A doctor's home: the patients of today in their order, and the file of the next one in sight. */
export function DoctorDay({ user }: { user: SignedInUser }) {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const now = new Date(useNow(20_000));
  const day = clinicDay(timeZone, now);
  const permissions = usePermissions();
  const mayBlock = useCapability('appointments') && permissions.includes('appointment.edit');
  const mayNote = useCapability('medicalNotes') && permissions.includes('customer.notes.medical');
  const { query, appointments = [], blocked } = useOwnDay(user.id, day);
  const hasBlockDraft = useHasDraft('block-time');
  const [blockOpen, openBlock] = useState<boolean | null>(null);
  const isBlocking = mayBlock && (blockOpen ?? (hasBlockDraft || hasRoomForBlock()));
  const toggleBlock = (): void => openBlock(!isBlocking);
  const [chosenId, choose] = useState<number | null>(null);
  const problem = blockingProblemOf(query);
  const entries = useMemo(() => entriesOf(appointments, blocked), [appointments, blocked]);
  const shown = appointments.find(({ id }) => id === chosenId) ?? nextPatient(appointments);
  const patients = entries.flatMap((entry) =>
    entry.kind === 'patient' && (!isCalledOff(entry.appointment) || entry.appointment === shown)
      ? [entry.appointment.id]
      : [],
  );
  const move = (by: 1 | -1): void => {
    const at = shown ? patients.indexOf(shown.id) : -1;
    const next = patients[Math.min(Math.max(at + by, 0), patients.length - 1)];
    if (next !== undefined) choose(next);
  };
  useHotKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(mayBlock ? { b: once(toggleBlock) } : {}),
  });
  return (
    <Stack gap="md" className={pageStyles.page} data-part="page">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" align="baseline">
          <Title order={1}>{longDayText(day, language)}</Title>
          {query.data && <DayTotal appointments={appointments} />}
        </Group>
        <Group gap="md">
          {shown && (
            <KeyHints
              hints={[
                ['J K', text('queue.move')],
                ...(mayNote && shown.may_see_customer !== false ? [['N', text('day.note')] as const] : []),
              ]}
            />
          )}
          {mayBlock && (
            <Button
              variant="default"
              rightSection={<Kbd aria-hidden>B</Kbd>}
              aria-keyshortcuts="B"
              aria-expanded={isBlocking}
              onClick={toggleBlock}
            >
              {text('appointments.blockTime')}
            </Button>
          )}
        </Group>
      </Group>
      <div className={styles.day} data-blocking={isBlocking || undefined}>
        <div className={styles.lists}>
          <PatientsToday
            user={user}
            query={query}
            appointments={appointments}
            entries={entries}
            shownId={shown?.id ?? null}
            onChoose={choose}
            now={now}
          />
          <section aria-labelledby="due-followups">
            <Title order={2} size="h3" id="due-followups">
              {text('today.followups')}
            </Title>
            <OwnFollowups userId={user.id} />
          </section>
        </div>
        {shown ? (
          <PatientFile key={shown.id} appointment={shown} />
        ) : (
          <div>{query.data && !problem && <Text c="dimmed">{text('day.choose')}</Text>}</div>
        )}
        {isBlocking && (
          <OwnBlock doctorId={user.id} day={day} isAsked={blockOpen === true} onClose={() => openBlock(false)} />
        )}
      </div>
    </Stack>
  );
}

/** The list of the day, and how long the patient waits who waits longest. */
function PatientsToday({
  user,
  query,
  appointments,
  entries,
  shownId,
  onChoose,
  now,
}: {
  user: SignedInUser;
  query: ReturnType<typeof useOwnDay>['query'];
  appointments: readonly Appointment[];
  entries: readonly DayEntry[];
  shownId: number | null;
  onChoose: (id: number) => void;
  now: Date;
}) {
  const { text } = useText();
  const timeZone = useTimeZone();
  const problem = blockingProblemOf(query);
  const waits = appointments
    .filter((one) => visitOf(one) === 'waiting' && one.arrived_at)
    .map((one) => -minutesUntil(one.arrived_at ?? '', timeZone, now));
  return (
    <section aria-labelledby="patients-of-today">
      <Group justify="space-between" align="baseline" gap="sm">
        <Title order={2} size="h3" id="patients-of-today">
          {text('today.patients')}
        </Title>
        {waits.length > 0 && (
          <Text size="xs" c="dimmed">
            {text('day.waitsLongest', { minutes: Math.max(0, ...waits) })}
          </Text>
        )}
      </Group>
      {problem && <ProblemNotice error={problem} onRetry={() => void query.refetch()} />}
      {!problem && !query.data && <Skeleton height={240} />}
      {!problem && query.data && entries.length === 0 && (
        <>
          <Text size="sm" c="dimmed">
            {text('today.noPatients')}
          </Text>
          <NextPatients doctorId={user.id} today={clinicDay(timeZone, now)} />
        </>
      )}
      {!problem && query.data && <DayList entries={entries} shownId={shownId} onChoose={onChoose} now={now} />}
    </section>
  );
}

/** How many come, and what became of those who are no longer expected. */
function DayTotal({ appointments }: { appointments: readonly Appointment[] }) {
  const { text } = useText();
  const countOf = (isCounted: (one: Appointment) => boolean): number => appointments.filter(isCounted).length;
  const done = countOf(({ status }) => status === 'done');
  const missing = countOf(({ status }) => status === 'no_show');
  const parts = [
    text('day.total', { count: countOf((one) => !isCalledOff(one)) }),
    ...(done > 0 ? [text('day.doneCount', { count: done })] : []),
    ...(missing > 0 ? [text('day.noShowCount', { count: missing })] : []),
  ];
  return <Text c="dimmed">{parts.join(' · ')}</Text>;
}
