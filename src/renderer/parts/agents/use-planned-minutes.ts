import { useQuery } from '@tanstack/react-query';
import { breakReasons } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability } from '../../state/use-workstation.ts';

/** How long a break for this reason is planned to take; null where nobody has said. */
export function usePlannedMinutes(reason: string | null): number | null {
  const { data: reasons } = useQuery(breakReasons(useClinic(), useCapability('agents')));
  return reasons?.find(({ name }) => name === reason)?.planned_minutes ?? null;
}
