import type { Clock } from '../shared/clock.ts';
import { Emitter } from '../shared/event.ts';
import type { ServerTransaction } from './server-transaction.ts';
import { t1, t2, transactionTimeout } from './timers.ts';

/**
 * Our 2xx to an INVITE, until its ACK arrives: retransmitted over UDP, only timed over a reliable transport (RFC 3261
 * § 13.3.1.4).
 */
export class UnacknowledgedAnswer {
  readonly #clock: Clock;
  readonly #ackTimeout = new Emitter();
  #disarm: (() => void) | null = null;
  #waiting: (() => void)[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** No ACK arrived within 64*T1: the call has to be ended with BYE (§ 13.3.1.4). Returns an unsubscribe function. */
  onAckTimeout(listener: () => void): () => void {
    return this.#ackTimeout.on(listener);
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
      this.#ackTimeout.emit();
    });
    this.#disarm = () => {
      disarmResend();
      disarmTimeout();
    };
  }

  /** The ACK arrived, or no longer matters. */
  acknowledged(): void {
    this.#disarm?.();
    this.#disarm = null;
    for (const waiting of this.#waiting.splice(0)) waiting();
  }

  /** Calls back immediately when no ACK is outstanding, otherwise when that has changed. */
  whenAcknowledged(callback: () => void): void {
    if (this.isAwaited) this.#waiting.push(callback);
    else callback();
  }
}
