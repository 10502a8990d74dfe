import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lookupListSchema } from '../../../shared/contract/admin/lookups.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { entryList } from '../../api/admin-reads.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { EntryForm } from './entry-form.tsx';

/** The entry that the address names; a new one where it names none. */
export function EntryPage() {
  const params = useParams({ strict: false });
  const list = lookupListSchema.catch('departments').parse(params.list);
  const found = useInfiniteQuery(entryList(useClinic(), list));
  const entries = found.data?.pages.flatMap(({ rows }) => rows);
  const entry = entries?.find(({ id }) => String(id) === params.id) ?? null;
  const blocking = blockingProblemOf(found);
  if (!blocking && entries && (entry || params.id === undefined))
    return <EntryForm key={`${list} ${entry?.id}`} list={list} entry={entry} entries={entries} />;
  const problem = blocking ?? (entries ? problemFor('entry-not-found') : null);
  return (
    <div className="panel">
      {problem ? <ProblemNotice error={problem} onRetry={() => void found.refetch()} /> : <Skeleton height={240} />}
    </div>
  );
}
