import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordingMark } from '../../../shared/contract/recording-check.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { Initials } from '../../kit/initials.tsx';
import { useMayCoach } from '../../parts/offered-routes.ts';
import styles from './call-entry.module.css';

/** A call of a list at the left: its agent, its time, and what was noticed in its recording. */
export function CallEntry(parts: {
  recordId: number;
  name: string;
  /** The agent whose reviews the face leads to. */
  agentId: string | null;
  calledAt: string;
  isOpen: boolean;
  /** Before the marks: the value that the list is sorted by. */
  sortedBy?: string | undefined;
  marks: readonly RecordingMark[];
  /** In place of marks, where there are none. */
  otherwise: ReactNode;
  amount: ReactNode;
}) {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const { recordId, name, agentId, calledAt, isOpen, sortedBy, marks, otherwise, amount } = parts;
  const mayCoach = useMayCoach();
  const face = <Initials name={name} size={24} />;
  const about = marks.length > 0 ? marks.map((mark) => text(`review.mark.${mark}`)).join(' · ') : otherwise;
  const isFaceLink = mayCoach && agentId !== null;
  return (
    <li data-part="review-call" className={styles.entryRow}>
      {isFaceLink && (
        <Link
          to="/supervisor/coaching"
          search={{ agent: agentId }}
          className={styles.face}
          aria-label={text('coaching.open', { agent: name })}
          title={text('coaching.open', { agent: name })}
        >
          {face}
        </Link>
      )}
      <Link
        to="/supervisor/review/$record"
        params={{ record: String(recordId) }}
        search={(now: object) => ({ ...now, at: undefined })}
        className={styles.entry}
        aria-current={isOpen ? 'true' : undefined}
      >
        {!isFaceLink && face}
        <span className={styles.entryText}>
          <span className={styles.entryName}>
            {name} <span className={styles.quiet}>{dayTimeText(calledAt)}</span>
          </span>
          <span className={marks.length > 0 ? styles.noticed : styles.quiet}>
            {sortedBy !== undefined && <span className={styles.sortedBy}>{sortedBy}</span>}
            {sortedBy !== undefined && about && ' · '}
            {about}
          </span>
        </span>
        <span className={styles.amount}>{amount}</span>
      </Link>
    </li>
  );
}
