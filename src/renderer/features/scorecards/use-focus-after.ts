import { useEffect, useId, useState } from 'react';

/**
 * Gives an element of the form the focus after the next change: one that moved is made again elsewhere. The first part
 * that is there and enabled gets it. `idOf`: the ID of a part’s element.
 */
export function useFocusAfter(): { idOf: (part: string) => string; focusAfter: (...parts: string[]) => void } {
  const prefix = useId();
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const idOf = (part: string): string => `${prefix}-${part}`;
  useEffect(() => {
    for (const part of wanted) {
      const element = document.getElementById(`${prefix}-${part}`);
      if (!element || element.matches(':disabled')) continue;
      element.focus();
      return;
    }
  }, [wanted, prefix]);
  return { idOf, focusAfter: (...parts) => setWanted(parts) };
}
