import {
  type CareColumn,
  careColumns,
  type MergeField,
  type MergeTake,
} from '../../../shared/contract/customer-merge.ts';
import { type CustomerColumn, customerColumns, fieldsWith } from '../../../shared/contract/customer-fields.ts';
import { pick } from '../../../shared/pick.ts';
import { isSameNumber } from '../customers/customer-input.ts';
import type { KeptState, MergedColumns, MergeSnapshot, WholeFile } from './snapshot.ts';

/** Fields of a file that are chosen; the amounts of both are added. */
const chosenColumns: readonly (CustomerColumn | CareColumn)[] = [...customerColumns, ...careColumns];
export const amounts = ['total_payment', 'balance', 'points'] as const;

/** Texts of several lines, of which a merge keeps both: a warning must not be lost. */
const joinedTexts = fieldsWith('control', ['longText']);

export const stateOf = ({ row, numbers, tagIds }: WholeFile): KeptState => ({
  columns: pick(row, [...chosenColumns, ...amounts]),
  numbers,
  tagIds,
});

/** Both lists, each entry once, those of the first in front. */
function union<Item>(
  one: readonly Item[],
  other: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): Item[] {
  return [...one, ...other.filter((item) => !one.some((known) => isSame(known, item)))];
}

function listTaken<Item>(
  side: MergeTake['phone'],
  lists: Readonly<Record<'kept' | 'merged', readonly Item[]>>,
  isSame: (one: Item, other: Item) => boolean,
): readonly Item[] {
  return side === 'kept' || side === 'merged' ? lists[side] : union(lists.kept, lists.merged, isSame);
}

const linesOf = (text: string | null): string[] => text?.split('\n') ?? [];

/** The lines of both texts, each once. */
const joinedText = (one: string | null, other: string | null): string | null =>
  union(linesOf(one), linesOf(other), Object.is).join('\n') || null;

/** The kept file after the merge: the chosen values, and the amounts of both. */
export function mergedState(kept: KeptState, merged: KeptState, take: MergeTake): KeptState {
  const isTaken = (field: MergeField): boolean => {
    const side = take[field];
    if (side !== undefined) return side === 'merged';
    return kept.columns[field as CustomerColumn] === null;
  };
  const taken = chosenColumns.filter(isTaken);
  const joined = joinedTexts.filter((field) => (take[field] ?? 'both') === 'both');
  return {
    columns: {
      ...kept.columns,
      ...pick(merged.columns, taken),
      ...Object.fromEntries(joined.map((field) => [field, joinedText(kept.columns[field], merged.columns[field])])),
      ...Object.fromEntries(amounts.map((name) => [name, kept.columns[name] + merged.columns[name]])),
    },
    numbers: listTaken(take.phone, { kept: kept.numbers, merged: merged.numbers }, isSameNumber),
    tagIds: listTaken(take.tags, { kept: kept.tagIds, merged: merged.tagIds }, Object.is).toSorted(
      (one, other) => one - other,
    ),
  };
}

/** The list without the entries that the merge added, and with those that it removed. */
function listWithout<Item>(
  lists: { readonly now: readonly Item[]; readonly before: readonly Item[]; readonly after: readonly Item[] },
  isSame: (one: Item, other: Item) => boolean,
): readonly Item[] {
  const { now, before, after } = lists;
  const has = (list: readonly Item[], item: Item): boolean => list.some((one) => isSame(one, item));
  const isUnchanged = now.length === after.length && now.every((item, index) => isSame(item, after[index] as Item));
  if (isUnchanged) return before;
  const left = now.filter((item) => has(before, item) || !has(after, item));
  return union(
    left,
    before.filter((item) => !has(after, item)),
    isSame,
  );
}

/**
 * The kept file without the merge: a field that still has the value of the merge gets its former one, one that was
 * changed since keeps the change. The merged file's amounts are taken off, so that later payments stay.
 */
export function stateWithoutMerge(now: KeptState, { merged, before, after }: MergeSnapshot): KeptState {
  const restored = chosenColumns.filter((column) => now.columns[column] === after.columns[column]);
  const numbers = listWithout({ now: now.numbers, before: before.numbers, after: after.numbers }, isSameNumber);
  return {
    columns: {
      ...now.columns,
      ...pick(before.columns, restored),
      ...Object.fromEntries(amounts.map((name) => [name, now.columns[name] - merged.row[name]])),
    } satisfies MergedColumns,
    // A customer has a number: without any of its own left, the former ones return.
    numbers: numbers.length === 0 ? before.numbers : numbers,
    tagIds: listWithout({ now: now.tagIds, before: before.tagIds, after: after.tagIds }, Object.is).toSorted(
      (one, other) => one - other,
    ),
  };
}
