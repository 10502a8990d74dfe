import { useCallback, useMemo } from 'react';
import { useWorkstation } from '../../../state/use-workstation.ts';
import type { Run } from './run.ts';

const draftName = 'follow-up-run';

/**
 * The run that is under way today; null when there is none. The workstation keeps it as it keeps what is typed: over a
 * reload and a sign-in that ends by time, for its account alone.
 */
export function useRun(today: string): { run: Run | null; keepRun: (run: Run | null) => void } {
  const { mirrors, keepDraft } = useWorkstation();
  const kept = mirrors.drafts((state) => state.value[draftName]);
  const run = useMemo(() => {
    const known = (kept as Run | undefined) ?? null;
    return known?.day === today ? known : null;
  }, [kept, today]);
  const keepRun = useCallback((changed: Run | null) => keepDraft(draftName, changed ?? {}), [keepDraft]);
  return { run, keepRun };
}
