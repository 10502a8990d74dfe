import { IconPhoneCall } from '@tabler/icons-react';
import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { shortDayText } from '../../kit/format.ts';
import { MatterCard } from '../../kit/matter-card.tsx';
import { daysOverdue } from './days-overdue.ts';

/** The next step of an open enquiry, in the colour of its haste; nothing once it is booked or lost. */
export function MatterOfEnquiry({ enquiry }: { enquiry: Enquiry }) {
  const { text, language } = useText();
  const today = clinicDay(useTimeZone());
  const { status, next_contact: day, items, type } = enquiry;
  if (status !== 'open') return null;
  const days = daysOverdue(enquiry, today);
  const title =
    day === null
      ? text('enquiry.contactUnplanned')
      : days === null
        ? text('enquiry.contactOn', { day: shortDayText(day, today, language) })
        : days === 0
          ? text('enquiry.contactToday')
          : text('enquiry.contactOverdue', { count: days });
  const subject = items.map(({ name }) => name).join(text('list.separator')) || type.name;
  return (
    <MatterCard
      tone={days === null ? 'neutral' : days > 0 ? 'bad' : 'ring'}
      Icon={IconPhoneCall}
      title={title}
      details={[subject]}
    />
  );
}
