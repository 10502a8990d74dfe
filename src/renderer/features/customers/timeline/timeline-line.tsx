import { IconCalendarEvent, IconClipboardList, IconPhoto, IconSparkles, IconStethoscope } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Appointment } from '../../../../shared/contract/appointment.ts';
import { useText } from '../../../i18n/use-text.ts';
import { AppointmentBadge, appointmentColours } from '../../../parts/appointment-badge.tsx';
import { dayText, moneyText } from '../../../kit/format.ts';
import { CallLine } from './call-line.tsx';
import type { TimelineLine as Line } from './days.ts';
import { FollowupLine } from './followup-line.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { Picture } from '../../../parts/picture.tsx';
import layout from '../../../kit/layout.module.css';
import styles from './timeline.module.css';

/** The others are in the album, to which the line leads. */
const shownPhotos = 6;

/**
 * `when`: the time of a line under its day, or the day of a line that is ahead. `hasKey`: it is what is to be done
 * first.
 */
export function TimelineLine({
  line,
  when,
  today,
  hasKey = false,
}: {
  line: Line;
  when: string;
  today: string;
  hasKey?: boolean;
}) {
  const { text, language } = useText();
  const names = (list: readonly { readonly name: string }[]): string =>
    list.map(({ name }) => name).join(text('list.separator'));
  switch (line.kind) {
    case 'call':
      return <CallLine call={line.record} when={when} />;
    case 'followup':
      return <FollowupLine followup={line.record} when={when} today={today} hasKey={hasKey} />;
    case 'appointment':
      return <AppointmentLine appointment={line.record} when={when} />;
    case 'reservation': {
      const { id, type, items, date, remark, created_by: by } = line.record;
      return (
        <TimelineRow
          when={when}
          Icon={IconClipboardList}
          title={
            <Link to="/reservations/$id" params={{ id: String(id) }} className={layout.plainLink}>
              {text('timeline.reservation', { type: type.name, items: names(items) })}
            </Link>
          }
          details={[text('timeline.reservedFor', { day: dayText(date, language) }), by.name, remark]}
        />
      );
    }
    case 'treatment': {
      const { item, times, doctor, amount } = line.record;
      return (
        <TimelineRow
          when={when}
          Icon={IconStethoscope}
          title={text('timeline.treatment', { item: item.name })}
          details={[
            times > 1 ? text('timeline.times', { count: times }) : null,
            doctor?.name ?? null,
            moneyText(amount, language),
          ]}
        />
      );
    }
    case 'erkai': {
      const { items, developer, department, amount } = line.record;
      return (
        <TimelineRow
          when={when}
          Icon={IconSparkles}
          title={text('timeline.erkai', { items: names(items) })}
          details={[developer.name, department.name, moneyText(amount, language)]}
        />
      );
    }
    case 'photos': {
      const [photo] = line.photos;
      return (
        <TimelineRow
          when={when}
          Icon={IconPhoto}
          title={
            <Link to="/albums/$id" params={{ id: String(photo?.album.id) }} className={layout.plainLink}>
              {text('timeline.photos', { count: line.photos.length, album: photo?.album.title ?? '' })}
            </Link>
          }
          details={[...new Set(line.photos.map(({ remark }) => remark))]}
        >
          <ul className={styles.timelinePhotos} aria-hidden>
            {line.photos.slice(0, shownPhotos).map(({ id, thumb_url: path }) => (
              <li key={id}>
                <Picture path={path} alt="" className={styles.timelinePhoto} />
              </li>
            ))}
          </ul>
        </TimelineRow>
      );
    }
  }
}

/** An appointment: with whom, where, and what became of it. */
function AppointmentLine({ appointment, when }: { appointment: Appointment; when: string }) {
  const { text } = useText();
  const { id, doctor, technician, room, start, end, status, item, remark } = appointment;
  const person = doctor ?? technician;
  return (
    <TimelineRow
      when={when}
      Icon={IconCalendarEvent}
      colour={appointmentColours[status]}
      title={
        <Link to="/appointments/$id" params={{ id: String(id) }} className={layout.plainLink}>
          {person ? text('timeline.appointmentWith', { name: person.name }) : text('timeline.appointment')}
        </Link>
      }
      details={[`${start}–${end}`, item?.name ?? null, room?.name ?? null, remark]}
      aside={<AppointmentBadge appointment={appointment} />}
    />
  );
}
