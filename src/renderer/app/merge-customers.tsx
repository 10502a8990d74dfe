import { useParams, useSearch } from '@tanstack/react-router';
import { MergePage } from '../features/customers/merge/merge-page.tsx';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** The two customers whom the address names: the kept one, and the one who is merged into it. */
export function MergeCustomers() {
  const { id } = useParams({ from: '/customers/$id/merge' });
  const { with: other } = useSearch({ from: '/customers/$id/merge' });
  if (!isId(id) || !isId(other) || id === other) return <NotFoundPage />;
  return <MergePage keptId={Number(id)} mergedId={Number(other)} />;
}
