import type { Clock } from '../../shared/clock.ts';
import type { ClockTrust } from './clock-trust.ts';
import type { Log } from './log.ts';

const everyMs = 3_600_000;

/** Removes what is older than it is kept, from its moment on. `now`: epoch milliseconds. */
type Removal = (now: number) => Promise<unknown>;

interface Parts {
  readonly clock: Clock;
  readonly trust: Pick<ClockTrust, 'doubt' | 'keep'>;
  readonly log: Pick<Log, 'warn'>;
  readonly onFault: (error: unknown) => void;
}

/** Removals by age, at the start and every hour: none while the clock is in doubt, as no removal can be undone. */
export class AgeRemovals {
  readonly #parts: Parts;
  readonly #removals: Removal[] = [];
  #cancel = (): void => {};
  #running: Promise<void> | null = null;
  #isWaiting = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  add(removal: Removal): void {
    this.#removals.push(removal);
  }

  /** Removes at once, too, as what is too old must not be used again when the service is there. */
  async addAtOnce(removal: Removal): Promise<void> {
    this.add(removal);
    await this.#remove([removal]).catch(this.#parts.onFault);
  }

  start(): void {
    this.#cancel = this.#parts.clock.after(everyMs, () => this.start());
    this.#running ??= this.#remove(this.#removals)
      .catch(this.#parts.onFault)
      .finally(() => (this.#running = null));
  }

  /** Resolves when no removal is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#cancel();
    await this.idle();
    await this.#keepTrust();
  }

  async #remove(removals: readonly Removal[]): Promise<void> {
    const { clock, trust, log, onFault } = this.#parts;
    await this.#keepTrust();
    const doubt = trust.doubt();
    if (doubt !== null && !this.#isWaiting)
      log.warn({ reason: doubt }, 'nothing is removed by its age until the clock is set back, or somebody confirms it');
    this.#isWaiting = doubt !== null;
    if (doubt !== null) return;
    for (const removal of removals) await removal(clock.now()).catch(onFault);
  }

  /** A time that cannot be kept, as on a full disk, stops no removal. */
  async #keepTrust(): Promise<void> {
    await this.#parts.trust.keep().catch(this.#parts.onFault);
  }
}
