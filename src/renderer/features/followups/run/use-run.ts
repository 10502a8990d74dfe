import { useCallback, useMemo } from 'react';
import { useWorkstation } from '../../../state/use-workstation.ts';
import type { Run } from './run.ts';

const draftName = 'follow-up-run';

function runOf(kept: unknown, today: string): Run | null {
  const known = (kept as Run | undefined) ?? null;
  // An earlier version kept runs without a key.
  return known?.day === today && known.key !== undefined ? known : null;
}

interface KeptRun {
  readonly run: Run | null;
  readonly start: (run: Run) => void;
  /** Changes the run as it is by now; one that has ended meanwhile, or gave way to another, stays as it is. */
  readonly change: (key: string, changeOf: (run: Run) => Run | null) => void;
}

/**
 * The run that is under way today; null when there is none. The workstation keeps it as it keeps what is typed: over a
 * reload and a sign-in that ends by time, for its account alone.
 */
export function useRun(today: string): KeptRun {
  const { mirrors, keepDraft } = useWorkstation();
  const kept = mirrors.drafts((state) => state.value[draftName]);
  const run = useMemo(() => runOf(kept, today), [kept, today]);
  const start = useCallback((begun: Run) => keepDraft(draftName, begun), [keepDraft]);
  const change = useCallback<KeptRun['change']>(
    (key, changeOf) => {
      const present = runOf(mirrors.drafts.getState().value[draftName], today);
      if (present?.key === key) keepDraft(draftName, changeOf(present) ?? {});
    },
    [mirrors, keepDraft, today],
  );
  return { run, start, change };
}
