import type { WrapUp } from '../../../shared/contract/wrap-up.ts';
import { deletedEntry, type LookupCache } from '../../clinic/lookups/lookup-cache.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { Database } from '../../platform/database/schema.ts';

export type WrapUpRow = Database['call_wrap_ups'];
export type WrapUpNames = Pick<LookupCache, 'callOutcome' | 'user'>;

/** An agent's wrap-up of a call, in the clinic's time. */
export const wrapUpView = (row: WrapUpRow, names: WrapUpNames, timeZone: string): WrapUp => ({
  call_id: row.call_id,
  user: names.user(row.user_id) ?? deletedEntry(row.user_id),
  outcome: names.callOutcome(row.outcome_id),
  note: row.note,
  saved_at: formatDateTime(row.saved_at, timeZone),
});
