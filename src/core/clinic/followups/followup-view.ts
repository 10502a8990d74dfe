import type { Followup } from '../../../shared/contract/followup.ts';
import { followupTexts } from '../../../shared/contract/followup-fields.ts';
import { mapTexts } from '../../../shared/contract/text-fields.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { FollowupRow } from './followups-repository.ts';

/** Follow-ups as the contract has them: names of lookups, times of the clinic. */
export class FollowupView {
  readonly #lookups: Pick<LookupCache, 'followupType' | 'followupTool' | 'user'>;
  readonly #timeZone: string;

  constructor(lookups: Pick<LookupCache, 'followupType' | 'followupTool' | 'user'>, timeZone: string) {
    this.#lookups = lookups;
    this.#timeZone = timeZone;
  }

  followup(row: FollowupRow): Followup {
    const lookups = this.#lookups;
    return {
      id: row.id,
      customer: { id: row.customer_id, name: row.customer_name, idcard: row.customer_idcard },
      type: lookups.followupType(row.type_id),
      tool: lookups.followupTool(row.tool_id),
      title: row.title,
      ...mapTexts(followupTexts, (name) => row[name]),
      followup_date: row.followup_date,
      followup_time: row.followup_time,
      followup_user: lookups.user(row.followup_user_id) ?? deletedEntry(row.followup_user_id),
      status: row.status,
      result: row.result,
      executed_at: row.executed_at === null ? null : formatDateTime(row.executed_at, this.#timeZone),
      executed_by: lookups.user(row.executed_by),
      created_at: formatDateTime(row.created_at, this.#timeZone),
    };
  }
}
