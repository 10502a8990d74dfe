import type { AppointmentStatus } from '../../../shared/contract/appointment-fields.ts';
import type { Database } from '../../platform/database/schema.ts';

type Visit = Pick<Database['appointments'], 'status'> & {
  readonly arrived_at: number | null;
  readonly started_at: number | null;
};

/**
 * How far a visit has come once its status is set at `now`; without one it stays. An appointment that is arrived again
 * is with the doctor no longer, unless it was done by mistake.
 */
export function visitAfter(
  { status: was, arrived_at: arrivedAt, started_at: startedAt }: Visit,
  status: AppointmentStatus | undefined,
  now: number,
): Pick<Visit, 'arrived_at' | 'started_at'> {
  if (status === undefined || status === 'done') return { arrived_at: arrivedAt, started_at: startedAt };
  if (status === 'arrived') return { arrived_at: arrivedAt ?? now, started_at: was === 'done' ? startedAt : null };
  return { arrived_at: null, started_at: null };
}
