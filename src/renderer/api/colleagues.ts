import { queryOptions } from '@tanstack/react-query';
import type { Colleague } from '../../shared/contract/agent.ts';
import type { ClinicClient } from './clinic.ts';

/** An earlier service lists names and extensions alone: the rest is unknown then. */
export type KnownColleague = Pick<Colleague, 'name' | 'extension'> & Partial<Colleague>;

const renewalMs = 5000;

/** Transfer targets, as they are now; none where the service does not list them. */
export const colleagues = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({
    queryKey: ['colleagues'],
    queryFn: async (): Promise<readonly KnownColleague[]> => await clinic.agent.colleagues({}),
    enabled: isOffered,
    refetchInterval: renewalMs,
  });
