import type { Clock } from '../../../shared/clock.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Score, ScoreLine, ScoreReopening, ScorecardSection } from '../../../shared/contract/scorecard.ts';
import { highestOf, lowestOf, totalOf } from '../../../shared/domain/scorecard.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayRange } from '../../platform/database/local-time.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { Paging } from '../../platform/database/page.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import { linesIn } from './lines-in.ts';
import type { ScoreReads } from './score-reads.ts';
import type { ScoreRepository } from './score-repository.ts';
import type { ScoreRow, ScoreView } from './score-view.ts';
import type { TemplateRepository } from './template-repository.ts';

interface Parts {
  readonly repository: ScoreRepository;
  readonly reads: ScoreReads;
  readonly templates: TemplateRepository;
  readonly view: ScoreView;
  readonly cdr: Pick<CdrService, 'scoredCall'>;
  readonly audit: AuditLog;
  readonly onChanged: () => void;
  readonly clock: Clock;
  readonly timeZone: string;
}

interface Draft {
  readonly record_id: number;
  readonly template_id: number;
  readonly purpose: Score['purpose'];
  readonly version: number;
  readonly lines: readonly ScoreLine[];
  readonly note: string | null;
}

interface ScoreQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly is_acknowledged?: 'true' | 'false' | undefined;
}

const isBlind = (purpose: Score['purpose']): boolean => purpose !== 'review';

const isRater = (caller: Caller): boolean => caller.permissions.has('recording.score');

const unknownTemplate = { details: { fields: { template_id: [fieldProblem('option-unknown')] } } };

