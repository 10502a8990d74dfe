import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCapability, usePermissions, useSignIn } from '../state/use-workstation.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';
import { useClinic } from './use-clinic.ts';

/** The agent whose calls are the account's own; null where there are no reviews of them. */
export function useReviewedAgent(): string | null {
  const signIn = useSignIn();
  const isOffered = useCapability('reviews');
  const mayRead = usePermissions().includes('cdr.view');
  return isOffered && mayRead && signIn.state === 'signed-in' ? signIn.user.agent_id : null;
}

/** Signed reviews of an agent's calls, the newest first. */
export const ownReviews = (clinic: ClinicClient, agentId: string) =>
  listQuery({
    queryKey: ['reviews', 'own', agentId],
    read: (paging) => clinic.scorecard.list({ query: { ...paging, agent_id: agentId } }),
  });

/** How many of them the agent has not read; undefined until that is known. */
export function useUnreadReviews(agentId: string | null): number | undefined {
  const clinic = useClinic();
  const { data } = useQuery({
    queryKey: ['reviews', 'unread', agentId],
    queryFn: async () => {
      const query = { rows: 1, is_acknowledged: 'false' as const, agent_id: agentId ?? '' };
      return (await clinic.scorecard.list({ query })).total;
    },
    enabled: agentId !== null,
  });
  return data;
}

/** Signed reviews of one call of an agent. */
export const reviewsOfCall = (clinic: ClinicClient, recordId: number, agentId: string) =>
  queryOptions({
    queryKey: ['reviews', 'of-call', recordId, agentId],
    queryFn: async () =>
      (await clinic.scorecard.scoresOf({ query: { id: recordId } })).filter(
        ({ state, purpose, agent_id: agent }) => state === 'signed' && purpose === 'review' && agent === agentId,
      ),
  });

/** The moments of a call that are shared with its agent, in the order of the sound. */
export const sharedMoments = (clinic: ClinicClient, recordId: number) =>
  queryOptions({
    queryKey: ['reviews', 'moments', recordId],
    queryFn: async () =>
      (await clinic.review.moments({ query: { id: recordId } })).filter(({ is_shared: isShared }) => isShared),
  });
