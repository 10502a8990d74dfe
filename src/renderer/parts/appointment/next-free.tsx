import { Button, Group, Kbd, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FreeTime } from '../../../shared/contract/appointment-extension.ts';
import { nextFreeTimes } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { weekdayText } from '../../kit/format.ts';
import { minutesOf } from './minutes-of-day.ts';
import type { TimeForm } from './time-fields.tsx';
import { useDigitsOfTimes } from './use-digits-of-times.ts';
import layout from '../../kit/layout.module.css';
import styles from './next-free.module.css';

/**
 * The next times at which the chosen staff and room are free for this length; a press takes one. `hasKeys`: F7 and then
 * a digit does too.
 */
export function NextFree({
  form,
  slot,
  today,
  hasKeys = false,
}: {
  form: TimeForm;
  slot: number;
  today: string;
  hasKeys?: boolean;
}) {
  const { text, language } = useText();
  const isOffered = useCapability('appointments');
  const { date, start, end, doctor_id: doctor, technician_id: technician, room_id: room } = form.values;
  const length = start !== null && end !== null && end > start ? minutesOf(end) - minutesOf(start) : slot;
  const query = {
    minutes: length,
    ...(doctor === null ? {} : { doctor_id: Number(doctor) }),
    ...(technician === null ? {} : { technician_id: Number(technician) }),
    ...(room === null ? {} : { room_id: Number(room) }),
  };
  const free = useQuery({ ...nextFreeTimes(useClinic(), query), enabled: isOffered });
  const times = free.data ?? [];
  const take = (time: FreeTime): void => {
    form.set('date', time.date);
    form.set('end', time.end);
    form.set('start', time.start);
    if (time.doctor && technician === null && room === null) form.set('doctor_id', String(time.doctor.id));
  };
  const choose = (place: number): boolean => {
    const time = times[place];
    if (time) take(time);
    return time !== undefined;
  };
  const keys = useDigitsOfTimes<HTMLDivElement>({ isActive: hasKeys && times.length > 0, choose });
  if (!isOffered || !free.data) return null;
  return (
    <div role="group" aria-label={text('appointments.nextFree')} {...keys}>
      <div className={styles.head}>
        <Text size="xs" c="dimmed">
          {text('appointments.nextFreeOf', { count: length })}
        </Text>
        {hasKeys && times.length > 0 && (
          <span className={styles.hint} aria-hidden>
            <Kbd>F7</Kbd> {text('appointments.thenDigit', { last: times.length })}
          </span>
        )}
      </div>
      <Group gap={6}>
        {times.length === 0 && <Text size="sm">{text('appointments.nothingFree')}</Text>}
        {times.map((time, place) => {
          const isTaken = time.date === date && time.start === start;
          return (
            <Button
              key={`${time.date} ${time.start}`}
              size="compact-sm"
              variant="default"
              className={`${layout.figures} ${styles.time}`}
              aria-pressed={isTaken}
              leftSection={hasKeys && <Kbd aria-hidden>{place + 1}</Kbd>}
              onClick={() => take(time)}
            >
              {time.date === today ? text('appointments.today') : weekdayText(time.date, language)} {time.start}
              {doctor === null && time.doctor && ` · ${time.doctor.name}`}
            </Button>
          );
        })}
      </Group>
    </div>
  );
}
