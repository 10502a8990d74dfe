import type { Score, ScoreLine, ScoreReopening, ScorecardSection } from '../../../shared/contract/scorecard.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { ScoreReads } from './score-reads.ts';
import type { ScoreRepository } from './score-repository.ts';
import type { TemplateRepository } from './template-repository.ts';

export type ScoreRow = NonNullable<Awaited<ReturnType<ScoreRepository['one']>>>;
type ReopeningRow = Awaited<ReturnType<ScoreRepository['reopeningsOf']>>[number];

/** Scores as the interface shows them: with the version of the template that each was made with. */
export class ScoreView {
  readonly #parts: {
    readonly scores: Pick<ScoreReads, 'linesOf'>;
    readonly templates: Pick<TemplateRepository, 'versions'>;
    readonly timeZone: string;
  };

  constructor(parts: {
    scores: Pick<ScoreReads, 'linesOf'>;
    templates: Pick<TemplateRepository, 'versions'>;
    timeZone: string;
  }) {
    this.#parts = parts;
  }

  async of(rows: readonly ScoreRow[]): Promise<Score[]> {
    const { scores, templates } = this.#parts;
    const [lines, versions] = await Promise.all([scores.linesOf(rows.map(({ id }) => id)), templates.versions(rows)]);
    return rows.map((row) => {
      const template = versions.get(`${row.template_id}/${row.template_version}`);
      return this.#view(row, lines.get(row.id) ?? [], template?.name ?? '', template?.sections ?? []);
    });
  }

  reopenings(rows: readonly ReopeningRow[]): ScoreReopening[] {
    return rows.map(({ signed_at, total, note, acknowledged_at, answer, reopened_at, reason }) => ({
      signed_at: this.#time(signed_at),
      total: total === null ? null : total / 10,
      note,
      acknowledged_at: this.#time(acknowledged_at),
      answer,
      reopened_at: formatDateTime(reopened_at, this.#parts.timeZone),
      reason,
    }));
  }

  #time(at: number | null): string | null {
    return at === null ? null : formatDateTime(at, this.#parts.timeZone);
  }

  #view(row: ScoreRow, lines: ScoreLine[], name: string, sections: readonly ScorecardSection[]): Score {
    return {
      id: row.id,
      record_id: row.record_id,
      called_at: formatDateTime(row.called_at, this.#parts.timeZone),
      agent_id: row.agent_id,
      agent_name: row.agent_name,
      template: { id: row.template_id, name },
      template_version: row.template_version,
      sections: [...sections],
      rater: { id: row.rater_id, name: row.rater_name ?? '' },
      purpose: row.purpose,
      state: row.state,
      lines,
      note: row.note,
      total: row.total === null ? null : row.total / 10,
      is_fatal: row.is_fatal === 1,
      signed_at: this.#time(row.signed_at),
      acknowledged_at: this.#time(row.acknowledged_at),
      answer: row.answer,
      version: row.version,
    };
  }
}
