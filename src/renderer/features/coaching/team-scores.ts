import type { Score } from '../../../shared/contract/scorecard.ts';

/** The signed scores of an agent in a period. */
export interface AgentScores {
  readonly signed: number;
  /** Null where no score has a total. */
  readonly mean: number | null;
  /** Those with a fatal line that failed. */
  readonly fatal: number;
  /** Those that the agent has not read. */
  readonly unread: number;
}

type Counted = Pick<Score, 'agent_id' | 'total' | 'is_fatal' | 'acknowledged_at'>;

const noScores: AgentScores = { signed: 0, mean: null, fatal: 0, unread: 0 };

const summed = (scores: readonly Counted[]): AgentScores => {
  const totals = scores.flatMap(({ total }) => (total === null ? [] : [total]));
  return {
    signed: scores.length,
    mean: totals.length === 0 ? null : totals.reduce((sum, total) => sum + total, 0) / totals.length,
    fatal: scores.filter(({ is_fatal: isFatal }) => isFatal).length,
    unread: scores.filter(({ acknowledged_at: at }) => at === null).length,
  };
};

/** Each agent with the scores of the period: the lowest mean first, then those without a mean. */
export function teamScores<Agent extends { readonly agent_id: string }>(
  agents: readonly Agent[],
  scores: readonly Counted[],
): (Agent & { readonly scores: AgentScores })[] {
  const byAgent = Map.groupBy(scores, ({ agent_id: id }) => id);
  const rank = ({ scores: { mean } }: { scores: AgentScores }): number => mean ?? Infinity;
  return agents
    .map((agent) => {
      const own = byAgent.get(agent.agent_id);
      return { ...agent, scores: own ? summed(own) : noScores };
    })
    .toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}
