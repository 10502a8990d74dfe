import { useMemo } from 'react';
import { usePermissions } from '../state/use-workstation.ts';
import { screens } from './screens.ts';

/** The screens of the signed-in account: those that the service would refuse are left out. */
export function useScreens(): readonly (typeof screens)[number][] {
  const permissions = usePermissions();
  return useMemo(
    () => screens.filter((screen) => !('needs' in screen) || permissions.includes(screen.needs)),
    [permissions],
  );
}
