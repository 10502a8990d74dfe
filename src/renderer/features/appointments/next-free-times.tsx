import { Kbd } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FreeTime } from '../../../shared/contract/appointment-extension.ts';
import { appointmentConfig, nextFreeTimes } from '../../api/appointment-reads.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { weekdayText } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useDigitKeys } from '../../ui/use-digit-keys.ts';
import type { BoardAddress, BoardKind, BoardPlace } from './board-address.ts';
import { useCustomerToBook } from './use-customer-to-book.ts';
import { useHasDigits } from './use-has-digits.ts';
import layout from '../../ui/layout.module.css';
import styles from './next-free-times.module.css';

const namedBy = (kind: BoardKind, id: number) =>
  ({ doctor: { doctor_id: id }, room: { room_id: id }, technician: { technician_id: id } })[kind];

/**
 * The next free times of the doctor, room or technician that the board is limited to, otherwise of any doctor. A press
 * or a digit opens the form, which holds the time.
 */
export function NextFreeTimes({ kind, place }: { kind: BoardKind; place: BoardPlace }) {
  const { text, language } = useText();
  const navigate = useNavigate();
  const clinic = useClinic();
  const today = clinicDay(useTimeZone());
  const toBook = useCustomerToBook();
  const hasKeys = useHasDigits();
  const { only } = place;
  const { data: config } = useQuery(appointmentConfig(clinic));
  const minutes = config?.slot_duration ?? 0;
  const query = { minutes, ...(only === undefined ? {} : namedBy(kind, only)) };
  const free = useQuery({ ...nextFreeTimes(clinic, query), enabled: minutes > 0 });
  const times = free.data ?? [];
  const searchOf = ({ date, start, end, doctor }: FreeTime): BoardAddress => ({
    ...place,
    ...toBook,
    day: date,
    on: date,
    start,
    end,
    ...(doctor ? { at: `doctor-${doctor.id}` } : only === undefined ? {} : { at: `${kind}-${only}` }),
  });
  useDigitKeys(hasKeys, (index) => {
    const time = times[index];
    if (time) void navigate({ to: '/appointments/new', search: searchOf(time) });
  });
  const dayOf = ({ date }: FreeTime): string =>
    date === today ? text('appointments.today') : weekdayText(date, language);
  const nameOf = ({ start, doctor }: FreeTime): string => (doctor ? `${start} · ${doctor.name}` : start);
  if (free.isError && !free.data) return null;
  return (
    <div role="group" aria-label={text('appointments.nextFree')} className={styles.times}>
      <IconClock size={16} stroke={1.75} aria-hidden />
      {minutes > 0 && <span className={styles.title}>{text('appointments.nextFreeOf', { count: minutes })}</span>}
      {free.data?.length === 0 && <span>{text('appointments.nothingFree')}</span>}
      {times.map((time, index) => (
        <LinkButton
          key={`${time.date} ${time.start}`}
          to="/appointments/new"
          search={searchOf(time)}
          size="compact-sm"
          radius={16}
          variant="default"
          className={layout.figures}
          rightSection={hasKeys && <Kbd aria-hidden>{index + 1}</Kbd>}
          aria-label={`${dayOf(time)} ${nameOf(time)}`}
          aria-keyshortcuts={hasKeys ? String(index + 1) : undefined}
        >
          {time.date === times[index - 1]?.date ? nameOf(time) : `${dayOf(time)} ${nameOf(time)}`}
        </LinkButton>
      ))}
    </div>
  );
}
