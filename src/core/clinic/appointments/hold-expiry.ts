import type { Clock } from '../../../shared/clock.ts';
import type { HoldRepository, HoldRow } from './hold-repository.ts';

/** Drops holds when their time is over, and says which. One timer waits for the first that expires. */
export class HoldExpiry {
  readonly #repository: Pick<HoldRepository, 'dropExpired' | 'nextExpiry'>;
  readonly #clock: Clock;
  readonly #onExpired: (holds: readonly HoldRow[]) => void;
  readonly #onFault: (error: unknown) => void;
  #disarm: (() => void) | null = null;
  #isStopped = false;

  constructor(parts: {
    repository: Pick<HoldRepository, 'dropExpired' | 'nextExpiry'>;
    clock: Clock;
    onExpired: (holds: readonly HoldRow[]) => void;
    onFault: (error: unknown) => void;
  }) {
    this.#repository = parts.repository;
    this.#clock = parts.clock;
    this.#onExpired = parts.onExpired;
    this.#onFault = parts.onFault;
  }

  /** Called at the start and after each new hold. */
  async watch(): Promise<void> {
    const next = await this.#repository.nextExpiry();
    if (this.#isStopped) return;
    this.#disarm?.();
    this.#disarm = null;
    if (next === null) return;
    this.#disarm = this.#clock.after(Math.max(0, next - this.#clock.now()), () => {
      this.#disarm = null;
      void this.#drop().catch(this.#onFault);
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#disarm?.();
  }

  async #drop(): Promise<void> {
    const expired = await this.#repository.dropExpired(this.#clock.now());
    if (expired.length > 0) this.#onExpired(expired);
    await this.watch();
  }
}
