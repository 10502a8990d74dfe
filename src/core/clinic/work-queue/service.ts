import type { Clock } from '../../../shared/clock.ts';
import type { CallReason } from '../../../shared/contract/call-reason.ts';
import {
  confirmedDays,
  maxRanked,
  type WorkKind,
  type WorkLine,
  type WorkQueue,
} from '../../../shared/contract/work-queue.ts';
import type { MissedCallService } from '../../calls/missed-calls/service.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import { numberAsSeenBy } from '../../platform/number-privacy.ts';
import type { AppointmentService } from '../appointments/service.ts';
import { isSameReason, reasonOfAppointment, reasonOfFollowup, reasonOfMissedCall } from '../call-reasons/reason-of.ts';
import type { CallReasonService } from '../call-reasons/service.ts';
import type { CustomerStakes, Stake } from '../customers/stakes.ts';
import { visibilityOf } from '../customers/visibility.ts';
import type { FollowupService } from '../followups/service.ts';
import { yuan } from '../money.ts';
import type { WorkQueueRepository } from './repository.ts';

export interface WorkQueueParts {
  readonly repository: WorkQueueRepository;
  readonly stakes: CustomerStakes;
  readonly reasons: Pick<CallReasonService, 'ofCustomers'>;
  readonly missedCalls: Pick<MissedCallService, 'openFor' | 'talkedTo'>;
  readonly followups: Pick<FollowupService, 'byIds'>;
  readonly appointments: Pick<AppointmentService, 'byIds'>;
  /** Numbers, by E.164, that are in a call which the caller has no part in. */
  readonly numbersInOtherCalls: (caller: Caller) => ReadonlySet<string>;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Somebody to call, before the records are read. */
interface Candidate {
  readonly kind: WorkKind;
  readonly id: number;
  readonly stake: Stake | undefined;
}
interface MissedCandidate extends Candidate {
  readonly number: string;
  readonly reason: CallReason;
}

const spentBy = ({ stake }: Candidate): number => stake?.totalSpent ?? 0;
const byValue = (one: Candidate, other: Candidate): number => spentBy(other) - spentBy(one);

/** Customers to call now, each once, sorted by what is at stake. */
export class WorkQueueService {
  readonly #parts: WorkQueueParts;

  constructor(parts: WorkQueueParts) {
    this.#parts = parts;
  }

  async list(caller: Caller, { rows }: { rows: number }): Promise<WorkQueue> {
    const { clock, timeZone, repository, numbersInOtherCalls } = this.#parts;
    const now = clock.now();
    const today = formatDateTime(now, timeZone).slice(0, 10);
    const taken = numbersInOtherCalls(caller);
    const missed = await this.#missedCalls(caller, taken);
    const queued = new Set(missed.flatMap(({ stake }) => stake?.customer.id ?? []));
    const isFree = ({ stake }: Candidate): boolean =>
      stake !== undefined && !queued.has(stake.customer.id) && !stake.e164.some((number) => taken.has(number));
    const followups = (await this.#followups(caller, today, now)).filter(isFree);
    const ofCustomer = new Set<number>();
    const oneEach = followups.filter(({ stake }) => {
      const id = stake?.customer.id ?? 0;
      if (ofCustomer.has(id)) return false;
      ofCustomer.add(id);
      queued.add(id);
      return true;
    });
    const appointments = (await this.#appointments(caller, today, now)).filter(isFree);
    const counts = await repository.dueCounts({ userId: caller.userId, today, now });
    return {
      totals: { missed_call: missed.length, followup: oneEach.length, appointment: appointments.length },
      due_followups: Number(counts?.due ?? 0),
      overdue_followups: Number(counts?.overdue ?? 0),
      missed_value: yuan(missed.reduce((sum, one) => sum + spentBy(one), 0)),
      lines: await this.#lines(caller, today, [
        missed.slice(0, rows),
        oneEach.toSorted(byValue).slice(0, rows),
        appointments.slice(0, rows),
      ]),
    };
  }

