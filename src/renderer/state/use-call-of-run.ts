import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { useWorkstation } from './use-workstation.ts';

/** The fields of the kept run that tell its call. */
interface CallOfRun {
  readonly current: number | null;
  readonly calledAt: number | null;
  readonly tasks: readonly { readonly id: number; readonly customerId: number }[];
}

/** Whether the run that is under way has called this customer: its result is written there, and not in the dock. */
export function useIsCallOfRun(call: PhoneCall | undefined): boolean {
  return useWorkstation().mirrors.drafts(({ value }) => {
    const run = value['follow-up-run'] as unknown as CallOfRun | undefined;
    return call !== undefined && run !== undefined && isCallOfRun(run, call);
  });
}

/** The customer of the open follow-up, called from the run. */
export function isCallOfRun({ current, calledAt, tasks }: CallOfRun, call: PhoneCall): boolean {
  const customerId = tasks.find(({ id }) => id === current)?.customerId;
  return (
    calledAt !== null && call.direction !== 'internal' && call.customer?.id === customerId && call.since >= calledAt
  );
}
