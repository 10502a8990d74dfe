import type { SettledWay } from '../../../shared/contract/unreturned-calls.ts';

/** Times in epoch milliseconds. */
export interface MissedCall {
  readonly id: number;
  readonly at: number;
  readonly endedAt: number;
}

/** It settles the calls that came up to `at`, from `from` on: a talk when it is over, which is when it is recorded. */
export interface Answer {
  readonly way: SettledWay;
  readonly at: number;
  readonly from: number;
  readonly by: string | null;
}

/** One number, by its records. */
export interface History<Missed extends MissedCall = MissedCall> {
  /** The earliest first. */
  readonly missed: readonly Missed[];
  readonly answers: readonly Answer[];
}

/** Calls, the earliest first, that one answer settled; null: nobody has returned them. */
export interface Unreturned<Missed extends MissedCall = MissedCall> {
  readonly calls: readonly [Missed, ...Missed[]];
  readonly answer: Answer | null;
}

/** Calls that are settled, by which answer. */
export interface Settled<Missed extends MissedCall = MissedCall> extends Unreturned<Missed> {
  readonly answer: Answer;
}

/**
 * The unreturned calls of a number, the earliest first: each call is owed from its end until the first answer that
 * settles it. One sweep from the latest call back, as a caller may have thousands: each step back, more answers settle
 * the calls.
 */
export function unreturnedOf<Missed extends MissedCall>({ missed, answers }: History<Missed>): Unreturned<Missed>[] {
  const latestFirst = answers.toSorted((one, other) => other.at - one.at);
  const owed: { call: Missed; answer: Answer | null }[] = [];
  let answer: Answer | null = null;
  let seen = 0;
  for (const call of missed.toReversed()) {
    for (let next = latestFirst[seen]; next && next.at >= call.at; next = latestFirst[++seen])
      if (!answer || next.from < answer.from) answer = next;
    // A call that was answered before it ended was never owed.
    if (!answer || answer.from > call.endedAt) owed.push({ call, answer });
  }
  const unreturned: { calls: [Missed, ...Missed[]]; answer: Answer | null }[] = [];
  for (const one of owed.toReversed()) {
    const last = unreturned.at(-1);
    if (last && last.answer === one.answer) last.calls.push(one.call);
    else unreturned.push({ calls: [one.call], answer: one.answer });
  }
  return unreturned;
}

/** When calls are settled; Infinity while nobody has returned its calls. */
export const endOf = ({ answer }: Unreturned): number => answer?.from ?? Infinity;

/** The calls that nobody has returned at a moment; null where there are none. */
export function owedAt<Missed extends MissedCall>(
  unreturned: readonly Unreturned<Missed>[],
  moment: number,
): readonly [Missed, ...Missed[]] | null {
  const [first, ...others] = unreturned
    .filter((one) => endOf(one) > moment)
    .flatMap(({ calls }) => calls.filter(({ endedAt }) => endedAt <= moment));
  return first ? [first, ...others] : null;
}

/** Calls that were settled within a time, its last moment included, while the number was owed no other call. */
export function settledWithin<Missed extends MissedCall>(
  unreturned: readonly Unreturned<Missed>[],
  { from, until }: { readonly from: number; readonly until: number },
): Settled<Missed>[] {
  const settled: Settled<Missed>[] = [];
  let laterOwedFrom = Infinity;
  for (const { calls, answer } of unreturned.toReversed()) {
    if (answer && answer.from >= from && answer.from <= until && answer.from < laterOwedFrom)
      settled.push({ calls, answer });
    for (const { endedAt } of calls) laterOwedFrom = Math.min(laterOwedFrom, endedAt);
  }
  return settled.toReversed();
}
