import { queryOptions } from '@tanstack/react-query';
import type { Cdr } from '../../shared/contract/cdr.ts';
import type { Score } from '../../shared/contract/scorecard.ts';
import type { ClinicClient } from './clinic.ts';

/** Reviews of a week that are looked at, and calls of the weakest line. */
const [mostReviews, mostCalls] = [100, 5] as const;

const dayMs = 24 * 60 * 60 * 1000;

/** Monday to Sunday of the week before that of `today`, as YYYY-MM-DD. */
export function lastWeek(today: string): { readonly from: string; readonly to: string } {
  const at = Date.parse(`${today}T00:00:00Z`);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs;
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
  return { from: day(monday - 7 * dayMs), to: day(monday - dayMs) };
}

/** Several customers have the number of the other side. False where the account sees no numbers. */
async function isShared(clinic: ClinicClient, { direction, caller, callee }: Cdr): Promise<boolean> {
  const keyword = direction === 'inbound' ? caller : callee;
  const query = { keyword, category: 'phone' as const, rows: 2 };
  const found = await clinic.customer.query({ query }).catch(() => null);
  return (found?.rows.length ?? 0) > 1;
}

/** The line that `weakest` finds in the agent's reviews of last week, and of what kind its lowest calls were. */
export const weaknessOf = <Line extends { readonly recordIds: readonly number[] }>(
  clinic: ClinicClient,
  agentId: string | null,
  today: string,
  weakest: (scores: readonly Score[]) => Line | null,
) =>
  queryOptions({
    queryKey: ['reviews', 'weakness', agentId, today],
    queryFn: async () => {
      const query = { ...lastWeek(today), agent_id: agentId ?? '', rows: mostReviews };
      const { rows } = await clinic.scorecard.list({ query });
      const line = weakest(rows);
      const calls = (line?.recordIds ?? []).slice(0, mostCalls).map(async (id) => {
        const call = await clinic.cdrExtension.info({ query: { id } });
        return {
          direction: call.direction,
          hasCustomer: call.customer !== null,
          isShared: await isShared(clinic, call),
          marks: call.signals?.marks ?? [],
        };
      });
      return { line, calls: await Promise.all(calls) };
    },
  });
