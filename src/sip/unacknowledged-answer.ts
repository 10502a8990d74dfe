import type { Clock } from '../shared/clock.ts';
import type { ServerTransaction } from './server-transaction.ts';
import { t1, t2, transactionTimeout } from './timers.ts';

/**
 * Our 2xx to an INVITE: it is resent until its ACK comes (RFC 3261 § 13.3.1.4), over a reliable transport only awaited.
 */
export class UnacknowledgedAnswer {
  readonly #clock: Clock;
  /** Its ACK did not come in 32 s: the call is over. */
  onMissing: () => void = () => {};
  #disarm: (() => void) | null = null;
  #waiting: (() => void)[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isAwaited(): boolean {
    return this.#disarm !== null;
  }

  sent(transaction: ServerTransaction): void {
    this.#disarm?.();
    let disarmResend = () => {};
    const arm = (interval: number): void => {
      disarmResend = this.#clock.after(interval, () => {
        transaction.resendFinal();
        arm(Math.min(interval * 2, t2));
      });
    };
    if (!transaction.flow.isReliable) arm(t1);
    const disarmTimeout = this.#clock.after(transactionTimeout, () => {
      this.acknowledged();
      this.onMissing();
    });
    this.#disarm = () => {
      disarmResend();
      disarmTimeout();
    };
  }

  /** Nothing more is awaited: the ACK came, or it does not matter any more. */
  acknowledged(): void {
    this.#disarm?.();
    this.#disarm = null;
    for (const waiting of this.#waiting.splice(0)) waiting();
  }

  /** Now, or when nothing is awaited any more. */
  whenAcknowledged(callback: () => void): void {
    if (this.isAwaited) this.#waiting.push(callback);
    else callback();
  }
}
