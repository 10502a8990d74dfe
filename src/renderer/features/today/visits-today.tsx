import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import { appointmentList } from '../../api/appointment-reads.ts';
import { clinicDay, clinicMinutes } from '../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { timeOf } from '../../parts/appointment/minutes-of-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { ListSection } from '../../kit/list/list-section.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useNow } from '../../kit/use-now.ts';
import { isCalledOff, visitOf } from './day-entries.ts';
import { useWhole } from './use-whole.ts';
import { VisitBadge } from './visit-badge.tsx';
import layout from '../../kit/layout.module.css';
import styles from './visits-today.module.css';

/** The customers of a consultant who come today, in the order of the day, with how long each has waited. */
export function VisitsToday({ digit }: { digit: string }) {
  const { text } = useText();
  const timeZone = useTimeZone();
  const now = new Date(useNow(20_000));
  const query = useInfiniteQuery(appointmentList(useClinic(), { day: clinicDay(timeZone, now) }));
  const { rows, problem, isPending, retry } = useWhole(query);
  const waiting = rows.filter((one) => visitOf(one) === 'waiting').length;
  const coming = rows.filter((one) => !isCalledOff(one)).length;
  const counts = [
    text('day.total', { count: coming }),
    ...(waiting > 0 ? [text('day.waiting', { count: waiting })] : []),
  ].join(' · ');
  return (
    <ListSection title={text('today.patients')} total={rows.length === 0 ? undefined : counts} digit={digit}>
      {problem && <ProblemNotice error={problem} onRetry={retry} />}
      {isPending && <Skeleton className={layout.grows} mih={96} />}
      {!isPending && !problem && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('today.noPatients')}
        </Text>
      )}
      {!problem && rows.length > 0 && <Visits visits={rows} now={now} />}
    </ListSection>
  );
}

function Visits({ visits, now }: { visits: readonly Appointment[]; now: Date }) {
  const list = useRef<HTMLUListElement>(null);
  const present = timeOf(clinicMinutes(useTimeZone(), now));
  const next = visits.find(({ start }) => start > present);
  // Once: what is past is above, as far as there is more than fits.
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[data-part=day-now]');
    if (list.current && line) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 3;
  }, []);
  return (
    <ul className={styles.visits} ref={list}>
      {visits.map((visit) => (
        <Fragment key={visit.id}>
          {visit === next && (
            <li className={`${styles.now} ${layout.figures}`} data-part="day-now" aria-hidden>
              <span>{present}</span>
            </li>
          )}
          <li className={styles.visit} data-over={isOver(visit) || undefined}>
            <Visit visit={visit} now={now} />
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

const isOver = (visit: Appointment): boolean => visitOf(visit) === 'over';

/** The time leads to the appointment, the name to the file. */
function Visit({ visit, now }: { visit: Appointment; now: Date }) {
  const { text } = useText();
  const { id, customer, start, item, doctor, technician, room, may_see_customer: maySee = true } = visit;
  const what = [item?.name, (doctor ?? technician)?.name, room?.name].filter(Boolean).join(' · ');
  return (
    <>
      <Link
        to="/appointments/$id"
        params={{ id: String(id) }}
        className={`${layout.plainLink} ${layout.figures}`}
        aria-label={text('today.appointmentAt', { time: start, name: customer.name })}
      >
        {start}
      </Link>
      <span className={styles.who}>
        {maySee ? (
          <Link
            to="/customers/$id"
            params={{ id: String(customer.id) }}
            className={`${styles.file} ${layout.name}`}
            data-part="row-opener name"
          >
            {customer.name}
          </Link>
        ) : (
          <span className={layout.name} data-part="name" title={text('today.othersPatient')}>
            {customer.name}
          </span>
        )}
        <span className={styles.what}>{what}</span>
      </span>
      <VisitBadge appointment={visit} now={now} />
    </>
  );
}
