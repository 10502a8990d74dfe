import {
  maxListedCalls,
  type UnreturnedLine,
  type SettledMissedCall,
} from '../../../shared/contract/unreturned-calls.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { numberAsSeenBy } from '../../platform/number-privacy.ts';
import type { CustomerValue } from '../customers/customer-values.ts';
import { yuan } from '../money.ts';
import { shownClock, type WorkClock } from '../work-queue/opening-clock.ts';
import type { Assignment } from './assignment-repository.ts';
import type { Settled } from './unreturned.ts';
import type { NumberHistory, KnownCall } from './histories.ts';

export interface OpenNumber {
  readonly history: NumberHistory;
  readonly calls: readonly [KnownCall, ...KnownCall[]];
  readonly clock: WorkClock;
}
export interface SettledNumber extends Settled<KnownCall> {
  readonly history: NumberHistory;
}

interface Account {
  readonly id: number;
  readonly agent_id: string | null;
}

interface LineParts {
  readonly caller: Caller;
  readonly now: number;
  readonly timeZone: string;
  /** The customer of each number that exactly one customer has. */
  readonly owners: ReadonlyMap<string, number>;
  readonly customerValues: ReadonlyMap<number, CustomerValue>;
  readonly assignments: ReadonlyMap<string, Assignment>;
  /** The account that is about to call each entry of the queue. */
  readonly leases: ReadonlyMap<string, number>;
  readonly userName: (id: number) => string;
  readonly agents: readonly Account[];
  readonly groups: ReadonlyMap<number, string>;
}

/** Unreturned calls as an account may see them. */
export class LineWriter {
  readonly #parts: LineParts;

  constructor(parts: LineParts) {
    this.#parts = parts;
  }

  /** The spending of the customer of a number, in fen; null where the account may not see it. */
  spentBy({ e164 }: NumberHistory): number | null {
    return this.#visibleValue(e164)?.totalSpent ?? null;
  }

  isNew({ e164 }: NumberHistory): boolean {
    return !this.#parts.owners.has(e164);
  }

  holder({ history: { e164 }, calls }: OpenNumber): UnreturnedLine['holder'] {
    const { owners, leases } = this.#parts;
    const owner = owners.get(e164);
    const callerId = leases.get(owner === undefined ? `call ${calls.at(-1)?.id}` : `customer ${owner}`);
    const userId = callerId ?? this.#assignment(e164, calls)?.user_id;
    if (userId === undefined) return null;
    const agentId = this.#parts.agents.find(({ id }) => id === userId)?.agent_id ?? null;
    return { agent_id: agentId, name: this.#parts.userName(userId), is_calling: callerId !== undefined };
  }

  open(one: OpenNumber): UnreturnedLine {
    const { history, calls, clock } = one;
    const tries = history.tries.filter(({ at }) => at >= calls[0].at);
    return {
      ...this.#line(one),
      is_new: this.isNew(history),
      calls: calls.slice(-maxListedCalls).map((call) => ({
        record_id: call.id,
        at: this.#time(call.at),
        waited_seconds: call.waitedSeconds,
        rang_seconds: call.rangSeconds,
        line: call.line,
        group: this.#parts.groups.get(call.groupId ?? 0) ?? null,
      })),
      tries: tries
        .slice(-maxListedCalls)
        .map(({ at, agentId }) => ({ at: this.#time(at), agent: this.#agent(agentId) })),
      clock: shownClock(clock, this.#parts.timeZone),
      holder: this.holder(one),
      note: this.#assignment(history.e164, calls)?.note ?? null,
      version: this.#parts.assignments.get(history.e164)?.version ?? 0,
    };
  }

  settled(one: SettledNumber): SettledMissedCall {
    const { answer } = one;
    return { ...this.#line(one), way: answer.way, settled_at: this.#time(answer.from), settled_by: answer.by };
  }

  #line({ history, calls }: Pick<SettledNumber, 'history' | 'calls'>) {
    const customerValue = this.#visibleValue(history.e164);
    const last = calls.at(-1) ?? calls[0];
    return {
      record_id: last.id,
      customer: customerValue?.customer ?? null,
      number: numberAsSeenBy(this.#parts.caller, last.number),
      since: this.#time(calls[0].at),
      call_count: calls.length,
      value:
        customerValue && customerValue.totalSpent !== null && customerValue.balance !== null
          ? { total_spent: yuan(customerValue.totalSpent), balance: yuan(customerValue.balance) }
          : null,
      try_count: history.tries.filter(({ at }) => at >= calls[0].at && at <= this.#parts.now).length,
    };
  }

  /** An assignment holds for the calls before it. */
  #assignment(e164: string, calls: OpenNumber['calls']): Assignment | undefined {
    const assignment = this.#parts.assignments.get(e164);
    return assignment && assignment.assigned_at >= calls[0].at ? assignment : undefined;
  }

  #visibleValue(e164: string): CustomerValue | undefined {
    const { caller, owners, customerValues } = this.#parts;
    const customerValue = customerValues.get(owners.get(e164) ?? 0);
    return caller.permissions.has('customer.view') && customerValue?.totalSpent !== null ? customerValue : undefined;
  }

  #agent(agentId: string | null): string | null {
    const account = this.#parts.agents.find((one) => one.agent_id === agentId);
    return account ? this.#parts.userName(account.id) : null;
  }

  #time = (moment: number): string => formatDateTime(moment, this.#parts.timeZone);
}
