import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FreeTime, NextFreeQuery } from '../../../shared/contract/appointment-extension.ts';
import { appointmentConfig, nextFreeTimes } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDigitsOfTimes } from '../appointment/use-digits-of-times.ts';

/** The parameters with which a free time opens the form of a new appointment. */
interface TimeAddress {
  readonly customer?: string;
  readonly enquiry?: string;
  readonly day: string;
  readonly on: string;
  readonly start: string;
  readonly end: string;
  /** The board's ID: `doctor-7`. */
  readonly at?: string;
}

export const addressOfTime = ({ date, start, end, doctor }: FreeTime): TimeAddress => ({
  day: date,
  on: date,
  start,
  end,
  ...(doctor ? { at: `doctor-${doctor.id}` } : {}),
});

export interface OfferedTimesParts {
  /** The doctor, room or technician who has to be free; any doctor without it. */
  readonly resource?: Omit<NextFreeQuery, 'minutes' | 'from' | 'count'>;
  readonly most?: number;
  readonly addressOf: (time: FreeTime) => TimeAddress;
}

/** The next free times for one slot. F7 and the digit of a time open the form, which holds it. */
export function useOfferedTimes<Part extends HTMLElement>({ resource = {}, most, addressOf }: OfferedTimesParts) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const { data: config } = useQuery(appointmentConfig(clinic));
  const minutes = config?.slot_duration ?? 0;
  const { data, isError } = useQuery({ ...nextFreeTimes(clinic, { minutes, ...resource }), enabled: minutes > 0 });
  const times = data?.slice(0, most);
  const keys = useDigitsOfTimes<Part>({
    isActive: times !== undefined && times.length > 0,
    choose: (place) => {
      const time = times?.[place];
      if (time) void navigate({ to: '/appointments/new', search: addressOf(time) });
      return time !== undefined;
    },
  });
  return { minutes, times, keys, hasFailed: isError && times === undefined };
}
