import { type MouseEvent, useCallback, useRef } from 'react';
import { notifyProblem } from './notify-problem.tsx';

/**
 * Handlers of buttons that write: a double click counts as one press, and a press while the command is still running is
 * ignored. Failures are displayed.
 */
export function usePress(): (command: () => Promise<unknown>) => (event?: MouseEvent) => void {
  const isUnderWay = useRef(false);
  return useCallback(
    (command) => (event) => {
      if (isUnderWay.current || (event?.detail ?? 0) > 1) return;
      isUnderWay.current = true;
      command()
        .catch(notifyProblem)
        .finally(() => {
          isUnderWay.current = false;
        });
    },
    [],
  );
}
