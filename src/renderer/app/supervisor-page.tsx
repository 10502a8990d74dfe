import { useSearch } from '@tanstack/react-router';
import { FloorPage } from '../features/floor/floor-page.tsx';

/** The floor, of the group that the address names. */
export function SupervisorPage() {
  const { group } = useSearch({ from: '/supervisor' });
  return <FloorPage group={group ?? null} />;
}
