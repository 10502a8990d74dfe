import { useQuery } from '@tanstack/react-query';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import { ownCallsToday } from '../../api/own-calls.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { usePermissions, usePhonePart, useSignIn, useTimeZone } from '../../state/use-workstation.ts';

/** The agent's last calls of today; undefined while they are read, and for an account that sees no calls. */
export function useOwnCalls(): readonly Cdr[] | undefined {
  const clinic = useClinic();
  const timeZone = useTimeZone();
  const signIn = useSignIn();
  const agentId = signIn.state === 'signed-in' ? signIn.user.agent_id : null;
  const maySee = usePermissions().includes('cdr.view');
  const { data } = useQuery({
    ...ownCallsToday(clinic, { agentId: agentId ?? '', timeZone }),
    enabled: agentId !== null && maySee,
  });
  return data?.rows;
}

/** The number that this agent called last; null for none that can be dialled again. */
export function useLastDialled(): string | null {
  const own = usePhonePart(({ extension }) => extension);
  const last = useOwnCalls()?.find(({ direction, callee }) => direction !== 'inbound' && callee !== own);
  return last && !isMasked(last.callee) ? last.callee : null;
}
