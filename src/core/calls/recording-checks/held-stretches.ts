import type { Stretch } from '../../../media/recorder/signals/recording-signals.ts';
import type { CallEvent, FarHold } from '../call-record.ts';

/** The part of a call record that says when it was on hold; times in epoch milliseconds. */
export interface HeldCall {
  readonly answered_at: number | null;
  readonly ended_at: number | null;
  /** JSON of `FarHold`s. */
  readonly holds: string | null;
  /** JSON of `CallEvent`s; null for a call of before they were kept. */
  readonly events: string | null;
}

interface Hold {
  readonly from: number;
  readonly to: number;
}

/** The agents' own holds, by their events; one that nobody ended lasts to the end of the call. */
function heldByAgents(events: readonly CallEvent[], endedAt: number): Hold[] {
  const open = new Map<string | null, number>();
  const holds: Hold[] = [];
  for (const { event, agentId, at } of events) {
    if (event === 'hold' && !open.has(agentId)) open.set(agentId, at);
    if (event !== 'resume') continue;
    const from = open.get(agentId);
    if (from !== undefined) holds.push({ from, to: at });
    open.delete(agentId);
  }
  return [...holds, ...[...open.values()].map((from) => ({ from, to: endedAt }))];
}

/**
 * When either side held the other, within the recording, which begins with the answer: in order, and what overlaps is
 * one.
 */
export function heldStretchesOf({ holds, events, answered_at: from, ended_at: to }: HeldCall): Stretch[] {
  if (from === null || to === null) return [];
  const byOther = (JSON.parse(holds ?? '[]') as FarHold[]).map((hold) => ({ from: hold.from, to: hold.to ?? to }));
  const byAgents = heldByAgents(JSON.parse(events ?? '[]') as CallEvent[], to);
  const joined: Stretch[] = [];
  for (const hold of [...byOther, ...byAgents].toSorted((one, other) => one.from - other.from)) {
    const next = { fromMs: Math.max(0, hold.from - from), toMs: Math.max(0, hold.to - from) };
    const last = joined.at(-1);
    if (!last || next.fromMs > last.toMs) joined.push(next);
    else joined[joined.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, next.toMs) };
  }
  return joined;
}
