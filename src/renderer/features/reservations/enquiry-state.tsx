import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { comingText } from '../../parts/coming-text.ts';
import { shortDayText } from '../../kit/format.ts';
import { Status, type StatusTone } from '../../kit/list/status.tsx';
import { localName } from '../../kit/local-name.ts';
import { daysOverdue } from './days-overdue.ts';
import layout from '../../kit/layout.module.css';
import styles from './enquiry-state.module.css';

const tones: Readonly<Record<Enquiry['status'], StatusTone>> = { open: 'ring', booked: 'call', lost: 'off' };

/** The status of an enquiry, in a colour and a word. */
export function EnquiryStatus({ enquiry }: { enquiry: Enquiry }) {
  const { text } = useText();
  const today = useToday();
  return (daysOverdue(enquiry, today) ?? 0) > 0 ? (
    <Status tone="bad">{text('enquiry.overdue')}</Status>
  ) : (
    <Status tone={tones[enquiry.status]}>{text(`enquiry.status.${enquiry.status}`)}</Status>
  );
}

/** The next step: the day of the contact, the appointment; or why it is lost. */
export function NextStep({ enquiry }: { enquiry: Enquiry }): ReactNode {
  const { text, language } = useText();
  const today = useToday();
  const { next_contact: day, appointment, lost_reason: reason } = enquiry;
  if (reason) return <span className={layout.second}>{localName(reason.name, language)}</span>;
  if (appointment)
    return (
      <Link
        to="/appointments/$id"
        params={{ id: String(appointment.id) }}
        className={`${layout.plainLink} ${layout.figures}`}
        onClick={(event) => event.stopPropagation()}
      >
        {comingText(`${appointment.date} ${appointment.start}`, { today, text, language })}
      </Link>
    );
  if (day === null) return '–';
  const days = daysOverdue(enquiry, today);
  return (
    <span
      className={`${layout.figures} ${styles.next}`}
      data-haste={days === null ? undefined : days > 0 ? 'over' : 'due'}
    >
      {days === null
        ? shortDayText(day, today, language)
        : days === 0
          ? text('appointments.today')
          : text('enquiry.overdueDays', { count: days })}
    </span>
  );
}
