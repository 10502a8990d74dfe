import type { CoachedLine, Coaching } from '../../../shared/contract/coaching.ts';
import type { ScorecardSection } from '../../../shared/contract/scorecard.ts';
import { daysOfPeriod } from '../../../shared/domain/days-of-period.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, dayRange, formatDateTime } from '../../platform/database/local-time.ts';
import type { CoachingRepository, CoachingScope } from './coaching-repository.ts';
import { checkSeesAllScores } from './rater-rights.ts';
import type { ScoreView } from './score-view.ts';
import type { TemplateRepository } from './template-repository.ts';

type LineCounts = Awaited<ReturnType<CoachingRepository['lines']>>;
type MomentRow = Awaited<ReturnType<CoachingRepository['moments']>>[number];
type Line = ScorecardSection['lines'][number];

interface Parts {
  readonly repository: CoachingRepository;
  readonly templates: Pick<TemplateRepository, 'versions'>;
  readonly view: Pick<ScoreView, 'of'>;
  readonly timeZone: string;
}

/** A mean of so many values. */
interface Counted {
  readonly count: number;
  readonly sum: number;
}

/** Scores and moments that are named one by one; the figures are those of all. */
const mostNamed = 200;

const none: Counted = { count: 0, sum: 0 };
const meanOf = ({ count, sum }: Counted) => ({ count, mean: count === 0 ? null : sum / count });

/** Sums up the reviews of an agent’s calls, beside those of the period before. */
export class CoachingService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async ofAgent(
    caller: Caller,
    { agent_id: agentId, from, to }: { agent_id: string; from: string; to: string },
  ): Promise<Coaching> {
    checkSeesAllScores(caller);
    const { repository, view } = this.#parts;
    const length = daysOfPeriod(from, to);
    const before = { from: dayAfter(from, -length), to: dayAfter(from, -1) };
    const scopeOf = (days: typeof before): CoachingScope => {
      const range = dayRange(days.from, days.to, this.#parts.timeZone);
      const isOwn = caller.agentId === agentId;
      return { agentId, from: range.from ?? 0, before: range.before ?? 0, raterId: caller.userId, isOwn };
    };
    const [now, earlier] = [scopeOf({ from, to }), scopeOf(before)];
    const [figures, figuresBefore, lines, linesBefore] = await Promise.all([
      repository.figures(now),
      repository.figures(earlier),
      repository.lines(now),
      repository.lines(earlier),
    ]);
    const [scores, moments, momentCount] = await Promise.all([
      repository.scores(now, mostNamed),
      repository.moments(now, mostNamed),
      repository.countMoments(now),
    ]);
    const totalOf = ({ totals, sum }: typeof figures) => meanOf({ count: totals, sum: sum / 10 });
    return {
      days: { from, to },
      days_before: before,
      signed: figures.signed,
      signed_before: figuresBefore.signed,
      read: figures.read,
      answered: figures.answered,
      total: { now: totalOf(figures), before: totalOf(figuresBefore) },
      lines: await this.#linesOf(lines, linesBefore),
      scores: (await view.of(scores)).map((score) => ({
        id: score.id,
        record_id: score.record_id,
        called_at: score.called_at,
        template: score.template,
        rater: score.rater,
        total: score.total,
        is_fatal: score.is_fatal,
        signed_at: score.signed_at ?? '',
        acknowledged_at: score.acknowledged_at,
        answer: score.answer,
      })),
      moment_count: momentCount,
      moments: moments.map((row) => this.#moment(row)),
    };
  }

  /**
   * Lines of every version that was used, each with the text that it had last. They are in the order of the newest of
   * these versions; those that it lacks follow.
   */
  async #linesOf(now: LineCounts, before: LineCounts): Promise<CoachedLine[]> {
    const used = [...now, ...before];
    const versions = await this.#parts.templates.versions(used);
    const lineOf = ({ template_id: id, template_version: version, line_id: lineId }: LineCounts[number]) =>
      versions
        .get(`${id}/${version}`)
        ?.sections.flatMap(({ lines }) => lines)
        .find((line) => line.id === lineId);
    const sumsOf = (counts: LineCounts): ReadonlyMap<string, Counted> => {
      const sums = new Map<string, Counted>();
      for (const counted of counts) {
        const line = lineOf(counted);
        if (!line) continue;
        const key = keyOf(counted.template_id, line);
        const { count, sum } = sums.get(key) ?? none;
        sums.set(key, { count: count + counted.values, sum: sum + counted.sum });
      }
      return sums;
    };
    const [sums, sumsBefore] = [sumsOf(now), sumsOf(before)];
    const newestFirst = [...new Map(used.map((one) => [`${one.template_id}/${one.template_version}`, one])).values()]
      .toSorted((one, other) => other.template_version - one.template_version)
      .toSorted((one, other) => one.template_id - other.template_id);
    const found = new Map<string, CoachedLine>();
    const nameOf = new Map<number, string>();
    for (const { template_id: id, template_version: version } of newestFirst) {
      const content = versions.get(`${id}/${version}`);
      if (!content) continue;
      if (!nameOf.has(id)) nameOf.set(id, content.name);
      for (const line of content.sections.flatMap(({ lines }) => lines)) {
        const key = keyOf(id, line);
        const [counted, countedBefore] = [sums.get(key), sumsBefore.get(key)];
        if (found.has(key) || !(counted ?? countedBefore)) continue;
        found.set(key, {
          template: { id, name: nameOf.get(id) ?? '' },
          line_id: line.id,
          text: line.text,
          kind: line.kind,
          now: meanOf(counted ?? none),
          before: meanOf(countedBefore ?? none),
        });
      }
    }
    return [...found.values()];
  }

  #moment({ user_id: userId, user_name: userName, is_shared: isShared, ...row }: MomentRow) {
    const { timeZone } = this.#parts;
    return {
      ...row,
      is_shared: isShared === 1,
      user: { id: userId, name: userName ?? '' },
      created_at: formatDateTime(row.created_at, timeZone),
      called_at: formatDateTime(row.called_at, timeZone),
    };
  }
}

const keyOf = (templateId: number, { id, kind }: Pick<Line, 'id' | 'kind'>): string => `${templateId}/${id}/${kind}`;
