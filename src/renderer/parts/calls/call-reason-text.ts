import type { CallReason } from '../../../shared/contract/call-reason.ts';
import type { Followup } from '../../../shared/contract/followup.ts';
import { clinicDay, daysBefore } from '../../../shared/domain/clinic-day.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { minutesUntil, relativeText } from '../clinic-time.ts';
import { shortDayText, sinceText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';

interface Setting {
  readonly text: Translate;
  readonly language: string;
  readonly timeZone: string | null;
  /** Outcome and note of a call, if there are any. */
  readonly said: (call: Extract<CallReason, { kind: 'last_talk' }>['record']) => string | null;
}

/** The reason, and next to it the time; either may name another kind of time in its words. */
type ReasonText = readonly [what: string, when: string];

/** Whether the reason is urgent is in its colour; the words are those of the record. */
export function textOfReason(reason: CallReason, setting: Setting): ReasonText {
  const { text, language, timeZone, said } = setting;
  const today = clinicDay(timeZone);
  const dayOf = (moment: string): string => shortDayText(moment, today, language);
  switch (reason.kind) {
    case 'promise': {
      const { followup_date: date, followup_time: time } = reason.record;
      return [promiseText(reason.record, text), relativeText(minutesUntil(`${date} ${time}`, timeZone), language)];
    }
    case 'followup': {
      const matter = matterOf(reason.record);
      const about = matter ? text('reasons.followupAbout', { matter }) : text('reasons.followup');
      return [
        reason.record.followup_time ? promiseText(reason.record, text) : about,
        reason.overdue_days > 0 ? text('reasons.overdue', { count: reason.overdue_days }) : text('reasons.dueToday'),
      ];
    }
    case 'appointment':
      return appointmentText(reason, setting, today);
    case 'missed_call': {
      const time = sinceText(reason.at, today, language);
      return [
        reason.calls > 1
          ? text('reasons.missedTimes', { time, count: reason.calls })
          : text('reasons.missed', { time }),
        relativeText(minutesUntil(reason.at, timeZone), language),
      ];
    }
    case 'treatment': {
      const { item, doctor } = reason.record;
      return [text('reasons.treatment', { item: item.name, count: reason.days }), doctor?.name ?? ''];
    }
    case 'enquiry': {
      const items = new Intl.ListFormat(language, { type: 'unit' }).format(
        reason.record.items.map(({ name }) => localName(name, language)),
      );
      return [text('reasons.enquiry', { items }), dayOf(reason.record.created_at)];
    }
    case 'no_show': {
      const { date, doctor } = reason.record;
      const values = { day: dayOf(date), doctor: doctor?.name ?? '' };
      return [text(doctor ? 'reasons.noShowWith' : 'reasons.noShow', values), ''];
    }
    case 'last_talk': {
      const { agent_name: name, agent_id: id, created_at: at } = reason.record;
      const words = said(reason.record);
      const values = { agent: name ?? id ?? '', said: words ?? '' };
      const when = at.startsWith(today) ? text('reasons.todayAt', { time: sinceText(at, today, language) }) : dayOf(at);
      return [text(words === null ? 'reasons.talk' : 'reasons.talkAbout', values), when];
    }
    case 'new_customer': {
      const values = { day: dayOf(reason.since), medium: localName(reason.medium, language) };
      return [text(reason.medium ? 'reasons.newCustomerFrom' : 'reasons.newCustomer', values), ''];
    }
    default:
      return reason satisfies never;
  }
}

const matterOf = ({ title, type }: Followup): string | undefined => title ?? type?.name;

function promiseText(record: Followup, text: Translate): string {
  const values = { time: record.followup_time ?? '', matter: matterOf(record) ?? '' };
  return text(values.matter ? 'reasons.promiseAbout' : 'reasons.promise', values);
}

function appointmentText(
  { is_today: isToday, record }: Extract<CallReason, { kind: 'appointment' }>,
  { text, language, timeZone }: Setting,
  today: string,
): ReasonText {
  const { date, start, doctor } = record;
  const values = { start, doctor: doctor?.name ?? '', day: shortDayText(date, today, language) };
  const isTomorrow = date === daysBefore(today, -1);
  const when = isToday || isTomorrow ? relativeText(minutesUntil(`${date} ${start}`, timeZone), language) : '';
  if (isToday) return [text(doctor ? 'reasons.appointmentTodayWith' : 'reasons.appointmentToday', values), when];
  if (isTomorrow)
    return [text(doctor ? 'reasons.appointmentTomorrowWith' : 'reasons.appointmentTomorrow', values), when];
  return [text(doctor ? 'reasons.appointmentSoonWith' : 'reasons.appointmentSoon', values), when];
}
