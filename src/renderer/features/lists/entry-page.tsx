import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lookupListSchema } from '../../../shared/contract/admin/lookups.ts';
import { pageProblem } from '../../../shared/problems/page-problem.ts';
import { entryList } from '../../api/admin-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { PendingPanel } from '../../kit/list/side-panel.tsx';
import { EntryForm } from './entry-form.tsx';

/** The entry that the address names; a new one where it names none. */
export function EntryPage() {
  const params = useParams({ strict: false });
  const list = lookupListSchema.catch('departments').parse(params.list);
  const found = useInfiniteQuery(entryList(useClinic(), list));
  const entries = found.data?.pages.flatMap(({ rows }) => rows);
  const entry = entries?.find(({ id }) => String(id) === params.id) ?? null;
  if (entries && !blockingProblemOf(found) && (entry || params.id === undefined))
    return <EntryForm key={`${list} ${entry?.id}`} list={list} entry={entry} entries={entries} />;
  return <PendingPanel query={found} problem={entries ? pageProblem('entry-not-found') : null} />;
}
