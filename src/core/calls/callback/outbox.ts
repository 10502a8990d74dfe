import type { Clock } from '../../../shared/clock.ts';
import type { Log } from '../../platform/log.ts';
import { RetryTimer } from '../../platform/retry-timer.ts';
import type { NewDelivery } from './callback-repository.ts';

const maxUnstored = 10_000;

interface Parts {
  readonly store: (delivery: NewDelivery) => Promise<void>;
  /** A delivery is stored, and may be sent. */
  readonly onStored: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Stores deliveries, each after those that came before it. Deliveries that cannot be stored now, as on a full disk, are
 * kept in memory and stored as soon as possible.
 */
export class CallbackOutbox {
  readonly #parts: Parts;
  readonly #unstored: NewDelivery[] = [];
  #storing: Promise<void> | null = null;
  readonly #retries: RetryTimer;
  #isDelayed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#retries = new RetryTimer(parts.clock);
  }

  /** Resolves when the delivery is stored, or is kept to be stored later. */
  async add(delivery: NewDelivery): Promise<void> {
    if (this.#unstored.length >= maxUnstored)
      return this.#parts.log.error({ call: delivery.call_id }, 'callback lost: too many cannot be stored');
    this.#unstored.push(delivery);
    if (!this.#retries.isWaiting) await this.#storeAll();
  }

  /** Tries what is left once more. */
  async close(): Promise<void> {
    this.#retries.cancel();
    await this.#storeAll();
    this.#retries.cancel();
    if (this.#unstored.length > 0)
      this.#parts.log.error({ count: this.#unstored.length }, 'callbacks lost: they could not be stored');
  }

  #storeAll(): Promise<void> {
    if (this.#storing) return this.#storing;
    if (this.#unstored.length === 0) return Promise.resolve();
    this.#storing = this.#storeInOrder();
    return this.#storing;
  }

  async #storeInOrder(): Promise<void> {
    for (let next = this.#unstored[0]; next; next = this.#unstored[0]) {
      try {
        await this.#parts.store(next);
      } catch (error) {
        this.#retryLater(error);
        break;
      }
      this.#unstored.shift();
      this.#retries.succeeded();
      this.#isDelayed = false;
      this.#parts.onStored();
    }
    // In the same step as the look at what is left: nothing is added in between.
    this.#storing = null;
  }

  #retryLater(error: unknown): void {
    if (!this.#isDelayed) this.#parts.log.warn({ err: error }, 'callbacks cannot be stored now');
    this.#isDelayed = true;
    this.#retries.failed(() => void this.#storeAll());
  }
}
