import type { Clock } from '../../../shared/clock.ts';
import type { ScriptChange } from '../../../shared/contract/admin/followup-scripts.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { FollowupScript } from '../../../shared/contract/followup-run.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import { accountOf, type Caller } from '../../platform/caller.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ScriptRepository } from './script-repository.ts';

interface ScriptParts {
  readonly repository: ScriptRepository;
  readonly lookupCache: Pick<LookupCache, 'followupType' | 'followupTypes'>;
  readonly audit: AuditLog;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
}

/** The questions that agents ask in a follow-up: a script for each type, with every version. */
export class ScriptService {
  readonly #parts: ScriptParts;

  constructor(parts: ScriptParts) {
    this.#parts = parts;
  }

  async all(): Promise<List<FollowupScript>> {
    const { repository, lookupCache } = this.#parts;
    const latest = await repository.latest();
    const rows = lookupCache
      .followupTypes()
      .map((type) => ({ type, ...(latest.get(type.id) ?? { version: 0, steps: [] }) }));
    return { rows, total: rows.length, next_cursor: null };
  }

  async save(caller: Caller, { type_id: typeId, version: before, steps }: ScriptChange): Promise<FollowupScript> {
    const { repository, lookupCache, audit, announcer, clock } = this.#parts;
    const type = lookupCache.followupType(typeId);
    if (!type) throw invalidField('type_id', 'follow-up-type-unknown');
    const version = before + 1;
    const isAdded = await repository.add(
      { typeId, before, steps, savedBy: accountOf(caller), at: clock.now() },
      (transaction) =>
        audit.did(caller, 'followup-script.changed', { type: type.name, version, steps: steps.length }, transaction),
    );
    if (!isAdded) throw problemFor('changed-meanwhile');
    announcer.announce('FollowupScriptChanged', { type_id: typeId, version });
    return { type, version, steps };
  }
}
