import { isCallOfRun } from '../../../state/use-call-of-run.ts';
import { useAgentPart, useCapability, usePhonePart } from '../../../state/use-workstation.ts';
import type { Run } from './run.ts';

export interface CallToWrite {
  readonly id: string;
}

/** The call of the open follow-up whose wrap-up runs; null without one, or where the service keeps no outcomes. */
export function useCallToWrite(run: Run): CallToWrite | null {
  const isInWrapUp = useAgentPart(({ label }) => label === 'wrap_up');
  const keepsOutcome = useCapability('wrapUp');
  const id = usePhonePart(({ calls }) => {
    const last = calls.findLast((call) => call.state === 'ended' && !call.missed && call.direction !== 'internal');
    return last && isCallOfRun(run, last) ? last.id : null;
  });
  return isInWrapUp && keepsOutcome && id !== null ? { id } : null;
}
