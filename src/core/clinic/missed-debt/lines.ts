import { maxListedCalls, type MissedDebtLine, type SettledMissedCall } from '../../../shared/contract/missed-debt.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { numberAsSeenBy } from '../../platform/number-privacy.ts';
import type { Stake } from '../customers/stakes.ts';
import { yuan } from '../money.ts';
import { shownClock, type WorkClock } from '../work-queue/opening-clock.ts';
import type { Assignment } from './assignment-repository.ts';
import type { SettledDebt } from './debt.ts';
import type { NumberStory, ToldCall } from './stories.ts';

export interface OpenDebt {
  readonly story: NumberStory;
  readonly calls: readonly [ToldCall, ...ToldCall[]];
  readonly clock: WorkClock;
}
export interface SettledNumber extends SettledDebt<ToldCall> {
  readonly story: NumberStory;
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
  readonly stakes: ReadonlyMap<number, Stake>;
  readonly assignments: ReadonlyMap<string, Assignment>;
  /** The account that is about to call each entry of the queue. */
  readonly leases: ReadonlyMap<string, number>;
  readonly userName: (id: number) => string;
  readonly agents: readonly Account[];
  readonly groups: ReadonlyMap<number, string>;
}

/** Debts as an account may see them. */
export class LineWriter {
  readonly #parts: LineParts;

  constructor(parts: LineParts) {
    this.#parts = parts;
  }

  /** The spending of the customer of a number, in fen; null where the account may not see it. */
  spentBy({ e164 }: NumberStory): number | null {
    return this.#visibleStake(e164)?.totalSpent ?? null;
  }

  isNew({ e164 }: NumberStory): boolean {
    return !this.#parts.owners.has(e164);
  }

  holder({ story: { e164 }, calls }: OpenDebt): MissedDebtLine['holder'] {
    const { owners, leases } = this.#parts;
    const owner = owners.get(e164);
    const callerId = leases.get(owner === undefined ? `call ${calls.at(-1)?.id}` : `customer ${owner}`);
    const userId = callerId ?? this.#assignment(e164, calls)?.user_id;
    if (userId === undefined) return null;
    const agentId = this.#parts.agents.find(({ id }) => id === userId)?.agent_id ?? null;
    return { agent_id: agentId, name: this.#parts.userName(userId), is_calling: callerId !== undefined };
  }

  open(debt: OpenDebt): MissedDebtLine {
    const { story, calls, clock } = debt;
    const tries = story.tries.filter(({ at }) => at >= calls[0].at);
    return {
      ...this.#line(debt),
      is_new: this.isNew(story),
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
      holder: this.holder(debt),
      note: this.#assignment(story.e164, calls)?.note ?? null,
      version: this.#parts.assignments.get(story.e164)?.version ?? 0,
    };
  }

  settled(debt: SettledNumber): SettledMissedCall {
    const { answer } = debt;
    return { ...this.#line(debt), way: answer.way, settled_at: this.#time(answer.from), settled_by: answer.by };
  }

  #line({ story, calls }: Pick<SettledNumber, 'story' | 'calls'>) {
    const stake = this.#visibleStake(story.e164);
    const last = calls.at(-1) ?? calls[0];
    return {
      record_id: last.id,
      customer: stake?.customer ?? null,
      number: numberAsSeenBy(this.#parts.caller, last.number),
      since: this.#time(calls[0].at),
      call_count: calls.length,
      value:
        stake && stake.totalSpent !== null && stake.balance !== null
          ? { total_spent: yuan(stake.totalSpent), balance: yuan(stake.balance) }
          : null,
      try_count: story.tries.filter(({ at }) => at >= calls[0].at && at <= this.#parts.now).length,
    };
  }

  /** An assignment holds for the calls before it. */
  #assignment(e164: string, calls: OpenDebt['calls']): Assignment | undefined {
    const assignment = this.#parts.assignments.get(e164);
    return assignment && assignment.assigned_at >= calls[0].at ? assignment : undefined;
  }

  #visibleStake(e164: string): Stake | undefined {
    const { caller, owners, stakes } = this.#parts;
    const stake = stakes.get(owners.get(e164) ?? 0);
    return caller.permissions.has('customer.view') && stake?.totalSpent !== null ? stake : undefined;
  }

  #agent(agentId: string | null): string | null {
    const account = this.#parts.agents.find((one) => one.agent_id === agentId);
    return account ? this.#parts.userName(account.id) : null;
  }

  #time = (moment: number): string => formatDateTime(moment, this.#parts.timeZone);
}
