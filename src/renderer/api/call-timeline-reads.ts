import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

/** Everything that the service keeps of one ended call, in order. */
export const timelineOfCall = (clinic: ClinicClient, callId: string) =>
  queryOptions({
    queryKey: ['calls', 'timeline', callId],
    queryFn: () => clinic.callTimeline.ofCall({ query: { call_id: callId } }),
  });
