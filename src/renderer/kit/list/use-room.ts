import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is inside, in pixels; null until it is there. `watch` is its ref, and fills the other one. */
export function useRoom<One extends HTMLElement>(
  ref: RefObject<One | null>,
): { readonly room: number | null; readonly watch: (element: One | null) => void } {
  const [element, setElement] = useState<One | null>(null);
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!element) return undefined;
    // Nothing is drawn while it is hidden: it keeps its columns.
    const measure = (): void => setRoom((before) => element.clientWidth || before);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  const [watch] = useState(() => (one: One | null): void => {
    ref.current = one;
    setElement(one);
  });
  return { room, watch };
}
