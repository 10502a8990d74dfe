import type { CourseOfCall, Stretch } from '../../../media/recorder/signals/recording-signals.ts';
import type { CallEventKind } from '../../../shared/contract/call-event.ts';
import type { CallEvent, FarHold } from '../call-record.ts';
import type { LegName } from '../leg-causes.ts';

/** The part of a call record that says when it was on hold, and why a side was silent; times in epoch milliseconds. */
export interface HeldCall {
  readonly answered_at: number | null;
  readonly ended_at: number | null;
  /** JSON of `FarHold`s. */
  readonly holds: string | null;
  /** JSON of `CallEvent`s; null for a call of before they were kept. */
  readonly events: string | null;
}

/** Somebody who talked with the customer, one after another. */
export interface TalkTime {
  readonly from_at: number;
  readonly to_at: number | null;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Stretches between two kinds of events, for each agent; one that nobody ended lasts to the end of the call. */
function lasting(
  events: readonly CallEvent[],
  [begins, ends]: readonly [CallEventKind, CallEventKind],
  endedAt: number,
): Span[] {
  const open = new Map<string | null, number>();
  const spans: Span[] = [];
  for (const { event, agentId, at } of events) {
    if (event === begins && !open.has(agentId)) open.set(agentId, at);
    if (event !== ends) continue;
    const from = open.get(agentId);
    if (from !== undefined) spans.push({ from, to: at });
    open.delete(agentId);
  }
  return [...spans, ...[...open.values()].map((from) => ({ from, to: endedAt }))];
}

/** Within the recording, which begins with the answer: in order, and what overlaps is one. */
function joined(spans: readonly Span[], answeredAt: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const next = { fromMs: Math.max(0, from - answeredAt), toMs: Math.max(0, to - answeredAt) };
    const last = stretches.at(-1);
    if (!last || next.fromMs > last.toMs) stretches.push(next);
    else stretches[stretches.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, next.toMs) };
  }
  return stretches;
}

/** Whole seconds for which an agent held the other side. */
export function heldSeconds(events: readonly CallEvent[], answeredAt: number | null, endedAt: number): number {
  if (answeredAt === null) return 0;
  const held = joined(lasting(events, ['hold', 'resume'], endedAt), answeredAt);
  return Math.round(held.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / 1000);
}

/** When the customer waited for the next talker; the time of a call with one talker has no such gaps. */
function betweenTalkers(talkers: readonly TalkTime[], endedAt: number): Span[] {
  const after = (index: number): number => talkers[index + 1]?.from_at ?? endedAt;
  return talkers.flatMap(({ to_at: to }, index) =>
    to === null || to >= after(index) ? [] : [{ from: to, to: after(index) }],
  );
}

/** When either side held the other, when the agent was muted or absent, and when nothing arrived from a side. */
export function courseOf(
  { holds, events, answered_at: from, ended_at: to }: HeldCall,
  talkers: readonly TalkTime[] = [],
): Required<CourseOfCall> {
  if (from === null || to === null) return { holds: [], agentSilent: [], agentGone: [], customerGone: [] };
  const byOther = (JSON.parse(holds ?? '[]') as FarHold[]).map((hold) => ({ from: hold.from, to: hold.to ?? to }));
  const known = JSON.parse(events ?? '[]') as CallEvent[];
  // A recording that is paused is silent on both sides, as on hold.
  const pauses = lasting(known, ['recording-paused', 'recording-resumed'], to);
  const gone = (side: LegName): Stretch[] =>
    joined(
      lasting(
        known.filter((event) => event.side === side),
        ['gone', 'back'],
        to,
      ),
      from,
    );
  return {
    holds: joined([...byOther, ...lasting(known, ['hold', 'resume'], to), ...pauses], from),
    agentSilent: joined([...lasting(known, ['mute', 'unmute'], to), ...betweenTalkers(talkers, to)], from),
    agentGone: gone('agent'),
    customerGone: gone('customer'),
  };
}
