import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { blockingProblemOf } from '../../../kit/blocking-problem.ts';
import { customerProfile } from '../../../api/reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { NoPermission } from '../../../kit/no-permission.tsx';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { MergeForm } from './merge-form.tsx';
import { MergedInto } from './merged-into.tsx';
import { useMayMerge } from './use-may-merge.ts';
import pageStyles from '../../../kit/page.module.css';

/** Merges one customer into another. */
export function MergePage({ keptId, mergedId }: { keptId: number; mergedId: number }) {
  const clinic = useClinic();
  const mayMerge = useMayMerge();
  const [kept, merged] = [useQuery(customerProfile(clinic, keptId)), useQuery(customerProfile(clinic, mergedId))];
  if (!mayMerge) return <NoPermission />;
  const problem = blockingProblemOf(kept) ?? blockingProblemOf(merged);
  if (kept.data && kept.data.customer.id !== keptId) return <MergedInto customer={kept.data.customer} from={keptId} />;
  // It was merged, perhaps just now from here: the event may come before the answer.
  if (merged.data && merged.data.customer.id !== mergedId)
    return <Navigate to="/customers/$id" params={{ id: String(merged.data.customer.id) }} replace />;
  return (
    <div className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      {problem ? (
        <ProblemNotice
          error={problem}
          onRetry={() => {
            void kept.refetch();
            void merged.refetch();
          }}
        />
      ) : kept.data && merged.data ? (
        <MergeForm key={`${keptId} ${mergedId}`} kept={kept.data.customer} merged={merged.data.customer} />
      ) : (
        <Skeleton height={240} />
      )}
    </div>
  );
}
