import type { Clock } from '../../../shared/clock.ts';
import {
  type CallReason,
  maxTreatmentDays,
  noShowDays,
  promiseMinutes,
  recentDays,
  soonDays,
} from '../../../shared/contract/call-reason.ts';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import type { OwedCall } from '../../calls/missed-calls/missed-calls-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { AppointmentService } from '../appointments/appointments-service.ts';
import type { FollowupService } from '../followups/followups-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ReservationService } from '../reservations/reservations-service.ts';
import type { TreatmentService } from '../treatments/treatments-service.ts';
import {
  reasonOfAppointment,
  reasonOfDue,
  reasonOfFollowup,
  reasonOfMissedCall,
  reasonOfTreatment,
} from './reason-of.ts';
import type { CallReasonRepository } from './call-reasons-repository.ts';

export interface ReasonReaderParts {
  readonly repository: CallReasonRepository;
  readonly followups: Pick<FollowupService, 'byIds'>;
  readonly appointments: Pick<AppointmentService, 'byIds'>;
  readonly reservations: Pick<ReservationService, 'byIds'>;
  readonly treatments: Pick<TreatmentService, 'treatmentsByIds'>;
  readonly lookupCache: Pick<LookupCache, 'mediumName'>;
  /** Records of customers whom the caller may see, by their IDs, in that order. */
  readonly recordsOfCustomer: (caller: Caller, ids: readonly number[]) => Promise<Cdr[]>;
  /** Missed calls that the caller may see, and that nobody has returned. */
  readonly owedCalls: (caller: Caller) => Promise<readonly OwedCall[]>;
  readonly clock: Clock;
  readonly timeZone: string;
}

interface Row {
  readonly id: number;
  readonly customer_id: number | null;
}
type Found = readonly [customerId: number, reason: CallReason];

const minuteMs = 60_000;
const newestOfEach = <R extends Row>(rows: readonly R[]): R[] => [
  ...new Map(rows.toReversed().map((row) => [row.customer_id, row])).values(),
];

/** The records, in the order of the rows, each as a reason of its customer. */
async function recordsAs<Rec extends { readonly id: number }>(
  rows: readonly Row[],
  read: (ids: readonly number[]) => Promise<readonly Rec[]>,
  reasonOf: (record: Rec) => CallReason,
): Promise<Found[]> {
  if (rows.length === 0) return [];
  const byId = new Map((await read(rows.map(({ id }) => id))).map((record) => [record.id, record]));
  return rows.flatMap(({ id, customer_id: customerId }): Found[] => {
    const record = byId.get(id);
    return record && customerId !== null ? [[customerId, reasonOf(record)]] : [];
  });
}

/** Reads the reasons of customers whom the caller may see, one query for each kind. */
export class ReasonReader {
  readonly #parts: ReasonReaderParts;

  constructor(parts: ReasonReaderParts) {
    this.#parts = parts;
  }

