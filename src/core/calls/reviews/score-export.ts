import type { Clock } from '../../../shared/clock.ts';
import type { Score, ScoreLine, ScorecardSection } from '../../../shared/contract/scorecard.ts';
import { type FileTexts, fileTexts } from '../../../shared/languages/file-texts.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CsvColumn } from '../../platform/csv/csv-lines.ts';
import type { RowExport } from '../../platform/csv/row-export.ts';
import { dayRange, formatDateTime } from '../../platform/database/local-time.ts';
import type { CsvAnswer, FileRequester } from '../../platform/http/handler.ts';
import { checkSeesAllScores } from './rater-rights.ts';
import type { ScoreReads } from './score-reads.ts';
import type { ScoreView } from './score-view.ts';

interface Parts {
  readonly reads: Pick<ScoreReads, 'nextSigned' | 'countSignedLines'>;
  readonly view: Pick<ScoreView, 'of'>;
  readonly exports: RowExport;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: string;
}

interface ExportQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly template_id?: number | undefined;
}

interface ScoredLine {
  readonly score: Score;
  readonly line: ScorecardSection['lines'][number];
  readonly given: ScoreLine;
}

/** As many as fill a part of the answer: a scorecard has some ten lines. */
const linesPerScore = 10;

const columns: readonly CsvColumn<ScoredLine, keyof FileTexts>[] = [
  ['scoreExport.call', ({ score }) => score.called_at],
  ['scoreExport.record', ({ score }) => score.record_id],
  ['scoreExport.agent', ({ score }) => score.agent_name ?? ''],
  ['scoreExport.extension', ({ score }) => score.agent_id ?? ''],
  ['scoreExport.rater', ({ score }) => score.rater.name],
  ['review.purpose', ({ score }, texts) => texts[`review.purpose.${score.purpose}`]],
  ['review.scorecard', ({ score }) => score.template.name],
  ['scoreExport.version', ({ score }) => score.template_version],
  ['scoreExport.line', ({ line }) => line.text],
  ['scorecard.kind', ({ line }, texts) => texts[`scorecard.kind.${line.kind}`]],
  ['scoreExport.value', ({ given }, texts) => given.value ?? texts['review.notApplicable']],
  ['scoreExport.weight', ({ line }) => line.weight],
  ['scoreExport.total', ({ score }) => score.total ?? ''],
  ['scoreExport.signed', ({ score }) => score.signed_at ?? ''],
  ['scoreExport.read', ({ score }) => score.acknowledged_at ?? ''],
];

const linesOf = (score: Score): ScoredLine[] =>
  score.sections
    .flatMap(({ lines }) => lines)
    .flatMap((line) => {
      const given = score.lines.find(({ line_id: id }) => id === line.id);
      return given ? [{ score, line, given }] : [];
    });

/** Signed scores as CSV. */
export class ScoreExport {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async open(caller: Caller, query: ExportQuery, { address, language }: FileRequester): Promise<CsvAnswer> {
    checkSeesAllScores(caller);
    const { reads, view, exports, clock, timeZone } = this.#parts;
    const now = clock.now();
    const range = dayRange(query.from, query.to, timeZone);
    // One that is signed meanwhile is not in it.
    const before = Math.min(range.before ?? Infinity, now + 1);
    const filter = {
      from: range.from ?? 0,
      before,
      agentId: query.agent_id,
      templateId: query.template_id,
      raterId: caller.userId,
    };
    return exports.open(
      caller,
      {
        action: 'scores.exported',
        detail: { ...query },
        fileName: `scores-${formatDateTime(now, timeZone).slice(0, 10)}.csv`,
        rows: {
          count: () => reads.countSignedLines(filter),
          next: async (most, cursor) => {
            const { rows, next } = await reads.nextSigned(filter, Math.ceil(most / linesPerScore), cursor);
            return { rows: (await view.of(rows)).flatMap(linesOf), next };
          },
        },
        columns,
        texts: fileTexts[language],
      },
      address,
    );
  }
}
