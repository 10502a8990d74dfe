import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { dayTimeText, shortDayText } from '../../ui/format.ts';
import { Status, type StatusTone } from '../../ui/list/status.tsx';
import { localName } from '../../ui/local-name.ts';
import layout from '../../ui/layout.module.css';

const tones: Readonly<Record<Enquiry['status'], StatusTone>> = { open: 'ring', booked: 'call', lost: 'off' };

/** Whether the day of an open enquiry's next contact has passed. `today`: YYYY-MM-DD. */
const isOverdue = ({ status, next_contact: day }: Enquiry, today: string): boolean =>
  status === 'open' && day !== null && day < today;

/** The status of an enquiry, in a colour and a word. */
export function EnquiryStatus({ enquiry }: { enquiry: Enquiry }) {
  const { text } = useText();
  const today = clinicDay(useTimeZone());
  return isOverdue(enquiry, today) ? (
    <Status tone="bad">{text('enquiry.overdue')}</Status>
  ) : (
    <Status tone={tones[enquiry.status]}>{text(`enquiry.status.${enquiry.status}`)}</Status>
  );
}

/** The next step: the day of the contact, the appointment; or why it is lost. */
export function NextStep({ enquiry }: { enquiry: Enquiry }): ReactNode {
  const { language } = useText();
  const today = clinicDay(useTimeZone());
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
        {dayTimeText(`${appointment.date} ${appointment.start}:00`, language)}
      </Link>
    );
  return day === null ? '–' : <span className={layout.figures}>{shortDayText(day, today, language)}</span>;
}
