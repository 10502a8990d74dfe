import { IconAddressBook, IconCalendarPlus, IconClipboardList, IconPhoneCall } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { isDay } from '../../kit/date/read-day.ts';
import { weekdayText } from '../../kit/format.ts';
import type { IntakeTime } from './intake-time.ts';
import styles from './intake.module.css';

/**
 * The records that saving writes, shown before it does. `name`: of a new customer, as far as it was typed; null for one
 * with a file.
 */
export function IntakeEffects({
  name,
  isLead,
  isInCall,
  date,
  time,
}: {
  name: string | null;
  /** The caller is kept, and becomes no customer yet. */
  isLead: boolean;
  isInCall: boolean;
  /** The day of the enquiry: YYYY-MM-DD, or what was typed and is no day. */
  date: string;
  time: IntakeTime | null;
}) {
  const { text, language } = useText();
  if (isLead)
    return (
      <section aria-label={text('intake.saving')} className={styles.effects}>
        <div>
          {isInCall ? <IconPhoneCall size={16} aria-hidden /> : <IconAddressBook size={16} aria-hidden />}
          {text(isInCall ? 'lead.keepsWithCall' : 'lead.keeps', { name: name || text('lead.nameless') })}
        </div>
        <div>
          <IconClipboardList size={16} aria-hidden />
          {text('lead.lists')}
        </div>
      </section>
    );
  return (
    <section aria-label={text('intake.saving')} className={styles.effects}>
      {name !== null && (
        <div>
          <IconAddressBook size={16} aria-hidden />
          {name === '' ? text('intake.opensAnyFile') : text('intake.opensFile', { name })}
        </div>
      )}
      <div>
        <IconClipboardList size={16} aria-hidden />
        {isDay(date) ? text('intake.takesOn', { day: weekdayText(date, language) }) : text('intake.takes')}
      </div>
      {time !== null && (
        <div>
          <IconCalendarPlus size={16} aria-hidden />
          {text(time.doctor === '' ? 'intake.books' : 'intake.booksWith', {
            ...time,
            day: weekdayText(time.date, language),
          })}
        </div>
      )}
    </section>
  );
}
