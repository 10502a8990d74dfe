import { useEffect, useRef, useState } from 'react';
import { useAgent } from '../../state/use-workstation.ts';

/** When the last wrap-up ended, in epoch milliseconds; null while this window has seen none end. */
export function useWrapUpEnd(): number | null {
  const isWrappingUp = useAgent().label === 'wrap_up';
  const wasWrappingUp = useRef(isWrappingUp);
  const [endedAt, setEndedAt] = useState<number | null>(null);
  useEffect(() => {
    if (wasWrappingUp.current && !isWrappingUp) setEndedAt(Date.now());
    wasWrappingUp.current = isWrappingUp;
  }, [isWrappingUp]);
  return endedAt;
}
