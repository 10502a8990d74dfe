import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { useNow } from '../../kit/use-now.ts';
import { visitOf } from './day-entries.ts';
import { useOwnDay } from './use-own-day.ts';

/** Tells a doctor, on whatever screen, that one of the patients of today has arrived. */
export function ArrivalNotices({ user }: { user: SignedInUser }) {
  const day = clinicDay(useTimeZone(), new Date(useNow(60_000)));
  useArrivals(useOwnDay(user.id, day).appointments);
  return null;
}

const shownMs = 10_000;

/** Says who has arrived since the day was first read, once for each; undefined until it is read. */
function useArrivals(appointments: readonly Appointment[] | undefined): void {
  const { text } = useText();
  /** The appointments whose patients were expected when the day was read last. */
  const expected = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!appointments) return;
    for (const one of appointments) {
      if (visitOf(one) !== 'waiting' || !expected.current.has(one.id)) continue;
      notifications.show({
        id: `arrived ${one.id}`,
        color: 'teal',
        autoClose: shownMs,
        message: text('day.hasArrived', { name: one.customer.name, start: one.start }),
      });
    }
    expected.current = new Set(appointments.flatMap((one) => (visitOf(one) === 'coming' ? [one.id] : [])));
  }, [appointments, text]);
}
