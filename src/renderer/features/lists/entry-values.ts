import type { LookupEntry, LookupList } from '../../../shared/contract/admin/lookups.ts';
import { categorised, trees } from './list-tree.ts';

type EntryValues = { readonly name: string; readonly parent_id?: string | null; readonly category?: string };

/** As the form has them: what the list has no levels or categories for is missing. */
export const entryValuesOf = (list: LookupList, entry: LookupEntry | null): EntryValues => ({
  name: entry?.name ?? '',
  ...(trees.has(list) ? { parent_id: entry?.parent_id ? String(entry.parent_id) : null } : {}),
  ...(categorised.has(list) ? { category: entry?.category ?? '' } : {}),
});
