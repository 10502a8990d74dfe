import type { Score, ScoreReopening } from '../../../shared/contract/scorecard.ts';

/** An event in the life of a score. */
export type ScoreStep =
  | { readonly kind: 'signed'; readonly at: string | null; readonly total: number | null; readonly text: string | null }
  | { readonly kind: 'read'; readonly at: string; readonly text: string | null }
  | { readonly kind: 'unread' }
  | { readonly kind: 'reopened'; readonly at: string; readonly text: string };

const readOf = (at: string | null, answer: string | null): ScoreStep[] =>
  at === null ? [] : [{ kind: 'read', at, text: answer }];

/** From the first signature to the present one, whose note is shown with the score itself. */
export function stepsOf(history: readonly ScoreReopening[], score: Score): ScoreStep[] {
  const earlier = history.flatMap((one): ScoreStep[] => [
    { kind: 'signed', at: one.signed_at, total: one.total, text: one.note },
    ...readOf(one.acknowledged_at, one.answer),
    { kind: 'reopened', at: one.reopened_at, text: one.reason },
  ]);
  if (score.state !== 'signed') return earlier;
  const signed: ScoreStep = { kind: 'signed', at: score.signed_at, total: score.total, text: null };
  if (score.purpose !== 'review') return [...earlier, signed];
  const read = readOf(score.acknowledged_at, score.answer);
  return [...earlier, signed, ...(read.length > 0 ? read : [{ kind: 'unread' } as const])];
}
