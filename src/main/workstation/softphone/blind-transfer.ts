import type { RTCSession } from 'jssip/lib/RTCSession.js';
import type { Clock } from '../../../shared/clock.ts';
import type { Emitter } from '../../../shared/event.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { SoftphoneCallEvent } from './softphone-call-event.ts';

interface SipStatus {
  readonly status_code: number;
  readonly reason_phrase: string;
  getHeader?(name: string): string | undefined;
}

const transferMs = 30_000;

type TransferReason =
  | 'transfer-not-answered'
  | 'transfer-not-registered'
  | 'transfer-to-talker'
  | 'transfer-busy'
  | 'transfer-refused'
  | 'transfer-too-many'
  | 'service-codes-off'
  | 'not-a-number-to-transfer-to';

/** Why a transfer was refused, by the status of the REFER or of the NOTIFY about it (RFC 3261 § 21.4, RFC 3515). */
const reasonOfTransfer = new Map<number, TransferReason>([
  [408, 'transfer-not-answered'],
  [480, 'transfer-not-registered'],
  [482, 'transfer-to-talker'],
  [484, 'not-a-number-to-transfer-to'],
  [486, 'transfer-busy'],
  [600, 'transfer-busy'],
]);

/** Why the service refused one, where its status does not say it. */
const reasonOfRefusal = new Map<string, TransferReason>([
  ['outside-calls', 'transfer-too-many'],
  ['service-code', 'service-codes-off'],
]);

/**
 * Blind transfer (REFER, RFC 3515). Resolves when the other phone has answered, or when this one hangs up after the
 * service has accepted the request; rejects with ProblemError `conflict` that names the cause of the failure.
 */
export function blindTransfer(
  dialog: RTCSession,
  target: string,
  clock: Clock,
  happened: Emitter<SoftphoneCallEvent>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refused = (answer?: SipStatus): void => {
    const status = answer && `${answer.status_code} ${answer.reason_phrase}`;
    const code = answer?.status_code ?? null;
    const reason =
      reasonOfRefusal.get(answer?.getHeader?.('X-Refusal') ?? '') ??
      ((code !== null && reasonOfTransfer.get(code)) || 'transfer-refused');
    reject(problemFor(reason, { number: target }, { details: { status } }));
  };
  const cancel = clock.after(transferMs, () => reject(problemFor('transfer-not-answered', { number: target })));
  let isAccepted = false;
  const stopFollowing = happened.on((event) => {
    if (event.kind !== 'ended') return;
    // The final NOTIFY comes before the service ends the call of a successful transfer (RFC 5589 § 6.1): without one
    // it is the customer who hung up.
    if (isAccepted && event.by === 'local') resolve();
    else reject(problemFor('transfer-call-ended', { number: target }));
  });
  dialog.refer(target, {
    eventHandlers: {
      requestSucceeded: () => {
        isAccepted = true;
      },
      requestFailed: ({ response }: { response?: SipStatus }) => refused(response),
      accepted: () => resolve(),
      failed: ({ status_line: line }: { status_line?: SipStatus }) => refused(line),
    },
  });
  return promise.finally(() => {
    cancel();
    stopFollowing();
  });
}
