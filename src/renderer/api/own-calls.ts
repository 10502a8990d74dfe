import { queryOptions } from '@tanstack/react-query';
import { clinicDay } from '../../shared/domain/clinic-day.ts';
import type { ClinicClient } from './clinic.ts';

const shownCalls = 7;

/** The last calls of one agent today, the newest first. */
export const ownCallsToday = (
  clinic: ClinicClient,
  { agentId, timeZone }: { readonly agentId: string; readonly timeZone: string | null },
) =>
  queryOptions({
    queryKey: ['calls', 'own', agentId],
    queryFn: () => {
      const today = clinicDay(timeZone);
      return clinic.cdr.list({
        query: {
          created_time_start: `${today} 00:00:00`,
          created_time_end: `${today} 23:59:59`,
          agent_id: agentId,
          rows: shownCalls,
        },
      });
    },
  });
