import { usePermissions, useSignIn } from '../../state/use-workstation.ts';

/** Whether the account takes calls and supervises nobody: the sums of the whole clinic are not for it. */
export function useTakesCallsOnly(): boolean {
  const signIn = useSignIn();
  const supervises = usePermissions().includes('agent.monitor');
  return signIn.state === 'signed-in' && signIn.user.agent_id !== null && !supervises;
}
