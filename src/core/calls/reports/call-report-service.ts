import type { Clock } from '../../../shared/clock.ts';
import {
  type AgentTime,
  callFigureNames,
  type CallFigure,
  type CallFigures,
  type CallReport,
  type CallReportQuery,
  type DaysOfAgents,
} from '../../../shared/contract/call-report.ts';
import { type CallResult, callResults, serviceLevelSeconds } from '../../../shared/contract/call-result.ts';
import { comparedRange } from '../../platform/database/compared-range.ts';
import { dayRange, formatDateTime, partsOfOneOffset } from '../../platform/database/local-time.ts';
import type { CallCounter } from './call-counter.ts';
import { dayOf } from '../../agents/day-of-agent.ts';
import type { CountedState, StateTimes, TimeOfAgent } from '../../agents/state-times.ts';
import type { CallReportRepository, ResultSums, TotalsScope } from './call-report-repository.ts';

interface Parts {
  readonly counter: Pick<CallCounter, 'countLast'>;
  readonly repository: CallReportRepository;
  readonly times: Pick<StateTimes, 'between' | 'changes'>;
  readonly nameOfAgent: (agentId: string) => string | null;
  readonly nameOfGroup: (id: number) => string | null;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: string;
}

const halfHoursOfDay = 48;
const noCalls = Object.fromEntries(callFigureNames.map((name) => [name, 0])) as Readonly<Record<CallFigure, number>>;
/** Figures of the talk of a call. */
const ofTalk = [
  'talk_seconds',
  'hold_seconds',
  'agent_mos',
  'agent_sounds',
  'customer_mos',
  'customer_sounds',
] as const;
/** Results whose talk is the clinic’s with the outside. */
const isTalkedWith = (result: CallResult): boolean => result === 'answered' || result === 'reached';

/** The figures of calls that were summed up by their result, in several parts. */
function figuresOf(rows: readonly ResultSums[]): CallFigures {
  const figures = { ...noCalls };
  for (const { result, ...row } of rows) {
    figures[result] += row.calls;
    if (result === 'answered') figures.in_time += row.quick;
    if (result === 'answered') figures.answer_wait_seconds += row.wait_seconds;
    if (result === 'abandoned') figures.abandon_wait_seconds += row.wait_seconds;
    if (isTalkedWith(result)) for (const name of ofTalk) figures[name] += row[name];
  }
  return figures;
}

const callsOf = (figures: CallFigures): number =>
  (Object.keys(callResults) as CallResult[]).reduce((sum, result) => sum + figures[result], 0);

/** With the agents who were there and had no calls. */
function withAgents(
  figures: readonly (readonly [string, CallFigures])[],
  times: readonly TimeOfAgent[],
): (readonly [string, CallFigures])[] {
  const known = new Set(figures.map(([id]) => id));
  const others = times.map(({ agentId }) => agentId).filter((id) => !known.has(id));
  return [...figures, ...others.toSorted().map((id) => [id, noCalls] as const)];
}

/** The figures of each value, those with most calls first. */
const figuresBy = <Row extends ResultSums, Key extends string | number>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): (readonly [Key, CallFigures])[] =>
  [...Map.groupBy(rows, keyOf)]
    .map(([key, some]) => [key, figuresOf(some)] as const)
    .toSorted(([one, left], [other, right]) => callsOf(right) - callsOf(left) || (one < other ? -1 : 1));

const secondsOf = (times: readonly TimeOfAgent[], state: CountedState): number =>
  Math.round(times.reduce((sum, time) => sum + time[state], 0) / 1000);

/** Null where no agent was there, or states were not kept. */
const timeOf = (times: readonly TimeOfAgent[]): AgentTime | null =>
  times.length === 0
    ? null
    : {
        ready_seconds: secondsOf(times, 'ready'),
        ringing_seconds: secondsOf(times, 'ringing'),
        in_call_seconds: secondsOf(times, 'in_call'),
        wrap_up_seconds: secondsOf(times, 'wrap_up'),
        break_seconds: secondsOf(times, 'break'),
      };

