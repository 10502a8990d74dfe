import type { LookupEntry, LookupList } from '../../../shared/contract/admin/lookups.ts';
import { categorised, trees } from './list-tree.ts';

type EntryValues = {
  readonly name: string;
  readonly parent_id?: string | null;
  readonly category?: string;
  readonly completes_follow_up?: boolean;
};

/** As the form has them: what the entries of the list do not have is missing. */
export const entryValuesOf = (list: LookupList, entry: LookupEntry | null): EntryValues => ({
  name: entry?.name ?? '',
  ...(trees.has(list) ? { parent_id: entry?.parent_id ? String(entry.parent_id) : null } : {}),
  ...(categorised.has(list) ? { category: entry?.category ?? '' } : {}),
  ...(list === 'call_outcomes' ? { completes_follow_up: entry?.completes_follow_up ?? false } : {}),
});
