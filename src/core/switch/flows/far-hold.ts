import type { TelephonyFact } from '../telephony-port.ts';
import type { Party } from './party.ts';

type HoldChanged = Omit<Extract<TelephonyFact, { kind: 'hold-changed' }>, 'callId' | 'at'>;

interface HoldReports {
  report(fact: HoldChanged): void;
}

/**
 * Reports to the agent on the other side when a party puts the call on hold, which would otherwise be silence. Once
 * they no longer talk with each other, nobody holds them. Returns a function that stops it.
 */
export function reportHold(call: HoldReports, { media }: Party, { agentId }: Party): () => void {
  if (agentId === null) return () => {};
  let isReported = false;
  const tell = (isHeld: boolean): void => {
    if (isHeld !== isReported) call.report({ kind: 'hold-changed', agentId, isHeld });
    isReported = isHeld;
  };
  const stop = media.onHeld(tell);
  tell(media.isOnHold);
  return () => {
    stop();
    tell(false);
  };
}
