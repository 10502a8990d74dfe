import type { SettledWay } from '../../../shared/contract/missed-debt.ts';

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
export interface Story<Missed extends MissedCall = MissedCall> {
  /** The earliest first. */
  readonly missed: readonly Missed[];
  readonly answers: readonly Answer[];
}

/** A debt that is settled: its calls, by which answer. */
export interface SettledDebt<Missed extends MissedCall = MissedCall> {
  readonly calls: readonly [Missed, ...Missed[]];
  readonly answer: Answer;
}

/** The calls that nobody has returned at a moment; null where there are none. */
export function debtAt<Missed extends MissedCall>(
  { missed, answers }: Story<Missed>,
  moment: number,
): readonly [Missed, ...Missed[]] | null {
  const given = answers.filter(({ from }) => from <= moment);
  const [first, ...others] = missed.filter(
    ({ at, endedAt }) => endedAt <= moment && !given.some((answer) => answer.at >= at),
  );
  return first ? [first, ...others] : null;
}

/** Moments at which a number's debt may change, in order, each once. */
export const changesOf = ({ missed, answers }: Story): number[] =>
  [...new Set([...missed.map(({ endedAt }) => endedAt), ...answers.map(({ from }) => from)])].toSorted(
    (one, other) => one - other,
  );

/** Debts that ended within a time, its last moment included. */
export function settledWithin<Missed extends MissedCall>(
  story: Story<Missed>,
  { from, until }: { readonly from: number; readonly until: number },
): SettledDebt<Missed>[] {
  return changesOf(story).flatMap((moment) => {
    if (moment < from || moment > until) return [];
    const calls = debtAt(story, moment - 1);
    const answer = story.answers.find((one) => one.from === moment);
    return calls && answer && !debtAt(story, moment) ? [{ calls, answer }] : [];
  });
}
