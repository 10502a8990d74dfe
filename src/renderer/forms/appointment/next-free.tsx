import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { appointmentExtensionEndpoints } from '../../../shared/contract/appointment-extension.ts';
import { nextFreeTimes } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers } from '../../state/use-workstation.ts';
import { weekdayText } from '../../ui/format.ts';
import { minutesOf } from './minutes-of-day.ts';
import type { TimeForm } from './time-fields.tsx';
import layout from '../../ui/layout.module.css';

/** The next times at which the chosen staff and room are free for this length; a press takes one. */
export function NextFree({ form, slot, today }: { form: TimeForm; slot: number; today: string }) {
  const { text, language } = useText();
  const isOffered = useOffers(appointmentExtensionEndpoints.nextFree);
  const { start, end, doctor_id: doctor, technician_id: technician, room_id: room } = form.values;
  const length = start !== null && end !== null && end > start ? minutesOf(end) - minutesOf(start) : slot;
  const query = {
    minutes: length,
    ...(doctor === null ? {} : { doctor_id: Number(doctor) }),
    ...(technician === null ? {} : { technician_id: Number(technician) }),
    ...(room === null ? {} : { room_id: Number(room) }),
  };
  const free = useQuery({ ...nextFreeTimes(useClinic(), query), enabled: isOffered });
  if (!isOffered || !free.data) return null;
  return (
    <div role="group" aria-label={text('appointments.nextFree')}>
      <Text size="xs" c="dimmed" mb={4}>
        {text('appointments.nextFreeOf', { count: length })}
      </Text>
      <Group gap={6}>
        {free.data.length === 0 && <Text size="sm">{text('appointments.nothingFree')}</Text>}
        {free.data.map((time) => (
          <Button
            key={`${time.date} ${time.start}`}
            size="compact-sm"
            variant="default"
            className={layout.figures}
            onClick={() => {
              form.set('date', time.date);
              form.set('end', time.end);
              form.set('start', time.start);
              if (time.doctor && technician === null && room === null) form.set('doctor_id', String(time.doctor.id));
            }}
          >
            {time.date === today ? text('appointments.today') : weekdayText(time.date, language)} {time.start}
            {doctor === null && time.doctor && ` · ${time.doctor.name}`}
          </Button>
        ))}
      </Group>
    </div>
  );
}
