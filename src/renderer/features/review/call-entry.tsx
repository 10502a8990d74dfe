import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordingMark } from '../../../shared/contract/recording-check.ts';
import { useText } from '../../i18n/use-text.ts';
import { dayTimeText } from '../../ui/format.ts';
import { Initials } from '../../ui/initials.tsx';
import styles from './review.module.css';

/** A call of a list at the left: its agent, its time, and what was noticed in its recording. */
export function CallEntry(parts: {
  recordId: number;
  name: string;
  calledAt: string;
  isOpen: boolean;
  marks: readonly RecordingMark[];
  /** In place of marks, where there are none. */
  otherwise: ReactNode;
  amount: ReactNode;
}) {
  const { text, language } = useText();
  const { recordId, name, calledAt, isOpen, marks, otherwise, amount } = parts;
  return (
    <li data-part="review-call">
      <Link
        to="/supervisor/review/$record"
        params={{ record: String(recordId) }}
        search={(now: object) => ({ ...now, at: undefined })}
        className={styles.entry}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Initials name={name} size={24} />
        <span className={styles.entryText}>
          <span className={styles.entryName}>
            {name} <span className={styles.quiet}>{dayTimeText(calledAt, language)}</span>
          </span>
          <span className={marks.length > 0 ? styles.noticed : styles.quiet}>
            {marks.length > 0 ? marks.map((mark) => text(`review.mark.${mark}`)).join(' · ') : otherwise}
          </span>
        </span>
        <span className={styles.amount}>{amount}</span>
      </Link>
    </li>
  );
}
