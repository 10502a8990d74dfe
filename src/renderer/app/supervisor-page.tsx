import { useSearch } from '@tanstack/react-router';
import { WallPage } from '../features/floor/wall-page.tsx';
import { FloorPage } from '../features/floor/floor-page.tsx';
import { MissedCallsPage } from '../features/missed-calls/missed-calls-page.tsx';
import { SupervisorTabs } from '../parts/supervisor-tabs.tsx';

/** The floor, of the group that the address names. */
export function SupervisorPage() {
  const { group } = useSearch({ from: '/supervisor' });
  return <FloorPage group={group ?? null} />;
}

/** The floor on a big screen. */
export function SupervisorWallPage() {
  const { group } = useSearch({ from: '/supervisor/wall' });
  return <WallPage group={group ?? null} />;
}

/** Missed calls, of the group that the address names. */
export function SupervisorMissedPage() {
  const { group } = useSearch({ from: '/supervisor/missed' });
  return <MissedCallsPage group={group ?? null} tabs={<SupervisorTabs />} />;
}