  async #missedCalls(caller: Caller, taken: ReadonlySet<string>): Promise<MissedCandidate[]> {
    const { missedCalls, stakes, timeZone } = this.#parts;
    const owed = (await missedCalls.openFor(caller)).filter(({ e164 }) => !taken.has(e164)).slice(0, maxRanked);
    const owners = await stakes.ownersOf(owed.map(({ e164 }) => e164));
    const known = await stakes.of(caller, [...new Set(owners.values())]);
    const seen = new Set<number>();
    return owed
      .flatMap((call): MissedCandidate[] => {
        const owner = owners.get(call.e164);
        // The newest of a customer who called from two numbers.
        if (owner !== undefined && seen.has(owner)) return [];
        if (owner !== undefined) seen.add(owner);
        return [
          {
            kind: 'missed_call',
            id: call.id,
            stake: known.get(owner ?? 0),
            number: numberAsSeenBy(caller, call.number),
            reason: reasonOfMissedCall(call, timeZone),
          },
        ];
      })
      .toSorted(byValue);
  }

  async #followups(caller: Caller, today: string, now: number): Promise<Candidate[]> {
    const due = await this.#parts.repository.dueFollowups({ userId: caller.userId, today, now });
    return this.#candidates(caller, 'followup', due);
  }

  /** Booked on an earlier day, and nobody has talked to the customer since the day before the appointment began. */
  async #appointments(caller: Caller, today: string, now: number): Promise<Candidate[]> {
    const { repository, missedCalls, timeZone } = this.#parts;
    const startOf = (day: string): number => parseDateTime(day, timeZone);
    const before = startOf(dayAfter(today, confirmedDays));
    const booked = await repository.bookedAppointments(
      { now, before, bookedBefore: startOf(today) },
      visibilityOf(caller),
    );
    if (booked.length === 0) return [];
    const talked = await missedCalls.talkedTo({ from: startOf(dayAfter(today, -1)), before });
    const dayBefore = new Map(
      booked.map(({ id, starts_at: at }) => [id, startOf(dayAfter(formatDateTime(at, timeZone).slice(0, 10), -1))]),
    );
    const candidates = await this.#candidates(caller, 'appointment', booked);
    return candidates.filter(
      ({ id, stake }) => !stake?.e164.some((number) => (talked.get(number) ?? 0) >= (dayBefore.get(id) ?? 0)),
    );
  }

  async #candidates(
    caller: Caller,
    kind: WorkKind,
    rows: readonly { readonly id: number; readonly customer_id: number }[],
  ): Promise<Candidate[]> {
    const stakes = await this.#parts.stakes.of(caller, [...new Set(rows.map((row) => row.customer_id))]);
    return rows.map(({ id, customer_id: customerId }) => ({ kind, id, stake: stakes.get(customerId) }));
  }

  async #lines(
    caller: Caller,
    today: string,
    [missed, due, booked]: readonly [readonly MissedCandidate[], readonly Candidate[], readonly Candidate[]],
  ): Promise<WorkLine[]> {
    const { reasons, followups, appointments } = this.#parts;
    const idsOf = (candidates: readonly Candidate[]): number[] => candidates.map(({ id }) => id);
    const own = new Map<string, CallReason>();
    for (const { id, reason } of missed) own.set(`missed_call ${id}`, reason);
    for (const record of due.length === 0 ? [] : await followups.byIds(idsOf(due)))
      own.set(`followup ${record.id}`, reasonOfFollowup(record, today));
    for (const record of booked.length === 0 ? [] : await appointments.byIds(idsOf(booked)))
      own.set(`appointment ${record.id}`, reasonOfAppointment(record, today));
    const all: readonly Candidate[] = [...missed, ...due, ...booked];
    const visible = all.flatMap(({ stake }) => (stake && stake.totalSpent !== null ? [stake.customer] : []));
    const known = new Map(
      (await reasons.ofCustomers(caller, visible)).map((one) => [one.customer.id, one.reasons] as const),
    );
    return all.flatMap((candidate): WorkLine[] => {
      const { kind, id, stake } = candidate;
      const key = `${kind} ${id}`;
      const reason = own.get(key);
      if (!reason) return [];
      const others = known.get(stake?.customer.id ?? 0)?.filter((one) => !isSameReason(one, reason)) ?? [];
      return [
        {
          key,
          kind,
          customer: stake?.customer ?? null,
          number: 'number' in candidate ? (candidate as MissedCandidate).number : (stake?.number ?? ''),
          value:
            stake && stake.totalSpent !== null && stake.balance !== null
              ? { total_spent: yuan(stake.totalSpent), balance: yuan(stake.balance) }
              : null,
          reasons: [reason, ...others],
        },
      ];
    });
  }
}
