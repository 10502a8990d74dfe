import { useQueryClient } from '@tanstack/react-query';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { pageProblem } from '../../../shared/problems/page-problem.ts';
import { setLines } from '../../api/settings-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { isAsSeen, type LinesInput, type SeenEntry } from './lines-change.ts';

const isOvertaken = (error: unknown): boolean => error instanceof ProblemError && error.reason === 'lines-changed';

/**
 * `read`: the list as it is at that moment. `change` begins with that, as the service takes the list as a whole; it
 * throws `changed-meanwhile` when the entry was changed by somebody else since it was read. Other people's changes to
 * other entries stay.
 */
export function useLinesChange() {
  const clinic = useClinic();
  const queries = useQueryClient();
  const read = (): Promise<LinesView> => queries.fetchQuery({ ...setLines(clinic), staleTime: 0 });
  const change = async (changeOf: (lines: LinesView) => LinesInput, seen: SeenEntry | null): Promise<LinesView> => {
    for (;;) {
      const present = await read();
      if (seen && !isAsSeen(present, seen)) throw pageProblem('changed-meanwhile');
      try {
        const body = { ...changeOf(present), version: present.version };
        const changed = await clinic.adminSettings.updateLines({ body });
        queries.setQueryData(setLines(clinic).queryKey, changed);
        return changed;
      } catch (error) {
        if (!isOvertaken(error)) throw error;
      }
    }
  };
  return { read, change };
}
