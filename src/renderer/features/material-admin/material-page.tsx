import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { pageProblem } from '../../../shared/problems/page-problem.ts';
import { materialsInOrder } from '../../api/admin-material-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { PendingPanel } from '../../kit/list/side-panel.tsx';
import { MaterialForm } from './material-form.tsx';

/** The material that the address names; a new one where it names none. */
export function MaterialPage() {
  const params = useParams({ strict: false });
  const { category } = useSearch({ from: '/back-office/materials' });
  const found = useInfiniteQuery(materialsInOrder(useClinic(), category));
  if (params.id === undefined) return <MaterialForm key="new" material={null} />;
  const material = found.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => String(id) === params.id);
  if (material && !blockingProblemOf(found)) return <MaterialForm key={material.id} material={material} />;
  return <PendingPanel query={found} problem={found.data ? pageProblem('material-not-found') : null} />;
}
