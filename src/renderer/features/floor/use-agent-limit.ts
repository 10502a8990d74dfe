import type { FloorAgent, FloorLimits } from '../../../shared/contract/floor.ts';
import { usePlannedMinutes } from '../../parts/agents/use-planned-minutes.ts';

/**
 * Seconds after which a wrap-up or a break stands out, a break by the planned length of its reason where it has one;
 * nothing else does.
 */
export function useAgentLimit({ status, reason }: Pick<FloorAgent, 'status' | 'reason'>, limits: FloorLimits): number {
  const planned = usePlannedMinutes(reason);
  if (status === 'break') return planned === null ? limits.break : planned * 60;
  return status === 'wrap_up' ? limits.wrap_up : Number.POSITIVE_INFINITY;
}
