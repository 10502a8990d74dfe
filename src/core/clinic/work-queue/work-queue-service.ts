import type { Clock } from '../../../shared/clock.ts';
import { type CallReason, promiseMinutes } from '../../../shared/contract/call-reason.ts';
import {
  maxRanked,
  type WorkKind,
  workKinds,
  type WorkLine,
  type WorkQueue,
} from '../../../shared/contract/work-queue.ts';
import { keyOfReason } from '../../../shared/domain/reason-key.ts';
import type { Agent } from '../../agents/agent-state.ts';
import type { MissedCallService, OwedCall } from '../../calls/missed-calls/missed-calls-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import { numberAsSeenBy } from '../../platform/number-privacy.ts';
import type { AppointmentService } from '../appointments/appointments-service.ts';
import { reasonOfAppointment, reasonOfFollowup, reasonOfMissedCall } from '../call-reasons/reason-of.ts';
import type { CallReasonService } from '../call-reasons/call-reasons-service.ts';
import type { CustomerValues } from '../customers/customer-values.ts';
import { visibilityOf } from '../customers/visibility.ts';
import type { FollowupService } from '../followups/followups-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { yuan } from '../money.ts';
import type { AssignedCall, AssignService } from '../unreturned-calls/assign-service.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { absentOwners, isAtWork } from './absent-owners.ts';
import { type Candidate, type Entry, inOrder, isOwn, type Owner, personsOf, valueOfPersons } from './candidates.ts';
import { nextOpeningDay } from '../opening-hours.ts';
import {
  confirmClock,
  createOpeningClock,
  followupClock,
  missedCallClock,
  type OpeningClock,
  promiseClock,
  shownClock,
} from './opening-clock.ts';
import type { QueueEntryRepository } from './entry-repository.ts';
import type { WorkQueueRepository } from './work-queue-repository.ts';

export interface WorkQueueParts {
  readonly repository: WorkQueueRepository;
  readonly entryRepository: Pick<QueueEntryRepository, 'leases' | 'delays'>;
  readonly assigned: Pick<AssignService, 'assigned'>;
  readonly customerValues: CustomerValues;
  readonly reasons: Pick<CallReasonService, 'ofCustomers'>;
  readonly missedCalls: Pick<MissedCallService, 'openFor'>;
  readonly followups: Pick<FollowupService, 'byIds'>;
  readonly appointments: Pick<AppointmentService, 'byIds'>;
  readonly lookupCache: Pick<LookupCache, 'user' | 'accounts'>;
  /** Null for an agent who is not known. */
  readonly agentOf: (agentId: string) => Agent | null;
  readonly settings: Pick<SettingsService, 'current'>;
  /** Numbers, by E.164, that are in a call which the caller has no part in. */
  readonly numbersInOtherCalls: (caller: Caller) => ReadonlySet<string>;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** The moment of a read, and what it means at the clinic. */
interface Moment {
  readonly now: number;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly hours: OpeningClock;
}

const minuteMs = 60_000;

/** Persons to call now, each once, by the time that is left for them. */
export class WorkQueueService {
  readonly #parts: WorkQueueParts;

  constructor(parts: WorkQueueParts) {
    this.#parts = parts;
  }

