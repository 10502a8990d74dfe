import { useEffect, useRef } from 'react';
import { useDraft } from '../../forms/use-draft.ts';
import { useAgent } from '../../state/use-workstation.ts';

const noSecrets: readonly string[] = [];

/**
 * When the last wrap-up ended, in epoch milliseconds; null before the first one. The workstation keeps it: a page that
 * is loaded again must not show the call that was done with.
 */
export function useWrapUpEnd(): number | null {
  const isWrappingUp = useAgent().label === 'wrap_up';
  const wasWrappingUp = useRef(isWrappingUp);
  const [{ at }, keep] = useDraft('wrap-up-end', noSecrets);
  useEffect(() => {
    if (wasWrappingUp.current && !isWrappingUp) keep(() => ({ at: Date.now() }));
    wasWrappingUp.current = isWrappingUp;
  });
  return typeof at === 'number' ? at : null;
}
