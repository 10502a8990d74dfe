import { table } from './table.ts';

interface CallTotals extends CallSums {
  /** 0 without a group. */
  group_id: number;
  /** Empty without a line. */
  line_group: string;
}
interface CallSums {
  /** See `resultOfCall`. */
  result: string;
  calls: number;
  talk_seconds: number;
  /** Within the talk. */
  hold_seconds: number;
  /** Before the answer, or before the end of a call that nobody answered. */
  wait_seconds: number;
  /** Calls that were answered soon enough for the service level. */
  quick: number;
  /** Sums of 100 × MOS of the sound of the agents’ side and of the other one, and how many calls had it measured. */
  agent_mos: number;
  agent_sounds: number;
  customer_mos: number;
  customer_sounds: number;
}
/** `agent_id`: empty for calls that reached no agent. */
type OfAgent = { agent_id: string };

/** Milliseconds in each state. */
type AgentTime = OfAgent & { ready: number; ringing: number; in_call: number; wrap_up: number; break: number };

export const reportTables = {
  /** By quarters of an hour of UTC that are over, and the same by days. */
  agent_time: table<AgentTime & { slot_at: number }>('slot_at', 'agent_id'),
  agent_day_time: table<AgentTime & { day_at: number }>('day_at', 'agent_id'),
  /** Calls that are over and not in the totals yet. */
  uncounted_calls: table<{ record_id: number }>('record_id'),
  /** By quarters of an hour of UTC, which every zone is a whole number of quarters away from. */
  call_totals: table<CallTotals & { slot_at: number }>('slot_at', 'result', 'group_id', 'line_group'),
  agent_call_totals: table<CallTotals & OfAgent & { slot_at: number }>(
    'slot_at',
    'agent_id',
    'result',
    'group_id',
    'line_group',
  ),
  /** By days of UTC. */
  agent_day_totals: table<CallTotals & OfAgent & { day_at: number }>(
    'day_at',
    'agent_id',
    'result',
    'group_id',
    'line_group',
  ),
  /** The same of all groups and lines. */
  agent_day_results: table<CallSums & OfAgent & { day_at: number }>('day_at', 'agent_id', 'result'),
};
