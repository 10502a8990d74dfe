import { Group, Kbd, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { appointmentExtensionEndpoints, type FreeTime } from '../../../shared/contract/appointment-extension.ts';
import { appointmentConfig, nextFreeTimes } from '../../api/appointment-reads.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { customersOfCall } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers, usePermissions, usePhone, useTimeZone } from '../../state/use-workstation.ts';
import { weekdayText } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useDigitKeys } from '../../ui/use-digit-keys.ts';
import layout from '../../ui/layout.module.css';
import styles from './customer.module.css';

/** In a call with this customer: the next free times, each booked by its digit and Ctrl+Enter. */
export function TimesToOffer({ id }: { id: number }) {
  const isOffered = useOffers(appointmentExtensionEndpoints.nextFree);
  const mayBook = usePermissions().includes('appointment.edit');
  const call = usePhone().calls.find(({ state, customer }) => state === 'answered' && customer?.id === id);
  return isOffered && mayBook && call ? <Times call={call} id={id} /> : null;
}

const addressOf = ({ date, start, end, doctor }: FreeTime, id: number) => ({
  to: '/appointments/new' as const,
  search: {
    customer: String(id),
    day: date,
    on: date,
    start,
    end,
    ...(doctor ? { at: `doctor-${doctor.id}` } : {}),
  },
});

function Times({ call, id }: { call: PhoneCall; id: number }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const today = clinicDay(useTimeZone());
  const { data: config } = useQuery(appointmentConfig(clinic));
  const minutes = config?.slot_duration ?? 0;
  const { data: times = [] } = useQuery({ ...nextFreeTimes(clinic, { minutes }), enabled: minutes > 0 });
  const { data: sharing } = useQuery(customersOfCall(clinic, call));
  // Where several share the number, digits may choose who calls.
  const hasKeys = sharing?.rows.length === 1;
  useDigitKeys(hasKeys, (place) => {
    const time = times[place];
    if (time) void navigate(addressOf(time, id));
  });
  const dayOf = ({ date }: FreeTime): string =>
    date === today ? text('appointments.today') : weekdayText(date, language);
  const nameOf = ({ start, doctor }: FreeTime): string => (doctor ? `${start} · ${doctor.name}` : start);
  if (times.length === 0) return null;
  return (
    <Group
      gap={6}
      role="group"
      aria-label={text('appointments.nextFree')}
      className={styles.timesToOffer}
      data-part="times-to-offer"
    >
      <IconClock size={16} stroke={1.75} aria-hidden />
      <Text size="sm">{text('appointments.nextFreeOf', { count: minutes })}</Text>
      {times.map((time, place) => (
        <LinkButton
          key={`${time.date} ${time.start}`}
          {...addressOf(time, id)}
          size="compact-sm"
          variant="default"
          radius={16}
          className={layout.figures}
          rightSection={hasKeys && <Kbd aria-hidden>{place + 1}</Kbd>}
          aria-label={`${dayOf(time)} ${nameOf(time)}`}
          aria-keyshortcuts={hasKeys ? String(place + 1) : undefined}
        >
          {time.date === times[place - 1]?.date ? nameOf(time) : `${dayOf(time)} ${nameOf(time)}`}
        </LinkButton>
      ))}
    </Group>
  );
}
