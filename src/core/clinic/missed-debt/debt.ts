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

/** Whether nobody has returned a call at a moment: the latest answer by then settles all that came before it. */
function isOwedAt({ answers }: Story, moment: number): (call: MissedCall) => boolean {
  const settledUpTo = answers.reduce(
    (latest, { at, from }) => (from <= moment && at > latest ? at : latest),
    -Infinity,
  );
  return ({ at, endedAt }) => endedAt <= moment && at > settledUpTo;
}

/** The calls that nobody has returned at a moment; null where there are none. */
export function debtAt<Missed extends MissedCall>(
  story: Story<Missed>,
  moment: number,
): readonly [Missed, ...Missed[]] | null {
  const [first, ...others] = story.missed.filter(isOwedAt(story, moment));
  return first ? [first, ...others] : null;
}

/** The earliest of these calls: a caller may have thousands of them. */
export const firstOwedAt = <Missed extends MissedCall>(story: Story<Missed>, moment: number): Missed | undefined =>
  story.missed.find(isOwedAt(story, moment));

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
  const answers = Map.groupBy(story.answers, (answer) => answer.from);
  return [...answers]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([moment, [answer]]) => {
      if (moment < from || moment > until || !answer || firstOwedAt(story, moment)) return [];
      const calls = debtAt(story, moment - 1);
      return calls ? [{ calls, answer }] : [];
    });
}
