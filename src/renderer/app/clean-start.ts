import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import type { SignInState } from '../../shared/ipc/sign-in-ipc.ts';
import { useOpenCustomers } from '../state/open-customers.ts';
import type { WorkstationClient } from '../state/workstation.ts';

/**
 * Every new sign-in starts with nothing open. Only an agent whose sign-in was ended by the service (a revoked token)
 * finds what was open before.
 */
export function startClean({ mirrors }: WorkstationClient, queries: QueryClient): void {
  let lastUserId: number | null = userIdOf(mirrors.signIn.getState().value);
  const closeAll = (): void => {
    useOpenCustomers.setState({ ids: [], recent: [] });
    notifications.clean();
    history.replaceState(null, '', '/');
  };
  mirrors.signIn.subscribe(({ value }, { value: before }) => {
    const userId = userIdOf(value);
    if (userId === null) {
      // Nothing that one person read is shown to the next.
      if (before.state === 'signed-in') queries.clear();
      if (before.state === 'signed-in' && value.state === 'signed-out' && value.problem === null) closeAll();
    } else {
      if (before.state !== 'signed-in' && userId !== lastUserId) closeAll();
      lastUserId = userId;
    }
  });
}

const userIdOf = (state: SignInState): number | null => (state.state === 'signed-in' ? state.user.id : null);