/** Scores of calls: a draft until it is signed, then read and answered by the agent. */
export class ScoreService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Refuses a call that the caller may not see. */
  async ofCall(caller: Caller, recordId: number): Promise<Score[]> {
    const { repository, view, cdr } = this.#parts;
    await cdr.scoredCall(caller, recordId);
    const rows = await repository.seenOnCall(recordId, caller.userId);
    return view.of(
      rows.filter((row) => {
        if (row.rater_id === caller.userId) return isRater(caller);
        return isRater(caller) ? row.state === 'signed' : this.#isForAgent(caller, row);
      }),
    );
  }

  async save(caller: Caller, draft: Draft): Promise<Score> {
    const { repository, reads, cdr } = this.#parts;
    const call = await cdr.scoredCall(caller, draft.record_id);
    if (caller.agentId !== null && call.talkers.includes(caller.agentId)) throw problemFor('score-own-call');
    const own = (await repository.ofCall(draft.record_id)).find(
      (row) => row.rater_id === caller.userId && row.template_id === draft.template_id,
    );
    if (own?.state === 'signed') throw problemFor('score-signed');
    if ((own?.version ?? 0) !== draft.version) throw problemFor('changed-meanwhile');
    const template = await this.#templateOf(own, draft.template_id);
    const lines = linesIn(template.sections);
    await this.#checkLines(caller, draft, lines);
    const { total, is_fatal: isFatal } = totalOf(lines, draft.lines);
    const isRated = own !== undefined && (await reads.linesOf([own.id])).has(own.id);
    const written = {
      // As long as no line is rated, a purpose that was chosen by mistake can be changed.
      purpose: isRated ? own.purpose : draft.purpose,
      lines: draft.lines,
      note: draft.note,
      total: total === null ? null : Math.round(total * 10),
      is_fatal: isFatal ? 1 : 0,
    };
    if (own) {
      // As a review it shows its rater what the others gave.
      const is_reopened = isBlind(own.purpose) && !isBlind(written.purpose) ? 1 : own.is_reopened;
      if (!(await repository.write(own.id, draft.version, { ...written, is_reopened })))
        throw problemFor('changed-meanwhile');
      return this.#changed(own.id);
    }
    const id = await repository.begin({
      ...written,
      record_id: draft.record_id,
      template_id: draft.template_id,
      template_version: template.version,
      rater_id: caller.userId,
      state: 'draft',
      agent_id: call.agentId,
      called_at: call.at,
      signed_at: null,
      acknowledged_at: null,
      answer: null,
      version: 1,
    });
    if (id === null) throw problemFor('changed-meanwhile');
    return this.#changed(id);
  }

  /** A draft keeps the version that it was begun with; a new one takes the present, while it is in use. */
  async #templateOf(
    own: ScoreRow | undefined,
    templateId: number,
  ): Promise<{ version: number; sections: readonly ScorecardSection[] }> {
    const { templates } = this.#parts;
    if (own) {
      const version = own.template_version;
      const kept = (await templates.versions([own])).get(`${templateId}/${version}`);
      return { version, sections: kept?.sections ?? [] };
    }
    const template = await templates.one(templateId);
    if (!template?.is_active) throw problemFor('fields-invalid', {}, unknownTemplate);
    return template;
  }

  async sign(caller: Caller, id: number, version: number): Promise<Score> {
    const { repository, audit, clock, view } = this.#parts;
    const row = await this.#own(caller, id);
    const [score] = (await view.of([row])) as [Score];
    const lines = linesIn(score.sections);
    const open = lines.length - totalOf(lines, score.lines).answered;
    if (open > 0) throw problemFor('score-incomplete', { lines: open });
    // Without the total: a rater who reads the log may be scoring the same call blind.
    const detail = { id, record_id: row.record_id };
    const isSigned = await repository.move(
      id,
      {
        from: 'draft',
        version,
        change: { state: 'signed', signed_at: clock.now(), acknowledged_at: null, answer: null },
      },
      (transaction) => audit.did(caller, 'score.signed', detail, transaction),
    );
    if (!isSigned) throw problemFor(row.state === 'signed' ? 'score-signed' : 'changed-meanwhile');
    return this.#changed(id);
  }

  /** The next signature asks for another answer: the history keeps the one that was given. */
  async reopen(caller: Caller, id: number, reason: string): Promise<Score> {
    const { repository, audit, clock } = this.#parts;
    const row = await this.#own(caller, id);
    const { record_id, version, answer, signed_at, total, note, acknowledged_at } = row;
    const detail = { id, record_id, reason, ...(answer !== null && { answer }) };
    const signed = { signed_at, total, note, acknowledged_at, answer };
    const isReopened = await repository.move(
      id,
      { from: 'signed', version, change: { state: 'draft', signed_at: null, is_reopened: 1 } },
      async (transaction) => {
        await repository.addReopening({ ...signed, score_id: id, reopened_at: clock.now(), reason }, transaction);
        await audit.did(caller, 'score.reopened', detail, transaction);
      },
    );
    if (!isReopened) throw problemFor('changed-meanwhile');
    return this.#changed(id);
  }

  /** Refuses a score that the rater does not see: a draft of another one, or any while they score the call blind. */
  async history(caller: Caller, id: number): Promise<ScoreReopening[]> {
    const { repository, view, cdr } = this.#parts;
    const row = await repository.one(id);
    if (!row) throw problemFor('record-not-found');
    await cdr.scoredCall(caller, row.record_id);
    const isSeen =
      row.rater_id === caller.userId ||
      (row.state === 'signed' &&
        (await repository.seenOnCall(row.record_id, caller.userId)).some((one) => one.id === id));
    if (!isSeen) throw problemFor('record-not-found');
    return view.reopenings(await repository.reopeningsOf(id));
  }

  async discard(caller: Caller, id: number, version: number): Promise<null> {
    const { repository, audit, onChanged } = this.#parts;
    const row = await this.#own(caller, id);
    if (row.state === 'signed') throw problemFor('score-signed');
    if ((await repository.reopeningsOf(id)).length > 0) throw problemFor('score-signed-before');
    const wasBlind = isBlind(row.purpose) || row.is_reopened === 1;
    const isDiscarded = await repository.discard({ ...row, version }, wasBlind, (transaction) =>
      audit.did(caller, 'score.discarded', { id, record_id: row.record_id }, transaction),
    );
    if (!isDiscarded) throw problemFor('changed-meanwhile');
    onChanged();
    return null;
  }

  /** The agent of the call has read that version. Refuses anybody else. */
  async acknowledge(
    caller: Caller,
    { id, version, answer }: { id: number; version?: number | undefined; answer: string | null },
  ): Promise<Score> {
    const { repository, audit, clock, view } = this.#parts;
    const row = await repository.one(id);
    if (!row || !this.#isForAgent(caller, row)) throw problemFor('record-not-found');
    const isRepeated = row.version - 1 === version && row.acknowledged_at !== null && row.answer === answer;
    if (isRepeated) return ((await view.of([row])) as [Score])[0];
    const isMoved = await repository.move(
      id,
      {
        from: 'signed',
        version: version ?? row.version,
        change: { acknowledged_at: row.acknowledged_at ?? clock.now(), answer },
      },
      (transaction) => audit.did(caller, 'score.acknowledged', { id, record_id: row.record_id }, transaction),
    );
    if (!isMoved) throw problemFor('changed-meanwhile');
    return this.#changed(id);
  }

  /** Reviews: an agent's own, or for raters everyone's. */
  async list(
    caller: Caller,
    { from, to, agent_id: agentId, is_acknowledged: isRead }: ScoreQuery,
    paging: Paging & { sort: 'signed_at' },
  ): Promise<List<Score>> {
    const { reads, view, timeZone } = this.#parts;
    const seesAll = isRater(caller) && caller.permissions.has('cdr.view.all');
    const range = dayRange(from, to, timeZone);
    const found = await reads.list(
      {
        from: range.from,
        before: range.before,
        agentId: seesAll ? agentId : (caller.agentId ?? ''),
        isAcknowledged: isRead === undefined ? undefined : isRead === 'true',
        raterId: caller.userId,
      },
      paging,
    );
    return { rows: await view.of(found.rows), total: found.total, next_cursor: found.next };
  }

  async #checkLines({ userId }: Caller, draft: Draft, lines: ReturnType<typeof linesIn>): Promise<void> {
    const known = new Map(lines.map((line) => [line.id, line]));
    const moments = await this.#parts.repository.momentsFor(draft.record_id, userId);
    const ids = draft.lines.map(({ line_id: id }) => id);
    const isWrong = draft.lines.some(({ line_id: id, value, moment_ids: ofLine }) => {
      const line = known.get(id);
      const isOutside = line && value !== null && (value < lowestOf(line) || value > highestOf(line));
      return !line || isOutside || ofLine.some((moment) => !moments.has(moment));
    });
    if (isWrong || new Set(ids).size < ids.length) refuseFields({ lines: [fieldProblem('score-line-unknown')] });
  }

  #isForAgent({ agentId }: Caller, row: ScoreRow): boolean {
    return row.state === 'signed' && row.purpose === 'review' && row.agent_id !== null && row.agent_id === agentId;
  }

  async #own(caller: Caller, id: number): Promise<ScoreRow> {
    const row = await this.#parts.repository.one(id);
    if (!row || row.rater_id !== caller.userId) throw problemFor('record-not-found');
    return row;
  }

  async #changed(id: number): Promise<Score> {
    const { repository, view, onChanged } = this.#parts;
    const row = await repository.one(id);
    if (!row) throw problemFor('record-not-found');
    onChanged();
    const [score] = (await view.of([row])) as [Score];
    return score;
  }
}
