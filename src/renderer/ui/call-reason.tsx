import { IconCalendarTime, IconChecklist, IconFirstAidKit, IconPhoneX } from '@tabler/icons-react';
import type { CallReason } from '../../shared/contract/call-reason.ts';
import { clinicDay } from '../api/clinic-day.ts';
import type { Translate } from '../i18n/i18n.ts';
import { useText } from '../i18n/use-text.ts';
import { useTimeZone } from '../state/use-workstation.ts';
import { minutesUntil, relativeText } from './clinic-time.ts';
import { sinceText } from './format.ts';
import { useNow } from './use-now.ts';
import layout from './layout.module.css';
import styles from './call-reason.module.css';

const icons = {
  followup: IconChecklist,
  appointment: IconCalendarTime,
  missed_call: IconPhoneX,
  treatment: IconFirstAidKit,
} as const;

interface Setting {
  readonly text: Translate;
  readonly language: string;
  readonly timeZone: string | null;
}

const renewalMs = 30_000;

/** The reason, and next to it the time. */
function textOfReason(reason: CallReason, { text, language, timeZone }: Setting): readonly [string, string] {
  switch (reason.kind) {
    case 'followup': {
      const matter = reason.record.title ?? reason.record.type?.name;
      return [
        matter ? text('reasons.followupAbout', { matter }) : text('reasons.followup'),
        reason.overdue_days > 0 ? text('reasons.overdue', { count: reason.overdue_days }) : text('reasons.dueToday'),
      ];
    }
    case 'appointment': {
      const { date, start, doctor } = reason.record;
      const values = { start, doctor: doctor?.name ?? '' };
      const today = doctor ? 'reasons.appointmentTodayWith' : 'reasons.appointmentToday';
      const tomorrow = doctor ? 'reasons.appointmentTomorrowWith' : 'reasons.appointmentTomorrow';
      return [
        text(reason.is_today ? today : tomorrow, values),
        relativeText(minutesUntil(`${date} ${start}`, timeZone), language),
      ];
    }
    case 'missed_call': {
      const time = sinceText(reason.at, clinicDay(timeZone), language);
      return [
        reason.calls > 1
          ? text('reasons.missedTimes', { time, count: reason.calls })
          : text('reasons.missed', { time }),
        relativeText(minutesUntil(reason.at, timeZone), language),
      ];
    }
    case 'treatment': {
      const { item, doctor } = reason.record;
      return [
        reason.days === 0
          ? text('reasons.treatedToday', { item: item.name })
          : text('reasons.treatment', { item: item.name, count: reason.days }),
        doctor?.name ?? '',
      ];
    }
    default:
      return reason satisfies never;
  }
}

/** One reason: tinted in the colour of its kind where it is alone or first, a plain line otherwise. */
export function CallReasonLine({ reason, isTinted = false }: { reason: CallReason; isTinted?: boolean }) {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  useNow(renewalMs);
  const Icon = icons[reason.kind];
  const [what, when] = textOfReason(reason, { text, language, timeZone });
  return (
    <div
      className={styles.callReason}
      data-part="call-reason"
      data-kind={reason.kind}
      data-tinted={isTinted || undefined}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={styles.callReasonText}>
        <span className={styles.callReasonWhat} data-part="call-reason-what">
          {what}
        </span>
        {when !== '' && (
          <span className={`${styles.callReasonWhen} ${layout.figures}`} data-part="call-reason-when">
            {when}
          </span>
        )}
      </span>
    </div>
  );
}
