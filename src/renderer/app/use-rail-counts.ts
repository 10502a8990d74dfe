import { useQuery } from '@tanstack/react-query';
import { workQueue, workQueuePath } from '../api/queue-reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { useText } from '../i18n/use-text.ts';
import { useExtension, usePermissions } from '../state/use-workstation.ts';
import type { screens } from './screens.ts';

interface RailCount {
  readonly count: number;
  /** Text for assistive technology. */
  readonly description: string;
  readonly isAlert: boolean;
}

/** How much waits behind an entry of the rail: follow-ups that are due, callers to call back. */
export function useRailCounts(): Partial<Record<(typeof screens)[number]['path'], RailCount>> {
  const { text } = useText();
  const mayCall = usePermissions().includes('customer.view');
  const hasQueue = useExtension(workQueuePath) && mayCall;
  const { data: queue } = useQuery(workQueue(useClinic(), hasQueue));
  if (!queue) return {};
  const due = queue.due_followups;
  const missed = queue.totals.missed_call;
  return {
    ...(due > 0 && { '/follow-ups': { count: due, description: `${text('desk.due')}: ${due}`, isAlert: false } }),
    ...(missed > 0 && { '/calls': { count: missed, description: `${text('desk.owed')}: ${missed}`, isAlert: true } }),
  };
}
