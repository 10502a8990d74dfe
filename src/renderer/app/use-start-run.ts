import { useNavigate, useRouter } from '@tanstack/react-router';
import { usePermissions } from '../state/use-workstation.ts';

/**
 * Starts the follow-ups of the day: one's own, or on the screen of follow-ups those of the person whom it lists, as its
 * button does. Null for accounts that complete none.
 */
export function useStartRun(): (() => void) | null {
  const navigate = useNavigate();
  const router = useRouter();
  const mayComplete = usePermissions().includes('followup.edit');
  if (!mayComplete) return null;
  return () => {
    const { pathname } = router.state.location;
    if (pathname === '/follow-ups/run') return;
    void navigate({ to: '/follow-ups/run', search: pathname.startsWith('/follow-ups') ? true : {} });
  };
}
