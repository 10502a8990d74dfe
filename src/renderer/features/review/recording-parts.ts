import type { Cdr, CdrWithEvents } from '../../../shared/contract/cdr.ts';
import type { Part } from './review-sound.ts';

/** Seconds from one of the clinic's times to another. */
const secondsBetween = (from: string, to: string): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 1000;

/** A second of the recording, which begins with the answer; null before it. */
export function secondOf({ answered_at: answered }: Pick<Cdr, 'answered_at'>, time: string): number | null {
  const seconds = answered === null ? -1 : secondsBetween(answered, time);
  return seconds < 0 ? null : seconds;
}

type HeldCall = Pick<CdrWithEvents, 'answered_at' | 'ended_at' | 'holds' | 'events'>;

/** The agents' own holds; one that nobody ended lasts to the end of the call. */
function heldByAgents({ events, ended_at: end }: HeldCall): { from: string; to: string }[] {
  const begun = (events ?? []).filter(({ kind }) => kind === 'hold');
  return begun.map(({ agent_id: agent, at: from }) => {
    const over = events?.find((event) => event.kind === 'resume' && event.agent_id === agent && event.at >= from);
    return { from, to: over?.at ?? end };
  });
}

/** The holds of a call, by either side, within its recording. */
export const holdsOf = (call: HeldCall): Part[] =>
  [...call.holds, ...heldByAgents(call)].flatMap(({ from, to }) => {
    const [begin, end] = [secondOf(call, from), secondOf(call, to)];
    return begin === null || end === null ? [] : [{ from: begin, to: end }];
  });

const steps: readonly number[] = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];
const mostTicks = 8;

/** The seconds that a time axis names, in round steps. */
export function ticksOf(seconds: number): number[] {
  const step = steps.find((one) => seconds / one <= mostTicks) ?? 3600;
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, at) => at * step);
}

const leastSilenceSeconds = 2;

/** The stretches of a strip in which nobody speaks, of 2 s and more. */
export function silencesOf(strip: string, seconds: number): Part[] {
  const partSeconds = seconds / strip.length;
  return [...strip.matchAll(/0+/g)]
    .map(({ 0: run, index }) => ({ from: index * partSeconds, to: (index + run.length) * partSeconds }))
    .filter(({ from, to }) => to - from >= leastSilenceSeconds);
}

/** The loudest of each so many parts. */
export const coarser = (peaks: readonly number[], of: number): number[] =>
  Array.from({ length: Math.ceil(peaks.length / of) }, (_, at) => Math.max(...peaks.slice(at * of, (at + 1) * of)));
