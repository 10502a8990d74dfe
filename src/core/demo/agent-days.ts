import type { AgentStatus } from '../../shared/contract/agent.ts';
import type { StateChange } from '../agents/state-history.ts';
import { addedTimes, stateTimeMark, type TimeOfAgent, timesOf } from '../agents/state-times.ts';
import { usualEntries } from '../clinic/lookups/usual-entries.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';
import { dayMs, slotMs } from '../platform/database/slots.ts';
import { dayOf, momentAt } from './calendar.ts';
import { closes, type DemoCall, opens } from './calls.ts';
import { type Random, randomFrom } from './random.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Calls further apart are of two shifts. */
const betweenShiftsMs = 4 * hourMs;
const lunch = usualEntries.break_reasons[0].name;

/** A call as it takes its agent. Times in epoch milliseconds. */
interface Taken {
  readonly from: number;
  /** From the answer of an incoming call, or the start of an outgoing one; null: the phone rang only. */
  readonly talkFrom: number | null;
  readonly to: number;
  /** When the agent was free again. */
  readonly wrappedUpAt: number;
}

interface Options {
  readonly calls: readonly DemoCall[];
  /** By call, in epoch milliseconds. */
  readonly savedAt: ReadonlyMap<number, number>;
  readonly now: number;
}

/** Writes the states of the agents in the month, which fit their calls, and how long each state lasted. */
export function addAgentDays(rows: RowWriter, { calls, savedAt, now }: Options): void {
  const random = randomFrom(19);
  const times = new Times(rows, now - (now % slotMs));
  for (const [agentId, own] of Map.groupBy(calls, (call) => call.agentId)) {
    if (agentId === null) continue;
    for (const shift of shiftsOf(own.map((call) => takenBy(call, savedAt)))) {
      const states = statesOf(shift, { now, random });
      for (const { from, state, reason } of states)
        rows.add('agent_states', { agent_id: agentId, from_at: from, state, reason });
      times.add(agentId, states);
    }
  }
  times.finish();
}

function takenBy(call: DemoCall, savedAt: ReadonlyMap<number, number>): Taken {
  const { id, direction, createdAt, answeredAt, endedAt } = call;
  const wrappedUpAt = answeredAt === null ? endedAt : (savedAt.get(id) ?? endedAt + minuteMs / 3);
  return { from: createdAt, talkFrom: direction === 'inbound' ? answeredAt : createdAt, to: endedAt, wrappedUpAt };
}

function shiftsOf(calls: readonly Taken[]): Taken[][] {
  const shifts: Taken[][] = [];
  for (const call of calls) {
    const before = shifts.at(-1)?.at(-1);
    if (before === undefined || call.from - before.to > betweenShiftsMs) shifts.push([call]);
    // With nobody free, an agent was chosen who still talked: two lines, and the earlier call continues.
    else if (call.to > before.to) shifts.at(-1)?.push({ ...call, from: Math.max(call.from, before.to) });
  }
  return shifts;
}

/** From shortly before the clinic opens to shortly after it closes, with lunch where no call came for long enough. */
function statesOf(calls: readonly Taken[], { now, random }: { now: number; random: Random }): StateChange[] {
  const [first, last] = [calls[0], calls.at(-1)];
  if (!first || !last) return [];
  const day = dayOf(first.from);
  const early = momentAt(day, opens) - random.below(12 * minuteMs);
  const late = momentAt(day, closes) + random.below(10 * minuteMs);
  const begin = first.from - early < betweenShiftsMs ? Math.min(early, first.from - minuteMs) : first.from - minuteMs;
  const end = Math.max(last.wrappedUpAt + minuteMs, late - last.to < betweenShiftsMs ? late : 0);
  const states = new States(now);
  states.add(begin, 'ready');
  const noon = momentAt(day, '11:30:00') + random.below(hourMs);
  const wanted = (35 + random.below(15)) * minuteMs;
  let hasEaten = false;
  for (const [index, { from, talkFrom, to, wrappedUpAt }] of calls.entries()) {
    if (talkFrom !== from) states.add(from, 'ringing');
    if (talkFrom !== null) states.add(Math.max(from, talkFrom), 'in_call');
    const next = calls[index + 1]?.from ?? end;
    if (talkFrom !== null && wrappedUpAt > to) states.add(to, 'wrap_up');
    const free = Math.min(Math.max(wrappedUpAt, to), next);
    states.add(free, 'ready');
    const leaves = Math.max(noon, free + minuteMs);
    if (hasEaten || leaves > noon + 2 * hourMs || next - leaves < wanted + minuteMs) continue;
    hasEaten = true;
    states.add(leaves, 'break', lunch);
    states.add(leaves + wanted, 'ready');
  }
  states.add(end, 'offline');
  return states.all;
}

/** The states of one agent, each other than the one before, up to now. */
class States {
  readonly all: StateChange[] = [];
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  add(from: number, state: AgentStatus, reason: string | null = null): void {
    if (from >= this.#now) return;
    if (this.all.at(-1)?.from === from) this.all.pop();
    if (this.all.at(-1)?.state !== state) this.all.push({ from, state, reason });
  }
}

/** How long an agent was in which state, by quarters of an hour that are over, and by days of UTC. */
class Times {
  readonly #rows: RowWriter;
  /** All quarters before are counted. */
  readonly #before: number;
  readonly #ofDays = new Map<number, TimeOfAgent[]>();

  constructor(rows: RowWriter, before: number) {
    this.#rows = rows;
    this.#before = before;
  }

  add(agentId: string, shift: readonly StateChange[]): void {
    const [first, last] = [shift[0], shift.at(-1)];
    if (!first || !last) return;
    const end = last.state === 'offline' ? Math.min(last.from + slotMs, this.#before) : this.#before;
    for (let from = first.from - (first.from % slotMs); from < end; from += slotMs)
      for (const time of timesOf(new Map([[agentId, shift]]), { from, before: from + slotMs })) {
        const { agentId: _, ...states } = time;
        this.#rows.add('agent_time', { slot_at: from, agent_id: agentId, ...states });
        const day = from - (from % dayMs);
        this.#ofDays.set(day, [...(this.#ofDays.get(day) ?? []), time]);
      }
  }

  finish(): void {
    for (const [day, times] of this.#ofDays)
      for (const { agentId, ...states } of addedTimes(times))
        this.#rows.add('agent_day_time', { day_at: day, agent_id: agentId, ...states });
    this.#rows.add('index_versions', { name: stateTimeMark, version: this.#before });
  }
}
