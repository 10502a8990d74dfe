import type { CountryCode } from 'libphonenumber-js/min';
import type { Clock } from '../../../shared/clock.ts';
import { maxOwedDays } from '../../../shared/contract/call-reason.ts';
import { toE164 } from '../../../shared/domain/phone-number.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, dayRange, formatDateTime } from '../../platform/database/local-time.ts';
import type { MissedCallRepository, MissedCallScope } from './missed-calls-repository.ts';

/** A number with an unanswered call that has not been talked to since. */
export interface OwedCall {
  readonly e164: string;
  /** As the caller’s line presented it in the latest of these calls. */
  readonly number: string;
  /** The last of these calls. */
  readonly id: number;
  readonly at: number;
  /** When the first of them came: the clock runs from then. */
  readonly since: number;
  /** How many there were since the number was talked to. */
  readonly calls: number;
}

interface Settlement {
  readonly record_id: number;
  readonly reason_id: number;
}

/** More missed calls than these are not looked at: the oldest of them are left out. */
const maxMissed = 5000;

/** Missed calls that are owed a call: open until any agent of the clinic has talked to that number. */
export class MissedCallService {
  readonly #repository: MissedCallRepository;
  readonly #agentScopeOf: (caller: Caller) => string | undefined;
  readonly #clock: Clock;
  readonly #timeZone: string;
  readonly #region: CountryCode;

  constructor(parts: {
    repository: MissedCallRepository;
    agentScopeOf: (caller: Caller) => string | undefined;
    clock: Clock;
    timeZone: string;
    region: CountryCode;
  }) {
    this.#repository = parts.repository;
    this.#agentScopeOf = parts.agentScopeOf;
    this.#clock = parts.clock;
    this.#timeZone = parts.timeZone;
    this.#region = parts.region;
  }

  /** The newest first; one for each number, in whatever notation its line presented it. */
  async open(scope: MissedCallScope): Promise<OwedCall[]> {
    const missed = await this.#repository.missed(scope, maxMissed);
    const oldest = missed.at(-1);
    const talked = oldest ? await this.talkedTo({ from: oldest.at, before: scope.before }) : new Map<string, number>();
    if (oldest)
      for (const { e164, last_call_at: at } of await this.#repository.settled(oldest.at))
        talked.set(e164, Math.max(at, talked.get(e164) ?? 0));
    const open = new Map<string, OwedCall>();
    for (const { number, at, id } of missed) {
      const e164 = toE164(number, this.#region);
      // A caller who withheld the number cannot be called.
      if (number === '' || at <= (talked.get(e164) ?? 0)) continue;
      const last = open.get(e164);
      open.set(
        e164,
        last ? { ...last, since: at, calls: last.calls + 1 } : { e164, number, id, at, since: at, calls: 1 },
      );
    }
    return [...open.values()];
  }

  /** When each number was last talked to, by E.164. */
  async talkedTo(range: Pick<MissedCallScope, 'from' | 'before'>): Promise<Map<string, number>> {
    const talked = new Map<string, number>();
    for (const { number, at } of await this.#repository.talkedTo(range)) {
      const e164 = toE164(number, this.#region);
      talked.set(e164, Math.max(at, talked.get(e164) ?? 0));
    }
    return talked;
  }

  /** Its number, up to this call, needs no call. Throws ProblemError `record-not-found` for one that is not owed. */
  async settle(caller: Caller, { record_id: id, reason_id: reasonId }: Settlement): Promise<void> {
    const call = (await this.openFor(caller)).find((one) => one.id === id);
    if (!call) throw problemFor('record-not-found');
    await this.#repository.settle({
      e164: call.e164,
      last_call_at: call.at,
      reason_id: reasonId,
      settled_by: caller.userId,
      settled_at: this.#clock.now(),
    });
  }

  /**
   * Missed calls of the last days that the caller may see. Agents see all of them; other accounts with `cdr.view` see
   * those that rang at their own phone.
   */
  async openFor(caller: Caller): Promise<OwedCall[]> {
    if (!caller.permissions.has('cdr.view')) return [];
    const agentId = caller.permissions.has('agent.work') ? undefined : this.#agentScopeOf(caller);
    const today = formatDateTime(this.#clock.now(), this.#timeZone).slice(0, 10);
    const { from = 0, before = 0 } = dayRange(dayAfter(today, 1 - maxOwedDays), today, this.#timeZone);
    return this.open({ from, before, agentId });
  }
}