  async list(caller: Caller, { rows, sort }: { rows: number; sort: 'clock' | 'value' }): Promise<WorkQueue> {
    const { repository } = this.#parts;
    const { userId } = caller;
    const moment = this.#moment();
    const { now, today } = moment;
    const candidates = await this.#undelayed(userId, now, [
      ...(await this.#missedCalls(caller, moment)),
      ...(await this.#followups(caller, moment)),
      ...(await this.#toConfirm(caller, moment)),
    ]);
    const yesterday = parseDateTime(dayAfter(today, -1), this.#parts.timeZone);
    const entries = inOrder(personsOf(await this.#free(caller, candidates), yesterday), sort, yesterday);
    const persons = entries.filter(({ place }) => place !== 'others');
    const ofOthers = entries.slice(persons.length);
    const counts = await repository.dueCounts({ userId, today, now });
    const ofKind = (kind: WorkKind): Entry[] => persons.filter(({ tasks }) => tasks.some((task) => task.kind === kind));
    return {
      total: persons.length,
      totals: Object.fromEntries(workKinds.map((kind) => [kind, ofKind(kind).length])) as Record<WorkKind, number>,
      due_followups: Number(counts?.due ?? 0),
      overdue_followups: Number(counts?.overdue ?? 0),
      missed_value: yuan(valueOfPersons(ofKind('missed_call'))),
      lines: await this.#lines(caller, moment, [...persons.slice(0, rows), ...ofOthers.slice(0, rows)]),
      with_others: ofOthers.length,
    };
  }

  #moment(): Moment {
    const { clock, timeZone, settings } = this.#parts;
    const now = clock.now();
    const hours = createOpeningClock({ hours: settings.current(), timeZone }, now);
    return { now, today: formatDateTime(now, timeZone).slice(0, 10), hours };
  }

  async #missedCalls(caller: Caller, { hours }: Moment): Promise<Candidate[]> {
    const { missedCalls, customerValues, settings } = this.#parts;
    const assignments = await this.#parts.assigned.assigned();
    const ownerOf = (call: OwedCall): { owner: Owner | null; assigned?: AssignedCall } => {
      const assigned = assignments.get(call.e164);
      if (!assigned || assigned.at < call.since) return { owner: null };
      return { owner: { userId: assigned.userId, state: this.#stateOf(caller, assigned.userId) }, assigned };
    };
    const all = (await missedCalls.openFor(caller)).map((call) => ({ call, ...ownerOf(call) }));
    const ownFirst = [...all.filter(isOwn), ...all.filter((one) => !isOwn(one))];
    const owed = ownFirst.slice(0, maxRanked);
    const owners = await customerValues.ownersOf(owed.map(({ call }) => call.e164));
    const known = await customerValues.of(caller, [...new Set(owners.values())]);
    const minutes = settings.current().missed_call_minutes;
    return owed.map(({ call, owner, assigned }) => ({
      kind: 'missed_call',
      id: call.id,
      call,
      owner,
      assigned,
      since: call.since,
      clock: missedCallClock(call.since, minutes, hours),
      customerValue: known.get(owners.get(call.e164) ?? 0),
    }));
  }

  #stateOf(caller: Caller, userId: number): Owner['state'] {
    const { lookupCache, agentOf } = this.#parts;
    if (userId === caller.userId) return 'self';
    return isAtWork(
      lookupCache.accounts().find(({ id }) => id === userId),
      agentOf,
    )
      ? 'at_work'
      : 'absent';
  }

  /** One's own and those of absent colleagues: a promised call has a time, every other one the end of its day. */
  async #followups(caller: Caller, moment: Moment): Promise<Candidate[]> {
    const { repository, customerValues, timeZone } = this.#parts;
    const { now, today, hours } = moment;
    const { userId } = caller;
    const own = await repository.dueFollowups({ userId, today, now });
    const due = [...own, ...(await this.#ofAbsent(caller, moment))];
    const known = await customerValues.of(caller, [...new Set(due.map((row) => row.customer_id))]);
    return due.flatMap((row): Candidate[] => {
      const { id, followup_user_id: ownerId, followup_date: day, followup_time: time } = row;
      const customerValue = known.get(row.customer_id);
      if (!customerValue) return [];
      const owner: Owner = { userId: ownerId, state: ownerId === userId ? 'self' : 'absent' };
      const task = { id, customerValue, owner };
      // The time of a next try is no promise to the customer.
      if (time === null || row.tries > 0)
        return [{ ...task, kind: 'followup', since: parseDateTime(day, timeZone), clock: followupClock(day, hours) }];
      const since = parseDateTime(`${day} ${time}:00`, timeZone);
      return [{ ...task, kind: 'promise', since, clock: promiseClock(since, now) }];
    });
  }

  /** Calls that absent colleagues have promised, from an hour before their time on, and what disabled accounts left. */
  async #ofAbsent(caller: Caller, { now, today }: Moment): ReturnType<WorkQueueRepository['dueOf']> {
    const { repository, lookupCache, agentOf, timeZone } = this.#parts;
    if (caller.agentId === null || !caller.permissions.has('followup.edit')) return [];
    const { signedOut, disabled } = absentOwners(agentOf(caller.agentId), lookupCache.accounts(), agentOf);
    const until = formatDateTime(now + promiseMinutes * minuteMs, timeZone).slice(0, 16);
    const reader = { userId: caller.userId, now, to: visibilityOf(caller) };
    return [
      ...(await repository.promisesOf(signedOut, until, reader)),
      ...(await repository.dueOf(disabled, today, reader)),
    ];
  }

  /** Appointments up to the end of the next opening day, from the clinic’s hour on. */
  async #toConfirm(caller: Caller, { now, today }: Moment): Promise<Candidate[]> {
    const { repository, customerValues, settings, timeZone } = this.#parts;
    const { confirm_from: from, confirm_by: by } = settings.current();
    if (formatDateTime(now, timeZone).slice(11, 16) < from) return [];
    const tomorrow = dayAfter(today);
    const last = nextOpeningDay(settings.current(), tomorrow) ?? tomorrow;
    const days = { from: parseDateTime(tomorrow, timeZone), before: parseDateTime(dayAfter(last), timeZone) };
    const booked = await repository.unconfirmed(days, visibilityOf(caller));
    const known = await customerValues.of(caller, [...new Set(booked.map((row) => row.customer_id))]);
    const clock = confirmClock(now, from, by, timeZone);
    const since = parseDateTime(`${today} ${from}:00`, timeZone);
    return booked.flatMap(({ id, customer_id: customerId }): Candidate[] => {
      const customerValue = known.get(customerId);
      return customerValue ? [{ kind: 'appointment', id, customerValue, clock, since, owner: null }] : [];
    });
  }

  /** Without those whom somebody else is talking to. */
  async #free(caller: Caller, candidates: readonly Candidate[]): Promise<Candidate[]> {
    const taken = this.#parts.numbersInOtherCalls(caller);
    return candidates.filter(
      ({ customerValue, call }) =>
        !customerValue?.e164.some((number) => taken.has(number)) && (call === undefined || !taken.has(call.e164)),
    );
  }

  /**
   * A call that came, or that was assigned, after somebody was put off is a new reason to call. A colleague puts off
   * what anybody could do, and nothing that is the reader's own.
   */
  async #undelayed(userId: number, now: number, candidates: readonly Candidate[]): Promise<Candidate[]> {
    const delays = Map.groupBy(await this.#parts.entryRepository.delays({ userId, now }), ({ entry }) => entry);
    return personsOf(candidates).flatMap(({ key, tasks }) => {
      const newest = Math.max(...tasks.map(({ call, assigned }) => Math.max(call?.at ?? 0, assigned?.at ?? 0)));
      const inForce = (delays.get(key) ?? []).filter(({ set_at: at }) => at >= newest);
      return tasks.filter((task) => inForce.every(({ set_by: by }) => by !== userId && isOwn(task)));
    });
  }

  async #lines(caller: Caller, moment: Moment, entries: readonly Entry[]): Promise<WorkLine[]> {
    const { reasons, entryRepository, lookupCache, timeZone } = this.#parts;
    const own = await this.#ownReasons(moment.today, entries);
    const leases = await entryRepository.leases({ userId: caller.userId, now: moment.now });
    const nameOf = (userId: number | undefined): string => lookupCache.user(userId ?? null)?.name ?? '';
    const holders = new Map(leases.map(({ entry, user_id: id }) => [entry, nameOf(id)]));
    const visible = entries.flatMap(({ tasks: [{ customerValue }] }) =>
      customerValue && customerValue.totalSpent !== null ? [customerValue.customer] : [],
    );
    const known = new Map(
      (await reasons.ofCustomers(caller, visible)).map((one) => [one.customer.id, one.reasons] as const),
    );
    return entries.flatMap(({ key, tasks, place }): WorkLine[] => {
      const [first] = tasks;
      const { customerValue } = first;
      const call = tasks.find((task) => task.call)?.call;
      // A supervisor’s words to a colleague who is there are the colleague’s.
      const assigned = place === 'others' ? undefined : tasks.find((task) => task.assigned)?.assigned;
      const owner = (tasks.find(isOwn) ?? tasks.find((task) => task.owner))?.owner;
      const urgent = tasks.flatMap((task) => own.get(task) ?? []);
      if (urgent.length === 0) return [];
      const named = new Set(urgent.map(keyOfReason));
      const others = known.get(customerValue?.customer.id ?? 0)?.filter((one) => !named.has(keyOfReason(one))) ?? [];
      return [
        {
          key,
          kind: first.kind,
          kinds: [...new Set(tasks.map(({ kind }) => kind))],
          customer: customerValue?.customer ?? null,
          number: call ? numberAsSeenBy(caller, call.number) : (customerValue?.number ?? ''),
          value:
            customerValue && customerValue.totalSpent !== null && customerValue.balance !== null
              ? { total_spent: yuan(customerValue.totalSpent), balance: yuan(customerValue.balance) }
              : null,
          since: formatDateTime(first.since, timeZone),
          clock: shownClock(first.clock, timeZone),
          place,
          missed_call_id: call?.id ?? null,
          holder: holders.get(key) ?? null,
          owner: owner ? { name: nameOf(owner.userId), state: owner.state } : null,
          assigned: assigned ? { by: nameOf(assigned.by), note: assigned.note } : null,
          reasons: [...urgent, ...others],
        },
      ];
    });
  }

  async #ownReasons(today: string, entries: readonly Entry[]): Promise<Map<Candidate, CallReason>> {
    const { followups, appointments, timeZone } = this.#parts;
    const tasks = entries.flatMap((entry) => entry.tasks);
    const idsOf = (...kinds: readonly WorkKind[]): number[] =>
      tasks.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []));
    const [due, booked] = [idsOf('promise', 'followup'), idsOf('appointment')];
    const dueById = new Map((due.length === 0 ? [] : await followups.byIds(due)).map((one) => [one.id, one]));
    const bookedById = new Map(
      (booked.length === 0 ? [] : await appointments.byIds(booked)).map((one) => [one.id, one]),
    );
    const reasonOf = ({ kind, id, call }: Candidate): CallReason | undefined => {
      if (call) return reasonOfMissedCall(call, timeZone);
      const record = bookedById.get(id);
      if (kind === 'appointment') return record && reasonOfAppointment(record, today);
      const task = dueById.get(id);
      return task && (kind === 'promise' ? { kind, record: task } : reasonOfFollowup(task, today));
    };
    return new Map(
      tasks.flatMap((task) => {
        const reason = reasonOf(task);
        return reason ? [[task, reason] as const] : [];
      }),
    );
  }
}