  /** By customer, kind after kind, in no order of likelihood. */
  async of(caller: Caller, ids: readonly number[]): Promise<Map<number, CallReason[]>> {
    const now = this.#parts.clock.now();
    const today = this.#local(now).slice(0, 10);
    const found = [
      ...(await this.#due(ids, now, today)),
      ...(await this.#missedCalls(caller, ids)),
      ...(await this.#coming(ids, now, today)),
      ...(await this.#treatments(ids, today)),
      ...(await this.#enquiries(ids, today)),
      ...(await this.#noShows(ids, today)),
      ...(await this.#lastTalks(caller, ids, today)),
    ];
    const known = new Map<number, CallReason[]>();
    for (const [id, reason] of found) known.set(id, [...(known.get(id) ?? []), reason]);
    const unknown = ids.filter((id) => !known.has(id));
    for (const [id, reason] of await this.#files(unknown, today)) known.set(id, [reason]);
    return known;
  }

  async #due(ids: readonly number[], now: number, today: string): Promise<Found[]> {
    const { repository, followups } = this.#parts;
    const [from, to] = [now - promiseMinutes * minuteMs, now + promiseMinutes * minuteMs].map((at) =>
      this.#local(at).slice(0, 16),
    ) as [string, string];
    const rows = await repository.dueFollowups(ids, { today, promisedTo: to.slice(0, 10) });
    // The time of a next try is no promise.
    const tried = new Set(rows.flatMap(({ id, tries }) => (tries > 0 ? [id] : [])));
    const found = await recordsAs(
      rows,
      (due) => followups.byIds(due),
      (record) => (tried.has(record.id) ? reasonOfFollowup(record, today) : reasonOfDue(record, { from, to }, today)),
    );
    // A call that is promised for tomorrow, and not yet near, is not due.
    return found.filter(([, reason]) => reason.kind !== 'followup' || reason.overdue_days >= 0);
  }

  /** For numbers that no other customer has: the owner of a call from a shared number is unknown. */
  async #missedCalls(caller: Caller, ids: readonly number[]): Promise<Found[]> {
    const { repository, owedCalls, timeZone } = this.#parts;
    const owed = new Map((await owedCalls(caller)).map((call) => [call.e164, call]));
    if (owed.size === 0) return [];
    const numbers = (await repository.numbersOf(ids)).filter(({ e164 }) => owed.has(e164));
    const unshared = await repository.unshared(numbers.map(({ e164 }) => e164));
    const calls = numbers.flatMap(({ customer_id: id, e164 }) => {
      const call = owed.get(e164);
      return call && unshared.has(e164) ? [{ id, call }] : [];
    });
    return calls
      .toSorted((one, other) => other.call.at - one.call.at)
      .map(({ id, call }) => [id, reasonOfMissedCall(call, timeZone)]);
  }

  async #coming(ids: readonly number[], now: number, today: string): Promise<Found[]> {
    const { repository, appointments } = this.#parts;
    const days = { from: this.#startOf(today), now, before: this.#startOf(dayAfter(today, soonDays + 1)) };
    return recordsAs(
      await repository.comingAppointments(ids, days),
      (coming) => appointments.byIds(coming),
      (record) => reasonOfAppointment(record, today),
    );
  }

  /** The last treatment of each. */
  async #treatments(ids: readonly number[], today: string): Promise<Found[]> {
    const { repository, treatments } = this.#parts;
    const days = { from: this.#startOf(dayAfter(today, -maxTreatmentDays)), before: this.#startOf(today) };
    return recordsAs(newestOfEach(await repository.treatments(ids, days)), treatments.treatmentsByIds, (record) =>
      reasonOfTreatment(record, today),
    );
  }

  async #enquiries(ids: readonly number[], today: string): Promise<Found[]> {
    const { repository, reservations } = this.#parts;
    const open = await repository.openEnquiries(ids, this.#startOf(dayAfter(today, -recentDays)));
    return recordsAs(open, reservations.byIds, (record) => ({ kind: 'enquiry', record }));
  }

  async #noShows(ids: readonly number[], today: string): Promise<Found[]> {
    const { repository, appointments } = this.#parts;
    const missed = await repository.missedAppointments(ids, this.#startOf(dayAfter(today, -noShowDays)));
    return recordsAs(
      missed,
      (sought) => appointments.byIds(sought),
      (record) => ({ kind: 'no_show', record }),
    );
  }

  async #lastTalks(caller: Caller, ids: readonly number[], today: string): Promise<Found[]> {
    if (!caller.permissions.has('cdr.view')) return [];
    const { repository, recordsOfCustomer } = this.#parts;
    return recordsAs(
      await repository.lastTalks(ids, this.#startOf(dayAfter(today, -recentDays))),
      (talks) => recordsOfCustomer(caller, talks),
      (record) => ({ kind: 'last_talk', record }),
    );
  }

  async #files(ids: readonly number[], today: string): Promise<Found[]> {
    if (ids.length === 0) return [];
    const { repository, lookupCache } = this.#parts;
    const files = await repository.filesSince(ids, this.#startOf(dayAfter(today, 1 - recentDays)));
    return files.map(({ id, created_at: at, medium_id: mediumId }) => [
      id,
      { kind: 'new_customer', since: this.#local(at).slice(0, 10), medium: lookupCache.mediumName(mediumId) },
    ]);
  }

  #local(at: number): string {
    return formatDateTime(at, this.#parts.timeZone);
  }

  #startOf(day: string): number {
    return parseDateTime(day, this.#parts.timeZone);
  }
}
