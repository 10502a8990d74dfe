import { useQueryClient } from '@tanstack/react-query';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import { setLines } from '../../api/settings-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import type { LinesInput } from './lines-change.ts';

/** Changes the list as it is at that moment: the service takes it as a whole. */
export function useLinesChange(): (change: (lines: LinesView) => LinesInput) => Promise<LinesView> {
  const clinic = useClinic();
  const queries = useQueryClient();
  return async (change) => {
    const present = await clinic.adminSettings.lines({});
    const changed = await clinic.adminSettings.updateLines({ body: change(present) });
    queries.setQueryData(setLines(clinic).queryKey, changed);
    return changed;
  };
}