/** Sums up the calls of the clinic’s days from the totals that are kept of them. */
export class CallReportService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async calls(query: CallReportQuery): Promise<CallReport> {
    const { counter, repository, nameOfAgent, nameOfGroup, clock, timeZone } = this.#parts;
    const { from, to } = query;
    const filter = { agentId: query.agent_id, groupId: query.group_id, lineGroup: query.line_group };
    const scope = { ...filter, ...this.#rangeOf({ from, to }) };
    const earlier = comparedRange({ from, to }, query.compare, { now: clock.now(), timeZone });
    const isCounting = await counter.countLast();
    const [time, timeBefore, halfHours, before, agents] = await Promise.all([
      this.#times(scope),
      this.#times({ ...filter, ...earlier.range }),
      this.#halfHours(scope),
      repository.all({ ...filter, ...earlier.range }),
      repository.byAgent(scope),
    ]);
    return {
      days: { from, to },
      days_before: earlier.days,
      until: earlier.until,
      is_counting: isCounting || time?.isCounting === true || timeBefore?.isCounting === true,
      service_level_seconds: serviceLevelSeconds,
      now: figuresOf(halfHours),
      before: figuresOf(before),
      time: timeOf(time?.times ?? []),
      time_before: timeOf(timeBefore?.times ?? []),
      half_hours: [...Map.groupBy(halfHours, (row) => row.half_hour)]
        .toSorted(([one], [other]) => one - other)
        .map(([halfHour, rows]) => ({
          weekday: Math.floor(halfHour / halfHoursOfDay),
          half_hour: halfHour % halfHoursOfDay,
          ...figuresOf(rows),
        })),
      agents: withAgents(
        figuresBy(agents, (row) => row.agent_id),
        time?.times ?? [],
      ).map(([id, figures]) => ({
        agent_id: id || null,
        name: id === '' ? null : nameOfAgent(id),
        time: timeOf((time?.times ?? []).filter(({ agentId }) => agentId === id)),
        ...figures,
      })),
      groups: figuresBy(halfHours, (row) => row.group_id).map(([id, figures]) => ({
        group_id: id || null,
        name: id === 0 ? null : nameOfGroup(id),
        ...figures,
      })),
      lines: figuresBy(halfHours, (row) => row.line_group).map(([name, figures]) => ({
        line_group: name || null,
        ...figures,
      })),
    };
  }

  /** The states of every agent on a day, so far where it is not over. */
  async agentDays(date: string): Promise<DaysOfAgents> {
    const { times, nameOfAgent, clock, timeZone } = this.#parts;
    const { from, before } = this.#rangeOf({ from: date, to: date });
    const now = Math.max(from, Math.min(clock.now(), before));
    const clockOf = (at: number): string => (at === before ? '24:00:00' : formatDateTime(at, timeZone).slice(11));
    const changes = await times.changes({ from, before: now });
    return {
      date,
      now: clockOf(now),
      agents: [...changes].map(([id, some]) => ({
        agent_id: id,
        name: nameOfAgent(id),
        states: dayOf(some, { from, now }, clockOf).states,
      })),
    };
  }

  /** Null for a group or a line: an agent is in a state for all of them. */
  async #times({ agentId, groupId, lineGroup, ...range }: TotalsScope) {
    if (groupId !== undefined || lineGroup !== undefined) return null;
    const { times, isCounting } = await this.#parts.times.between(range);
    return { times: agentId === undefined ? times : times.filter((time) => time.agentId === agentId), isCounting };
  }

  /** Where the clocks are changed within the time, in its parts. */
  async #halfHours(scope: TotalsScope) {
    const parts = partsOfOneOffset(scope.from, scope.before, this.#parts.timeZone);
    const rows = await Promise.all(
      parts.map(({ offsetMs, ...range }) => this.#parts.repository.byHalfHour({ ...scope, ...range }, offsetMs)),
    );
    return rows.flat();
  }

  #rangeOf(days: CallReport['days']): { from: number; before: number } {
    const { from = 0, before = 0 } = dayRange(days.from, days.to, this.#parts.timeZone);
    return { from, before };
  }
}
