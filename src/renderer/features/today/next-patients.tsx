import { useQuery } from '@tanstack/react-query';
import { appointmentBoard } from '../../api/appointment-reads.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { longDayText } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { isCalledOff } from './day-entries.ts';
import styles from './doctor-day.module.css';

/** Days after today in which patients are looked for. */
const searchedDays = 7;

/** On an empty day: the way to the next day of the week ahead on which a doctor has patients. */
export function NextPatients({ doctorId, today }: { doctorId: number; today: string }) {
  const { text, language } = useText();
  const days = { start: daysBefore(today, -1), end: daysBefore(today, -searchedDays) };
  const { data } = useQuery(appointmentBoard(useClinic(), days));
  const own = (data?.events ?? [])
    .filter((one) => !isCalledOff(one) && one.resource_ids.includes(`doctor-${doctorId}`))
    .map(({ start }) => start.slice(0, 10))
    .toSorted();
  const [day] = own;
  if (day === undefined) return null;
  const count = own.filter((one) => one === day).length;
  return (
    <LinkButton
      to="/appointments"
      search={{ day, only: doctorId }}
      variant="default"
      size="compact-sm"
      className={styles.nextPatients}
    >
      {text('day.next', { day: longDayText(day, language), count })}
    </LinkButton>
  );
}
