import { customerFieldNames } from '../../../shared/contract/customer-fields.ts';
import { type CareColumn, careColumns } from '../../../shared/contract/customer-merge.ts';
import { changesInWords, type ChangesInWords, type Stored } from '../customers/changes-in-words.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { yuan } from '../money.ts';
import { amounts } from './kept-state.ts';
import type { KeptState } from './snapshot.ts';

const storedFields = ({ columns, numbers, tagIds }: KeptState) => ({
  ...columns,
  phone: numbers.map(({ number }) => number).join(','),
  tags: tagIds.join(','),
});

/** The fields of the kept file that a merge changed, in the words of the audit log. */
export function mergeChanges(before: KeptState, after: KeptState, lookups: LookupCache): ChangesInWords {
  const [old, current] = [storedFields(before), storedFields(after)];
  const fields = customerFieldNames
    .map((field) => ({ field, from: old[field], to: current[field] }))
    .filter(({ from, to }) => from !== to);
  const careWords: Readonly<Record<CareColumn, (id: number) => string | undefined>> = {
    consultant_id: (id) => lookups.user(id)?.name,
    ascription_id: (id) => lookups.user(id)?.name,
    department_id: (id) => lookups.department(id)?.name,
  };
  const others = [
    ...careColumns.map((name) => ({ name, words: (id: number) => careWords[name](id) ?? '' })),
    ...amounts.map((name) => ({ name, words: yuan })),
  ].flatMap(({ name, words }) => {
    const inWords = (value: Stored): string | null => (value === null ? null : words(Number(value)));
    const [from, to] = [old[name], current[name]];
    return from === to ? [] : [[name, { from: inWords(from), to: inWords(to) }] as const];
  });
  return { ...changesInWords(fields, lookups), ...Object.fromEntries(others) };
}
