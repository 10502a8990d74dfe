import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import { clinicMinutes } from '../../../shared/domain/clinic-day.ts';
import { timeOf } from '../../parts/appointment/minutes-of-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { type DayEntry, visitOf } from './day-entries.ts';
import { VisitBadge } from './visit-badge.tsx';
import layout from '../../kit/layout.module.css';
import styles from './doctor-day.module.css';

/** Patients and blocked times of a day; the one whose file is shown is marked, and the present time between them. */
export function DayList({
  entries,
  shownId,
  onChoose,
  now,
}: {
  entries: readonly DayEntry[];
  shownId: number | null;
  onChoose: (id: number) => void;
  now: Date;
}) {
  const { text } = useText();
  const list = useRef<HTMLUListElement>(null);
  const present = timeOf(clinicMinutes(useTimeZone(), now));
  const coming = entries.find(({ start }) => start > present);
  useEffect(() => {
    list.current?.querySelector(`[data-appointment="${shownId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  return (
    <ul className={styles.list} ref={list}>
      {entries.map((entry) => (
        <Fragment key={entry.key}>
          {entry === coming && (
            <li className={`${styles.now} ${layout.figures}`} aria-hidden>
              <span>{present}</span>
            </li>
          )}
          {entry.kind === 'blocked' ? (
            <li className={styles.blocked}>
              <Link
                to="/appointments/block"
                search={{ day: entry.block.start.slice(0, 10), at: `doctor-${entry.block.doctor.id}` }}
                className={styles.row}
              >
                <span className={layout.figures}>{entry.start}</span>
                <span className={styles.who}>{text('day.blocked', { reason: entry.block.reason })}</span>
                <span className={layout.figures}>–{entry.block.end.slice(11, 16)}</span>
              </Link>
            </li>
          ) : (
            <li>
              <button
                type="button"
                className={styles.row}
                data-appointment={entry.appointment.id}
                data-over={visitOf(entry.appointment) === 'over' || undefined}
                aria-current={entry.appointment.id === shownId || undefined}
                onClick={() => onChoose(entry.appointment.id)}
              >
                <span className={layout.figures}>{entry.start}</span>
                <span className={styles.who}>
                  <span className={layout.name} data-part="name">
                    {entry.appointment.customer.name}
                  </span>
                  <Text span size="xs" c="dimmed">
                    {[entry.appointment.item?.name, entry.appointment.room?.name].filter(Boolean).join(' · ')}
                  </Text>
                </span>
                <VisitBadge appointment={entry.appointment} now={now} isOwn />
              </button>
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  );
}
