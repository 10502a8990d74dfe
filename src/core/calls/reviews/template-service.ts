import type { Clock } from '../../../shared/clock.ts';
import type { ScorecardSection, ScorecardTemplate } from '../../../shared/contract/scorecard.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { StoredTemplate, TemplateRepository } from './template-repository.ts';

interface NewTemplate {
  readonly name: string;
  readonly sections: readonly ScorecardSection[];
}

interface TemplateParts {
  readonly repository: TemplateRepository;
  readonly audit: AuditLog;
  readonly onChanged: () => void;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Templates of scorecards: each change is a new version, and a score keeps the one it was made with. */
export class TemplateService {
  readonly #parts: TemplateParts;

  constructor(parts: TemplateParts) {
    this.#parts = parts;
  }

  async all(): Promise<ScorecardTemplate[]> {
    return (await this.#parts.repository.all()).map((template) => this.#view(template));
  }

  async create(caller: Caller, content: NewTemplate): Promise<ScorecardTemplate> {
    const { repository, audit, onChanged, clock } = this.#parts;
    checkLines(content);
    const id = await repository.create(content, clock.now(), (transaction, created) =>
      audit.did(caller, 'scorecard.created', { id: created, name: content.name }, transaction),
    );
    onChanged();
    return this.#one(id);
  }

  async update(
    caller: Caller,
    { id, version, ...content }: NewTemplate & { id: number; version: number; is_active: boolean },
  ): Promise<ScorecardTemplate> {
    const { repository, audit, onChanged, clock } = this.#parts;
    checkLines(content);
    const before = await this.#one(id);
    const { name, sections, is_active } = content;
    const isUpdated = await repository.update(id, version, content, clock.now(), (transaction) =>
      audit.did(
        caller,
        'scorecard.changed',
        {
          id,
          changes: {
            name: { from: before.name, to: name },
            is_active: { from: before.is_active, to: is_active },
            sections: { from: before.sections, to: sections },
          },
        },
        transaction,
      ),
    );
    if (!isUpdated) throw problemFor('changed-meanwhile');
    onChanged();
    return this.#one(id);
  }

  async #one(id: number): Promise<ScorecardTemplate> {
    const template = await this.#parts.repository.one(id);
    if (!template) throw problemFor('record-not-found');
    return this.#view(template);
  }

  #view({ changed_at: changedAt, ...template }: StoredTemplate): ScorecardTemplate {
    return { ...template, changed_at: formatDateTime(changedAt, this.#parts.timeZone) };
  }
}

/** Values are stored by the IDs of lines. */
function checkLines({ sections }: NewTemplate): void {
  const ids = sections.flatMap(({ lines }) => lines.map(({ id }) => id));
  if (new Set(ids).size < ids.length) refuseFields({ sections: [fieldProblem('scorecard-line-repeated')] });
}
