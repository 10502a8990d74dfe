import type { Clock } from '../../../shared/clock.ts';
import { followupLeaseSeconds, maxFollowupLeases } from '../../../shared/contract/followup-lease.ts';
import type { Followup } from '../../../shared/contract/followup.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import { visibilityOf } from '../customers/visibility.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { LeaseRepository } from './lease-repository.ts';

interface LeaseParts {
  readonly repository: LeaseRepository;
  /** Refuses a follow-up that the caller may not see. */
  readonly followup: (caller: Caller, id: number) => Promise<Followup>;
  readonly lookupCache: Pick<LookupCache, 'user'>;
  /** A follow-up was taken, or given up. */
  readonly onChanged: () => void;
  readonly clock: Clock;
}

/** Which follow-up each agent has open in a run: two never have the same one. */
export class LeaseService {
  readonly #parts: LeaseParts;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
  }

  async lease(caller: Caller, id: number): Promise<{ id: number; seconds_left: number }> {
    const { repository, followup, lookupCache, clock } = this.#parts;
    if ((await followup(caller, id)).status !== 0) throw problemFor('follow-up-settled');
    const now = clock.now();
    await repository.dropExpired(now);
    const holderId = await repository.take(
      {
        followup_id: id,
        user_id: caller.userId,
        token_id: caller.tokenId,
        expires_at: now + followupLeaseSeconds * 1000,
      },
      { now, limit: maxFollowupLeases },
    );
    if (holderId === null) throw problemFor('follow-ups-leased', { limit: maxFollowupLeases });
    if (holderId !== caller.userId)
      throw problemFor('follow-up-leased', { name: lookupCache.user(holderId)?.name ?? '' });
    this.#parts.onChanged();
    return { id, seconds_left: followupLeaseSeconds };
  }

  /** Restricted to those that the caller may see. */
  async holders(caller: Caller): Promise<{ id: number; user: { id: number; name: string } }[]> {
    const { repository, lookupCache, clock } = this.#parts;
    const leases = await repository.current(clock.now(), visibilityOf(caller));
    return leases.map(({ id, user_id: holderId }) => ({
      id,
      user: lookupCache.user(holderId) ?? deletedEntry(holderId),
    }));
  }

  async release(caller: Caller, id: number): Promise<{ id: number }> {
    await this.#parts.repository.release(id, caller.userId);
    this.#parts.onChanged();
    return { id };
  }

  /** A sign-in has ended: nobody works on what it had open. */
  async signedOut(tokenId: string): Promise<void> {
    await this.#parts.repository.releaseAllOf(tokenId);
    this.#parts.onChanged();
  }
}
