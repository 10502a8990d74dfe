import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';
import type { Days } from './recording-reads.ts';

/** Nothing is read before an agent is chosen. */
export const coachingOf = (clinic: ClinicClient, agentId: string | undefined, { from, to }: Days) =>
  queryOptions({
    queryKey: ['reviews', 'coaching', agentId, from, to],
    queryFn:
      agentId === undefined ? skipToken : () => clinic.coaching.ofAgent({ query: { agent_id: agentId, from, to } }),
  });

/** Nothing is read before it is known which scorecards there are. */
export const raterAgreement = (clinic: ClinicClient, templateId: number | undefined, { from, to }: Days) =>
  queryOptions({
    queryKey: ['reviews', 'agreement', templateId, from, to],
    queryFn:
      templateId === undefined
        ? skipToken
        : () => clinic.scorecard.agreement({ query: { template_id: templateId, from, to } }),
  });

/** The most that a page of scores has. */
const mostScores = 200;

/** The signed reviews of all agents in a period, the newest of them. */
export const scoresOfTeam = (clinic: ClinicClient, { from, to }: Days) =>
  queryOptions({
    queryKey: ['reviews', 'team', from, to],
    queryFn: () => clinic.scorecard.list({ query: { from, to, rows: mostScores } }),
  });
