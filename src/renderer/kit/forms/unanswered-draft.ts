import * as z from 'zod';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import type { ProblemError } from '../../../shared/problem.ts';
import { pageProblem } from '../../../shared/problems/page-problem.ts';
import { isUnanswered } from '../../../shared/problems/is-unanswered.ts';
import { isUnconfirmed } from './use-settling.ts';

/** Stored among the fields of a draft; no field is named like this. */
const place = ' unanswered';

const unansweredSchema = z.object({
  /** The body that was sent, and the Idempotency-Key that it was sent with. */
  text: z.string(),
  key: z.string(),
  /** It has reached the service, and may have been carried out. */
  isUnconfirmed: z.boolean(),
});
type Unanswered = z.infer<typeof unansweredSchema>;

/** An earlier request of this form that had no answer, even if the form was left or the page reloaded since. */
export const unansweredOf = (draft: Draft): Unanswered | null => unansweredSchema.safeParse(draft[place]).data ?? null;

export const problemOfUnanswered = (unanswered: Unanswered): ProblemError =>
  pageProblem(unanswered.isUnconfirmed ? 'service-slow' : 'service-not-reached');

/** Keeps with a draft what became of what was sent; an answer, also a refusal, needs no second sending. */
export function afterAsked(draft: Draft, sent: Pick<Unanswered, 'text' | 'key'>, problem: unknown): Draft {
  const { [place]: _old, ...fields } = draft;
  if (!isUnanswered(problem)) return fields;
  return { ...fields, [place]: { ...sent, isUnconfirmed: isUnconfirmed(problem) } };
}
