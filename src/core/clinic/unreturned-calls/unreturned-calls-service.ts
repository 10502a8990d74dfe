import type { CountryCode } from 'libphonenumber-js/min';
import type { Clock } from '../../../shared/clock.ts';
import { maxOwedDays } from '../../../shared/contract/call-reason.ts';
import { type BurnDown, maxListedSettled, type UnreturnedCalls } from '../../../shared/contract/unreturned-calls.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { CustomerValues } from '../customers/customer-values.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { type ClinicHours, spansOf } from '../opening-hours.ts';
import { createOpeningClock, missedCallClock } from '../work-queue/opening-clock.ts';
import type { AssignmentRepository } from './assignment-repository.ts';
import { burnDown } from './burn-down.ts';
import { owedAt, settledWithin } from './unreturned.ts';
import { figuresOf } from './figures.ts';
import { LineWriter, type OpenNumber, type SettledNumber } from './lines.ts';
import type { UnreturnedCallRepository, Span } from './unreturned-calls-repository.ts';
import { type NumberHistory, readHistories } from './histories.ts';

export interface UnreturnedCallParts {
  readonly repository: UnreturnedCallRepository;
  readonly assignments: Pick<AssignmentRepository, 'all'>;
  readonly customerValues: CustomerValues;
  readonly groups: () => readonly { readonly id: number; readonly name: string }[];
  readonly lookupCache: Pick<LookupCache, 'user'>;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly region: CountryCode;
}

interface Group {
  readonly group_id?: number | undefined;
}

/** Throws ProblemError `permission-missing`: these are the calls of everybody. */
export function checkSeesAllCalls(caller: Caller): void {
  const permission = 'cdr.view.all';
  if (!caller.permissions.has(permission)) throw problemFor('permission-missing', {}, { details: { permission } });
}

/** Missed calls of the whole clinic that nobody has returned, now and through a day. */
export class UnreturnedCallService {
  readonly #parts: UnreturnedCallParts;

  constructor(parts: UnreturnedCallParts) {
    this.#parts = parts;
  }

  async list(caller: Caller, { group_id: groupId, rows }: Group & { readonly rows: number }): Promise<UnreturnedCalls> {
    checkSeesAllCalls(caller);
    const { clock, settings } = this.#parts;
    const now = clock.now();
    const today = this.#dayOf(now);
    const limit = settings.current().missed_call_minutes;
    const hours = this.#hours();
    const openingClock = createOpeningClock(hours, now);
    const agents = await this.#agents();
    const histories = await this.#histories(today, groupId, agents);
    const lines = await this.#lineWriter(caller, histories, now, agents);
    const open = histories
      .flatMap((history): OpenNumber[] => {
        const calls = owedAt(history.unreturned, now);
        return calls ? [{ history, calls, clock: missedCallClock(calls[0].at, limit, openingClock) }] : [];
      })
      .toSorted((one, other) => one.clock.left - other.clock.left || one.calls[0].at - other.calls[0].at);
    const day = { from: parseDateTime(today, this.#parts.timeZone), until: now };
    const settled = histories
      .flatMap((history) => settledWithin(history.unreturned, day).map((one): SettledNumber => ({ history, ...one })))
      .toSorted((one, other) => other.answer.from - one.answer.from);
    return {
      figures: figuresOf({ open, settled, lines, limit, hours }),
      open: open.slice(0, rows).map((one) => lines.open(one)),
      settled: settled.slice(0, maxListedSettled).map((one) => lines.settled(one)),
    };
  }

  async burnDown(caller: Caller, { date, group_id: groupId }: Group & { readonly date: string }): Promise<BurnDown> {
    checkSeesAllCalls(caller);
    const { clock, settings, timeZone } = this.#parts;
    const histories = await this.#histories(date, groupId, await this.#agents());
    const from = parseDateTime(date, timeZone);
    const until = Math.max(from, Math.min(clock.now(), parseDateTime(dayAfter(date), timeZone) - 1));
    const spans = spansOf(settings.current(), date);
    const { business_start: opens, business_end: closes } = settings.current();
    const minutes = settings.current().missed_call_minutes;
    const unreturned = histories.map((history) => history.unreturned);
    const steps = burnDown(unreturned, { from, until }, minutes, this.#hours());
    return {
      date,
      opens: spans[0]?.start ?? opens,
      closes: spans.at(-1)?.end ?? closes,
      steps: steps.map(({ at, ...counts }) => ({ at: formatDateTime(at, timeZone), ...counts })),
      until: formatDateTime(until, timeZone),
    };
  }

  /**
   * The numbers of the unreturned calls that these missed calls belong to, in their order, at a moment. Throws
   * ProblemError `record-not-found`.
   */
  async unreturnedOf(
    recordIds: readonly number[],
  ): Promise<{ readonly numbers: readonly string[]; readonly at: number }> {
    const at = this.#parts.clock.now();
    const histories = await this.#histories(this.#dayOf(at), undefined, []);
    const numberOf = new Map(
      histories.flatMap(({ e164, unreturned }) => (owedAt(unreturned, at) ?? []).map(({ id }) => [id, e164] as const)),
    );
    const numbers = recordIds.map((id) => {
      const e164 = numberOf.get(id);
      if (e164 === undefined) throw problemFor('record-not-found');
      return e164;
    });
    return { numbers, at };
  }

  #dayOf = (moment: number): string => formatDateTime(moment, this.#parts.timeZone).slice(0, 10);

  #hours(): ClinicHours {
    return { hours: this.#parts.settings.current(), timeZone: this.#parts.timeZone };
  }

  #agents = (): ReturnType<UnreturnedCallRepository['agents']> => this.#parts.repository.agents();

  /** Those that could be owed a call on a day. */
  #histories(
    day: string,
    groupId: number | undefined,
    agents: Awaited<ReturnType<UnreturnedCallRepository['agents']>>,
  ): Promise<NumberHistory[]> {
    const { repository, region, lookupCache, timeZone } = this.#parts;
    const span: Span = {
      from: parseDateTime(dayAfter(day, 1 - maxOwedDays), timeZone),
      before: parseDateTime(dayAfter(day), timeZone),
    };
    const names = new Map(agents.map(({ agent_id: id, name }) => [id, name]));
    const nameOf = (account: { userId: number } | { agentId: string | null }): string | null =>
      'userId' in account ? (lookupCache.user(account.userId)?.name ?? null) : (names.get(account.agentId) ?? null);
    return readHistories({ repository, region, nameOf }, span, groupId);
  }

  async #lineWriter(
    caller: Caller,
    histories: readonly NumberHistory[],
    now: number,
    agents: Awaited<ReturnType<UnreturnedCallRepository['agents']>>,
  ): Promise<LineWriter> {
    const { repository, assignments, customerValues, lookupCache, groups, timeZone } = this.#parts;
    const owners = await customerValues.ownersOf(histories.map(({ e164 }) => e164));
    return new LineWriter({
      caller,
      now,
      timeZone,
      owners,
      customerValues: await customerValues.of(caller, [...new Set(owners.values())]),
      assignments: new Map((await assignments.all()).map((one) => [one.e164, one])),
      leases: new Map((await repository.leases(now)).map(({ entry, user_id: id }) => [entry, id])),
      userName: (id) => lookupCache.user(id)?.name ?? '',
      agents,
      groups: new Map(groups().map(({ id, name }) => [id, name])),
    });
  }
}
