import type { Clock } from '../../../shared/clock.ts';
import { queueLeaseSeconds } from '../../../shared/contract/work-queue.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { MissedCallService } from '../../calls/missed-calls/service.ts';
import type { Caller } from '../../platform/caller.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { CustomerService } from '../customers/service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { QueueEntryRepository } from './entry-repository.ts';

export interface QueueEntryParts {
  readonly entryRepository: QueueEntryRepository;
  readonly customers: Pick<CustomerService, 'info'>;
  readonly missedCalls: Pick<MissedCallService, 'openFor' | 'settle'>;
  readonly missedCallReasons: () => Promise<readonly { readonly id: number }[]>;
  readonly lookupCache: Pick<LookupCache, 'user'>;
  /** Somebody was taken off the queue, or put back. */
  readonly onWorkTaken: () => void;
  readonly clock: Clock;
}

interface Delay {
  readonly key: string;
  readonly minutes: number;
  readonly reason: string;
  readonly is_for_everybody: boolean;
}

const minuteMs = 60_000;

/** Agents call an entry of the queue, put it off, or say that it needs no call. */
export class QueueEntryService {
  readonly #parts: QueueEntryParts;

  constructor(parts: QueueEntryParts) {
    this.#parts = parts;
  }

  async lease(caller: Caller, { key }: { key: string }): Promise<{ key: string; seconds_left: number }> {
    const { entryRepository, lookupCache, clock, onWorkTaken } = this.#parts;
    await this.#checkVisible(caller, key);
    const now = clock.now();
    const { userId, tokenId } = caller;
    const lease = { entry: key, user_id: userId, token_id: tokenId, expires_at: now + queueLeaseSeconds * 1000 };
    const holderId = await entryRepository.lease(lease, now);
    if (holderId !== userId) throw problemFor('queue-entry-leased', { name: lookupCache.user(holderId)?.name ?? '' });
    onWorkTaken();
    return { key, seconds_left: queueLeaseSeconds };
  }

  async putOff(caller: Caller, { key, minutes, reason, is_for_everybody: isForAll }: Delay): Promise<{ key: string }> {
    const { entryRepository, clock, onWorkTaken } = this.#parts;
    await this.#checkVisible(caller, key);
    const now = clock.now();
    await entryRepository.putOff({
      entry: key,
      for_user: isForAll ? 0 : caller.userId,
      until_at: now + minutes * minuteMs,
      reason,
      set_by: caller.userId,
      set_at: now,
    });
    onWorkTaken();
    return { key };
  }

  async settleMissedCall(
    caller: Caller,
    settlement: { record_id: number; reason_id: number },
  ): Promise<{ record_id: number }> {
    const { missedCalls, missedCallReasons, onWorkTaken } = this.#parts;
    const reasons = await missedCallReasons();
    if (!reasons.some(({ id }) => id === settlement.reason_id))
      refuseFields({ reason_id: [fieldProblem('missed-call-reason-unknown')] });
    await missedCalls.settle(caller, settlement);
    onWorkTaken();
    return { record_id: settlement.record_id };
  }

  /** A sign-in has ended: nobody is about to call whom it took. */
  async signedOut(tokenId: string): Promise<void> {
    await this.#parts.entryRepository.dropLeasesOf(tokenId);
    this.#parts.onWorkTaken();
  }

  async #checkVisible(caller: Caller, key: string): Promise<void> {
    const [kind, id] = key.split(' ');
    if (kind === 'customer') return void (await this.#parts.customers.info(caller, Number(id)));
    const owed = await this.#parts.missedCalls.openFor(caller);
    if (!owed.some((call) => call.id === Number(id))) throw problemFor('record-not-found');
  }
}
