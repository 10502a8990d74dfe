import { useMemo } from 'react';
import { usePermissions, useSignIn } from '../state/use-workstation.ts';
import { screens } from './screens.ts';

/** The screens of the signed-in account: those that the service would refuse, or that stay empty, are left out. */
export function useScreens(): readonly (typeof screens)[number][] {
  const permissions = usePermissions();
  const signIn = useSignIn();
  const isAgent = signIn.state === 'signed-in' && signIn.user.agent_id !== null;
  const hasCalls = permissions.includes('cdr.view.all') || (isAgent && permissions.includes('cdr.view'));
  return useMemo(
    () =>
      screens.filter(
        (screen) =>
          (!('needs' in screen) || permissions.includes(screen.needs)) && (!('isForCalls' in screen) || hasCalls),
      ),
    [permissions, hasCalls],
  );
}
