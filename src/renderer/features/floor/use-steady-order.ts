import { useEffect, useRef, useState } from 'react';

const steadyMs = 10_000;

/**
 * The wanted order, taken over some seconds after it has changed, so that nothing moves from under the hand. Entries
 * that are new come last until then, those that are gone leave immediately.
 */
export function useSteadyOrder(wanted: readonly string[]): readonly string[] {
  const [order, setOrder] = useState(wanted);
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  const kept = order.filter((id) => wanted.includes(id));
  const shown = [...kept, ...wanted.filter((id) => !order.includes(id))];
  const isOld = shown.some((id, index) => id !== wanted[index]);
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => setOrder(latest.current), steadyMs);
    return () => clearTimeout(timer);
  }, [isOld]);
  return shown;
}
