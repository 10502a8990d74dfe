import type { CountryCode } from 'libphonenumber-js/min';
import type { Clock } from '../../../shared/clock.ts';
import {
  type CallReason,
  type CustomerReasons,
  maxReasonsOfKind,
  maxTreatmentDays,
  type MissedCallReason,
  type ReasonsOfCaller,
} from '../../../shared/contract/call-reason.ts';
import type { CustomerReference } from '../../../shared/contract/field.ts';
import { toE164 } from '../../../shared/domain/phone-number.ts';
import type { OwedCall } from '../../calls/missed-calls/service.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { AppointmentService } from '../appointments/service.ts';
import type { CustomerService } from '../customers/service.ts';
import type { FollowupService } from '../followups/service.ts';
import type { TreatmentService } from '../treatments/service.ts';
import { likeliestCallers, likeliestFirst } from './rank.ts';
import { reasonOfAppointment, reasonOfFollowup, reasonOfMissedCall, reasonOfTreatment } from './reason-of.ts';
import type { CallReasonRepository } from './repository.ts';

export interface CallReasonParts {
  readonly repository: CallReasonRepository;
  readonly customers: Pick<CustomerService, 'info' | 'query'>;
  readonly followups: Pick<FollowupService, 'byIds'>;
  readonly appointments: Pick<AppointmentService, 'byIds'>;
  readonly treatments: Pick<TreatmentService, 'treatmentsByIds'>;
  /** Missed calls that the caller may see, and that nobody has returned. */
  readonly owedCalls: (caller: Caller) => Promise<readonly OwedCall[]>;
  readonly callScopeOf: (caller: Caller) => string | undefined;
  /** The outside number of a call in progress in which the caller takes part. */
  readonly numberOfCall: (caller: Caller, callId: string) => string | null;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly region: CountryCode;
}

interface Query {
  readonly customer_id?: number | undefined;
  readonly number?: string | undefined;
  readonly call_id?: string | undefined;
}
interface Row {
  readonly id: number;
  readonly customer_id: number;
}

