import { useQuery } from '@tanstack/react-query';
import { followupHolders } from '../../api/followup-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability, useSignIn } from '../../state/use-workstation.ts';

/** The names of colleagues who have a follow-up open in a run, by the follow-up. */
export function useHolders(): ReadonlyMap<number, string> {
  const signIn = useSignIn();
  const ownId = signIn.state === 'signed-in' ? signIn.user.id : null;
  const isOffered = useCapability('followUps');
  const { data = [] } = useQuery({ ...followupHolders(useClinic()), enabled: isOffered });
  return new Map(data.filter(({ user }) => user.id !== ownId).map(({ id, user }) => [id, user.name]));
}
