import type { LineAgreement, Score } from '../../../shared/contract/scorecard.ts';
import { agreementOf } from '../../../shared/domain/scorecard.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayRange } from '../../platform/database/local-time.ts';
import { linesIn } from './lines-in.ts';
import { checkSeesAllScores } from './rater-rights.ts';
import type { ScoreReads } from './score-reads.ts';
import type { ScoreView } from './score-view.ts';
import type { TemplateRepository } from './template-repository.ts';

/**
 * The first two signatures of each call. A second one whose rater could read the first meanwhile is left out: it was
 * reopened, begun again, or for a time not blind. `reopened`: how many were left out.
 */
function ratedTwice(
  scores: readonly Score[],
  isReopened: (score: Score) => boolean,
): { pairs: (readonly [Score, Score])[]; reopened: number } {
  const pairs: (readonly [Score, Score])[] = [];
  let reopened = 0;
  for (const [one, ...later] of Map.groupBy(scores, ({ record_id: id }) => id).values()) {
    const at = later.findIndex((score) => !isReopened(score));
    const other = later[at];
    if (one && other) pairs.push([one, other]);
    reopened += at === -1 ? later.length : at;
  }
  return { pairs, reopened };
}

interface Parts {
  readonly reads: ScoreReads;
  readonly templates: TemplateRepository;
  readonly view: ScoreView;
  readonly timeZone: string;
}

/** How raters agree. */
export class RaterAgreement {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** See `ratedTwice`. */
  async of(
    caller: Caller,
    { template_id: templateId, from, to }: { template_id: number; from: string; to: string },
  ): Promise<LineAgreement[]> {
    checkSeesAllScores(caller);
    const { reads, templates, view, timeZone } = this.#parts;
    const template = await templates.one(templateId);
    if (!template) throw problemFor('record-not-found');
    const range = dayRange(from, to, timeZone);
    const scope = { templateId, from: range.from ?? 0, before: range.before ?? Infinity, raterId: caller.userId };
    const rows = await reads.signedBetween(scope);
    const again = new Set(rows.filter((row) => row.is_reopened === 1).map(({ id }) => id));
    const { pairs, reopened } = ratedTwice(await view.of(rows), ({ id }) => again.has(id));
    return linesIn(template.sections).map(({ id, kind, text }) => {
      // A version that asked the line in another way gave it values that cannot be compared.
      const valueOf = ({ sections, lines }: Score) =>
        linesIn(sections).some((line) => line.id === id && line.kind === kind)
          ? lines.find(({ line_id: line }) => line === id)
          : undefined;
      const judged = pairs.flatMap(([one, other]) => {
        const [first, second] = [valueOf(one), valueOf(other)];
        return first && second ? [{ one, other, values: [first.value, second.value] as const }] : [];
      });
      return {
        line_id: id,
        text,
        ...agreementOf(judged.map(({ values }) => values)),
        reopened,
        differences: judged
          .filter(({ values: [first, second] }) => first !== second)
          .map(({ one, other, values }) => ({
            record_id: one.record_id,
            called_at: one.called_at,
            agent_name: one.agent_name,
            values: [
              { rater: one.rater, value: values[0] },
              { rater: other.rater, value: values[1] },
            ],
          })),
      };
    });
  }
}
