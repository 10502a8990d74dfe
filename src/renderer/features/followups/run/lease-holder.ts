import type { Clock } from '../../../../shared/clock.ts';
import { followupLeaseSeconds } from '../../../../shared/contract/followup-lease.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import type { TaskEnd } from './run.ts';

/**
 * `refused`: somebody else has the follow-up, or it is settled. `lost`: so it is now, after it was held. `unsure`: the
 * service has not answered for longer than a lease lasts, so a colleague may have it.
 */
export type Lease =
  | { readonly state: 'taking' | 'held' }
  | { readonly state: 'refused' | 'lost'; readonly problem: ProblemError }
  | { readonly state: 'unsure'; readonly problem: unknown };

interface LeaseParts {
  readonly take: () => Promise<unknown>;
  readonly release: () => Promise<unknown>;
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  readonly onChange: (lease: Lease) => void;
}

const leaseMs = followupLeaseSeconds * 1000;
/** Browsers let a page in the background act once a minute: even then a renewal is in time. */
const renewalMs = leaseMs / 3;

/** Takes the lease of a follow-up, renews it, and gives it up at the end. */
export class LeaseHolder {
  readonly #parts: LeaseParts;
  #isOver = false;
  #heldAtMs: number | null = null;
  #asking: Promise<void>;
  #stopWaiting: () => void = () => {};

  constructor(parts: LeaseParts) {
    this.#parts = parts;
    this.#asking = this.#ask();
  }

  /** Asks immediately, and not only when the lease is to be renewed. */
  ask(): void {
    this.#stopWaiting();
    this.#asking = this.#asking.then(() => this.#ask());
  }

  /** Waits for a pending request: a lease that is taken late would stay. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#stopWaiting();
    await this.#asking;
    // It ends by itself when the service cannot be reached.
    await this.#parts.release().catch(() => undefined);
  }

  async #ask(): Promise<void> {
    const { take, clock, onChange } = this.#parts;
    if (this.#isOver) return;
    const askedAtMs = clock.monotonic();
    const lease = await take().then((): Lease => {
      this.#heldAtMs = askedAtMs;
      return { state: 'held' };
    }, this.#leaseAfter);
    if (this.#isOver) return;
    onChange(lease);
    if (lease.state === 'held' || lease.state === 'unsure')
      this.#stopWaiting = clock.after(renewalMs, () => this.ask());
  }

  readonly #leaseAfter = (problem: unknown): Lease => {
    const heldAtMs = this.#heldAtMs;
    if (problem instanceof ProblemError && (problem.code === 'conflict' || problem.code === 'not-found'))
      return { state: heldAtMs === null ? 'refused' : 'lost', problem };
    const isHeld = heldAtMs !== null && this.#parts.clock.monotonic() - heldAtMs < leaseMs;
    return isHeld ? { state: 'held' } : { state: 'unsure', problem };
  };
}

/** The account has as many leases as it may, as from another window: nobody else works on this follow-up. */
export const overLimit = (lease: Lease | null | undefined): ProblemError | null =>
  lease?.state === 'refused' && lease.problem.reason === 'follow-ups-leased' ? lease.problem : null;

/** The end of a follow-up that this agent did not get, or has lost. */
export const endOfRefusal = (problem: ProblemError): TaskEnd =>
  problem.reason === 'follow-up-leased'
    ? { state: 'taken', note: String(problem.params?.['name'] ?? '') }
    : { state: 'settled' };
