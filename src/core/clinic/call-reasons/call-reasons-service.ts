import type { CountryCode } from 'libphonenumber-js/min';
import {
  type CallReason,
  type CustomerReasons,
  maxReasonsOfKind,
  type ReasonsOfCaller,
  weekDays,
} from '../../../shared/contract/call-reason.ts';
import type { CustomerReference } from '../../../shared/contract/field.ts';
import type { NumberOrigin } from '../../../shared/contract/number-origin.ts';
import { toE164, writtenWays } from '../../../shared/domain/phone-number.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import { likeliestCallers, likeliestFirst } from './rank.ts';
import { ReasonReader, type ReasonReaderParts } from './reason-reader.ts';
import { reasonOfMissedCall } from './reason-of.ts';

export interface CallReasonParts extends ReasonReaderParts {
  readonly customers: Pick<CustomerService, 'info' | 'lists'>;
  readonly callScopeOf: (caller: Caller) => string | undefined;
  /** The outside number of a call in progress in which the caller takes part. */
  readonly numberOfCall: (caller: Caller, callId: string) => string | null;
  /** The clinic's number that somebody has called, in a call in progress in which the caller takes part. */
  readonly lineOf: (caller: Caller, e164: string) => ReasonsOfCaller['line'];
  readonly originOf: (number: string) => NumberOrigin | null;
  readonly region: CountryCode;
}

interface Query {
  readonly customer_id?: number | undefined;
  readonly number?: string | undefined;
  readonly call_id?: string | undefined;
}

const sharers = { rows: 20, page: 1, cursor: undefined, sort: 'created_at', order: 'desc' } as const;
const none: ReasonsOfCaller = { customers: [], missed_call: null, calls_of_week: null, origin: null, line: null };

const fewOfEachKind = (reasons: readonly CallReason[]): CallReason[] =>
  [...Map.groupBy(reasons, ({ kind }) => kind).values()].flatMap((ofKind) => ofKind.slice(0, maxReasonsOfKind));

/** Why somebody probably calls, from what the clinic has on them. */
export class CallReasonService {
  readonly #parts: CallReasonParts;
  readonly #reader: ReasonReader;

  constructor(parts: CallReasonParts) {
    this.#parts = parts;
    this.#reader = new ReasonReader(parts);
  }

  async ofCaller(caller: Caller, query: Query): Promise<ReasonsOfCaller> {
    const { customers, numberOfCall } = this.#parts;
    if (query.customer_id !== undefined) {
      const { id, name, idcard } = await customers.info(caller, query.customer_id);
      return { ...none, customers: await this.ofCustomers(caller, [{ id, name, idcard }]) };
    }
    const number = query.number ?? numberOfCall(caller, query.call_id ?? '');
    return number === null ? none : this.#ofNumber(caller, number);
  }

  /**
   * Restricted to customers whom the caller may see; the likeliest caller first. `written`: the number that calls, in
   * the ways in which lines present it.
   */
  async ofCustomers(
    caller: Caller,
    customers: readonly CustomerReference[],
    written?: readonly string[],
  ): Promise<CustomerReasons[]> {
    if (customers.length === 0) return [];
    const { repository } = this.#parts;
    const ids = customers.map(({ id }) => id);
    const found = await this.#reader.of(caller, ids);
    const visits = await repository.lastVisits(ids);
    const talks = await this.#lastTalksOf(caller, ids);
    const talksOver = written === undefined ? new Map<number, number>() : await this.#talksOver(caller, ids, written);
    return likeliestCallers(
      customers.map((customer) => {
        const [talk, visit] = [talks.get(customer.id), visits.get(customer.id)];
        const contact = Math.max(talk ?? 0, visit ?? 0);
        return {
          customer,
          last_contact_at: this.#timeOf(contact || undefined),
          last_talk_at: this.#timeOf(talksOver.get(customer.id)),
          last_visit_at: this.#timeOf(visit),
          reasons: likeliestFirst(fewOfEachKind(found.get(customer.id) ?? [])),
        };
      }),
    );
  }

  async #ofNumber(caller: Caller, number: string): Promise<ReasonsOfCaller> {
    const { customers, owedCalls, region, repository, timeZone, originOf, lineOf } = this.#parts;
    const { rows } = await customers.lists.query(caller, { keyword: number, category: 'phone', ...sharers });
    const e164 = toE164(number, region);
    const written = writtenWays(number, e164, region);
    const callers = await this.ofCustomers(
      caller,
      rows.map(({ id, name, idcard }) => ({ id, name, idcard })),
      written,
    );
    const owed = (await owedCalls(caller)).find((call) => call.e164 === e164);
    const isOneCustomers = owed !== undefined && (await repository.unshared([e164])).has(e164);
    return {
      customers: callers,
      missed_call: owed && !isOneCustomers ? reasonOfMissedCall(owed, timeZone) : null,
      calls_of_week: await this.#callsOfWeek(caller, written),
      origin: caller.permissions.has('customer.phone.view') ? originOf(number) : null,
      line: lineOf(caller, e164),
    };
  }

  /** Lines present a number in more ways than one. Null for an account that may not see the number. */
  async #callsOfWeek(caller: Caller, written: readonly string[]): Promise<number | null> {
    const { repository, clock, timeZone } = this.#parts;
    if (!caller.permissions.has('cdr.view') || !caller.permissions.has('customer.phone.view')) return null;
    const today = formatDateTime(clock.now(), timeZone).slice(0, 10);
    const from = parseDateTime(dayAfter(today, 1 - weekDays), timeZone);
    return repository.callsFrom(written, from);
  }

  /** Counts the calls that the caller may see. */
  async #lastTalksOf(caller: Caller, ids: readonly number[]): Promise<Map<number, number>> {
    const { repository, callScopeOf } = this.#parts;
    return caller.permissions.has('cdr.view') ? repository.lastTalkTimes(ids, callScopeOf(caller)) : new Map();
  }

  /** When each was last talked to over one number, by anybody of the clinic. */
  async #talksOver(caller: Caller, ids: readonly number[], written: readonly string[]): Promise<Map<number, number>> {
    return caller.permissions.has('cdr.view') ? this.#parts.repository.lastTalksOver(ids, written) : new Map();
  }

  #timeOf(at: number | undefined): string | null {
    return at === undefined ? null : formatDateTime(at, this.#parts.timeZone);
  }
}
