import { useMemo } from 'react';
import { usePermissions, useSignIn } from '../state/use-workstation.ts';
import { useTakesCallsOnly } from '../parts/agents/use-takes-calls-only.ts';
import { backOfficeParts, type Offered, useOffered } from '../parts/offered-routes.ts';

/** The keys of the first screens, with Alt: zero is the tenth. The other screens have none. */
export const railKeys = '1234567890';

/** The screens of the signed-in account: those that the service would refuse, or that stay empty, are left out. */
export function useScreens(): readonly Offered<'rail'>[] {
  const screens = useOffered('rail');
  const permissions = usePermissions();
  const signIn = useSignIn();
  const isAgent = signIn.state === 'signed-in' && signIn.user.agent_id !== null;
  const hasCalls = permissions.includes('cdr.view.all') || (isAgent && permissions.includes('cdr.view'));
  const takesCallsOnly = useTakesCallsOnly();
  return useMemo(
    () =>
      screens.filter(
        ({ needs, isForCalls, isOfClinic }) =>
          (needs === undefined || permissions.includes(needs)) &&
          (!isForCalls || hasCalls) &&
          (!isOfClinic || !takesCallsOnly),
      ),
    [screens, permissions, hasCalls, takesCallsOnly],
  );
}

/** The pages of the back office, by what they are about. */
export function useBackOfficePages(): readonly Offered<'backOffice'>[] {
  const pages = useOffered('backOffice');
  return useMemo(() => backOfficeParts.flatMap((part) => pages.filter(({ about }) => about === part)), [pages]);
}

/** The pages that begin something new and that the account may use. */
export function useBeginnings(): readonly Offered<'begins'>[] {
  const beginnings = useOffered('begins');
  const permissions = usePermissions();
  return useMemo(() => beginnings.filter(({ needs }) => permissions.includes(needs)), [beginnings, permissions]);
}
