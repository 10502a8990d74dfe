import type { Clock } from '../../../shared/clock.ts';
import { type QueueDelay, queueLeaseSeconds } from '../../../shared/contract/work-queue.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { MissedCallService } from '../../calls/missed-calls/missed-calls-service.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import { numberAsSeenBy } from '../../platform/number-privacy.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { CustomerValues } from '../customers/customer-values.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { everybody, type QueueEntryRepository } from './entry-repository.ts';

export interface QueueEntryParts {
  readonly entryRepository: QueueEntryRepository;
  readonly customers: Pick<CustomerService, 'info'>;
  readonly customerValues: Pick<CustomerValues, 'of'>;
  readonly missedCalls: Pick<MissedCallService, 'openFor' | 'settle'>;
  readonly missedCallReasons: () => Promise<readonly { readonly id: number }[]>;
  readonly lookupCache: Pick<LookupCache, 'user'>;
  /** Somebody was taken off the queue, or put back. */
  readonly onWorkTaken: () => void;
  readonly audit: Pick<AuditLog, 'did'>;
  readonly clock: Clock;
  readonly timeZone: string;
}

interface Delay {
  readonly key: string;
  readonly minutes: number;
  readonly reason: string;
  readonly is_for_everybody: boolean;
}

const minuteMs = 60_000;

/** The subject of an entry, as the audit log names it. */
function subjectOf(key: string): { readonly customer_id?: number; readonly record_id?: number } {
  const [kind, id] = key.split(' ');
  return kind === 'customer' ? { customer_id: Number(id) } : { record_id: Number(id) };
}

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
    const { entryRepository, audit, clock, onWorkTaken } = this.#parts;
    const permission = 'agent.work';
    if (isForAll && !caller.permissions.has(permission))
      throw problemFor('permission-missing', {}, { details: { permission } });
    await this.#checkVisible(caller, key);
    const now = clock.now();
    const until = now + minutes * minuteMs;
    const detail = { ...subjectOf(key), until: this.#time(until), reason };
    await entryRepository.putOff(
      {
        entry: key,
        for_user: isForAll ? everybody : caller.userId,
        until_at: until,
        reason,
        set_by: caller.userId,
        set_at: now,
      },
      async (transaction) => {
        if (isForAll) await audit.did(caller, 'queue.put-off', detail, transaction);
      },
    );
    onWorkTaken();
    return { key };
  }

  /** Without calls that are owed no longer. */
  async delays(caller: Caller): Promise<QueueDelay[]> {
    const { entryRepository, customerValues, missedCalls, lookupCache, clock } = this.#parts;
    const delays = await entryRepository.delaysOfAll(clock.now());
    const owed = new Map((await missedCalls.openFor(caller)).map((call) => [call.id, call]));
    const files = await customerValues.of(
      caller,
      delays.flatMap(({ entry }) => subjectOf(entry).customer_id ?? []),
    );
    return delays.flatMap(({ entry, reason, set_by: by, set_at: at, until_at: until }): QueueDelay[] => {
      const { customer_id: customerId, record_id: recordId } = subjectOf(entry);
      const call = owed.get(recordId ?? 0);
      if (recordId !== undefined && !call) return [];
      const file = files.get(customerId ?? 0);
      const isVisible = file !== undefined && file.totalSpent !== null && caller.permissions.has('customer.view');
      return [
        {
          key: entry,
          customer: isVisible ? file.customer : null,
          number: call ? numberAsSeenBy(caller, call.number) : (file?.number ?? ''),
          reason,
          by: lookupCache.user(by)?.name ?? '',
          at: this.#time(at),
          until: this.#time(until),
        },
      ];
    });
  }

  async endDelay(caller: Caller, { key }: { key: string }): Promise<{ key: string }> {
    const { entryRepository, audit, clock, onWorkTaken } = this.#parts;
    const isEnded = await entryRepository.endDelay(key, clock.now(), (transaction) =>
      audit.did(caller, 'queue.put-off-ended', subjectOf(key), transaction),
    );
    if (!isEnded) throw problemFor('record-not-found');
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
    const { customer_id: customerId, record_id: recordId } = subjectOf(key);
    if (customerId !== undefined) return void (await this.#parts.customers.info(caller, customerId));
    const owed = await this.#parts.missedCalls.openFor(caller);
    if (!owed.some(({ id }) => id === recordId)) throw problemFor('record-not-found');
  }

  #time = (moment: number): string => formatDateTime(moment, this.#parts.timeZone);
}