const sharers = { rows: 20, page: 1, cursor: undefined, sort: 'created_at', order: 'desc' } as const;
const inTheOrderOf = <Record extends { readonly id: number }>(rows: readonly Row[], records: readonly Record[]) => {
  const byId = new Map(records.map((record) => [record.id, record]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
};
const none: ReasonsOfCaller = { customers: [], missed_call: null };

/** Why somebody probably calls, from what the clinic has on them. */
export class CallReasonService {
  readonly #parts: CallReasonParts;

  constructor(parts: CallReasonParts) {
    this.#parts = parts;
  }

  async ofCaller(caller: Caller, query: Query): Promise<ReasonsOfCaller> {
    const { customers, numberOfCall } = this.#parts;
    if (query.customer_id !== undefined) {
      const { id, name, idcard } = await customers.info(caller, query.customer_id);
      return { customers: await this.ofCustomers(caller, [{ id, name, idcard }]), missed_call: null };
    }
    const number = query.number ?? numberOfCall(caller, query.call_id ?? '');
    return number === null ? none : this.#ofNumber(caller, number);
  }

  /** Restricted to customers whom the caller may see; the likeliest caller first. */
  async ofCustomers(caller: Caller, customers: readonly CustomerReference[]): Promise<CustomerReasons[]> {
    if (customers.length === 0) return [];
    const { repository, callScopeOf, timeZone } = this.#parts;
    const ids = customers.map(({ id }) => id);
    const found = [
      await this.#followups(ids),
      await this.#appointments(ids),
      await this.#missedCalls(caller, ids),
      await this.#treatments(ids),
    ];
    const agentId = caller.permissions.has('cdr.view') ? callScopeOf(caller) : null;
    const contacts = await repository.lastContacts(ids, agentId);
    return likeliestCallers(
      customers.map((customer) => {
        const at = contacts.get(customer.id);
        return {
          customer,
          last_contact_at: at === undefined ? null : formatDateTime(at, timeZone),
          reasons: likeliestFirst(found.flatMap((kind) => kind.get(customer.id)?.slice(0, maxReasonsOfKind) ?? [])),
        };
      }),
    );
  }

  async #ofNumber(caller: Caller, number: string): Promise<ReasonsOfCaller> {
    const { customers, owedCalls, region, repository } = this.#parts;
    const { rows } = await customers.query(caller, { keyword: number, category: 'phone', ...sharers });
    const callers = await this.ofCustomers(
      caller,
      rows.map(({ id, name, idcard }) => ({ id, name, idcard })),
    );
    const e164 = toE164(number, region);
    const owed = (await owedCalls(caller)).find((call) => call.e164 === e164);
    const isOneCustomers = owed !== undefined && (await repository.unshared([e164])).has(e164);
    return { customers: callers, missed_call: owed && !isOneCustomers ? this.#reasonOf(owed) : null };
  }

  async #followups(ids: readonly number[]): Promise<Map<number, CallReason[]>> {
    const today = this.#today();
    const due = await this.#parts.repository.dueFollowups(ids, today);
    const records = due.length === 0 ? [] : await this.#parts.followups.byIds(due.map(({ id }) => id));
    const reasons = inTheOrderOf(due, records).map((record) => reasonOfFollowup(record, today));
    return Map.groupBy(reasons, ({ record }) => record.customer.id);
  }

  /** Appointments of today and tomorrow. */
  async #appointments(ids: readonly number[]): Promise<Map<number, CallReason[]>> {
    const today = this.#today();
    const [from, before] = [this.#startOf(today), this.#startOf(dayAfter(today, 2))];
    const booked = await this.#parts.repository.bookedAppointments(ids, from, before);
    const records = booked.length === 0 ? [] : await this.#parts.appointments.byIds(booked.map(({ id }) => id));
    const reasons = inTheOrderOf(booked, records).map((record) => reasonOfAppointment(record, today));
    return Map.groupBy(reasons, ({ record }) => record.customer.id);
  }

  /** The last treatment of each. */
  async #treatments(ids: readonly number[]): Promise<Map<number, CallReason[]>> {
    const today = this.#today();
    const rows = await this.#parts.repository.treatments(ids, this.#startOf(dayAfter(today, -maxTreatmentDays)));
    const last = [...Map.groupBy(rows, (row) => row.customer_id).values()].flatMap(([newest]) => newest ?? []);
    const records = last.length === 0 ? [] : await this.#parts.treatments.treatmentsByIds(last.map(({ id }) => id));
    const reasons = records.map((record) => reasonOfTreatment(record, today)).filter(({ days }) => days >= 0);
    return Map.groupBy(reasons, ({ record }) => record.customer.id);
  }

  /** For numbers that no other customer has: the owner of a call from a shared number is unknown. */
  async #missedCalls(caller: Caller, ids: readonly number[]): Promise<Map<number, CallReason[]>> {
    const { repository, owedCalls } = this.#parts;
    const owed = new Map((await owedCalls(caller)).map((call) => [call.e164, call]));
    if (owed.size === 0) return new Map();
    const numbers = (await repository.numbersOf(ids)).filter(({ e164 }) => owed.has(e164));
    const unshared = await repository.unshared(numbers.map(({ e164 }) => e164));
    const reasons = numbers.flatMap(({ customer_id: customerId, e164 }) => {
      const call = owed.get(e164);
      return call && unshared.has(e164) ? [{ customerId, reason: this.#reasonOf(call) }] : [];
    });
    return new Map(
      [...Map.groupBy(reasons, ({ customerId }) => customerId)].map(([id, own]) => [
        id,
        own.map(({ reason }) => reason).toSorted((one, other) => other.at.localeCompare(one.at)),
      ]),
    );
  }

  #reasonOf(call: OwedCall): MissedCallReason {
    return reasonOfMissedCall(call, this.#parts.timeZone);
  }

  #today(): string {
    return formatDateTime(this.#parts.clock.now(), this.#parts.timeZone).slice(0, 10);
  }

  #startOf(day: string): number {
    return parseDateTime(day, this.#parts.timeZone);
  }
}
