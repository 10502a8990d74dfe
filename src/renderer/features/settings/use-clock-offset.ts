import { useQuery } from '@tanstack/react-query';
import { clinicDay, clinicTime } from '../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability, useTimeZone } from '../../state/use-workstation.ts';

const momentOf = (day: string, time: string): number => Date.parse(`${day}T${time}Z`);

/**
 * By how many whole seconds the clock of this computer is ahead of the service's; negative where it is behind.
 * Undefined until it is known, and where the service does not tell its time or its time zone.
 */
export function useClockOffset(): { readonly seconds: number | undefined; readonly measure: () => void } {
  const clinic = useClinic();
  const timeZone = useTimeZone();
  const isOffered = useCapability('agents');
  const { data, refetch } = useQuery({
    queryKey: ['check-up', 'clock'],
    queryFn: async () => {
      const { date, now } = await clinic.agent.day({});
      const here = new Date();
      return Math.round((momentOf(clinicDay(timeZone, here), clinicTime(timeZone, here)) - momentOf(date, now)) / 1000);
    },
    enabled: isOffered && timeZone !== null,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return { seconds: data, measure: () => void (isOffered && timeZone !== null && refetch()) };
}
