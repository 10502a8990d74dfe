import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

export const colleaguesPath = 'ext/agent/colleagues';

interface Colleague {
  readonly name: string;
  readonly extension: string;
}

/** Transfer targets; none where the service does not list them. */
export const colleagues = (clinic: ClinicClient, isOffered: boolean) =>
  queryOptions({
    queryKey: ['colleagues'],
    queryFn: () => clinic.agent.colleagues({}),
    enabled: isOffered,
    staleTime: 300_000,
  });

const shownColleagues = 6;

/** By a part of the name or of the extension, a few; nobody once an extension is typed whole. */
export function matchingColleagues(known: readonly Colleague[], typed: string): readonly Colleague[] {
  const sought = typed.trim().toLocaleLowerCase();
  if (known.some(({ extension }) => extension === sought)) return [];
  return known
    .filter(({ name, extension }) => name.toLocaleLowerCase().includes(sought) || extension.includes(sought))
    .slice(0, shownColleagues);
}
