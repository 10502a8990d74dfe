import { soundWindowSlow } from '../../../shared/contract/call.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { PeerConnectionStandIn } from './peer-connection-stand-in.ts';

interface Dialog {
  readonly direction: string;
  /** When it was answered; null before. */
  readonly start_time: Date | null | undefined;
  terminate(options: { status_code: number; reason_phrase: string }): void;
}

/**
 * Refuses a call whose sound window does not respond in time with 480 and the reason (RFC 3261 § 21.4.18), before JsSIP
 * does with 488, which means that there is no common format: the offer was never looked at.
 */
export const refuseSlowSound = (dialog: Dialog, { failed }: Pick<PeerConnectionStandIn, 'failed'>): void =>
  void failed.on((error) => {
    const isSlow = error instanceof ProblemError && error.reason === soundWindowSlow;
    if (isSlow && dialog.direction === 'incoming' && !dialog.start_time)
      dialog.terminate({ status_code: 480, reason_phrase: soundWindowSlow });
  });
