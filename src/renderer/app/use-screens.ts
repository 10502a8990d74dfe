import { useMemo } from 'react';
import { usePermissions } from '../state/use-workstation.ts';
import { screens } from './screens.ts';

/** The screens of whoever is signed in: what the service would refuse is not offered. */
export function useScreens(): readonly (typeof screens)[number][] {
  const permissions = usePermissions();
  return useMemo(
    () => screens.filter((screen) => !('needs' in screen) || permissions.includes(screen.needs)),
    [permissions],
  );
}
