import { useEffect, useRef } from 'react';

const ownKeys = 'input, textarea, select, [contenteditable], [role=radiogroup], [role=listbox], [role=dialog]';

/** T is today, the arrows are the days before and after; not where these keys mean something else. */
export function useDayKeys(keys: { readonly onToday: () => void; readonly onStep: (steps: number) => void }): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (event.target instanceof HTMLElement && event.target.closest(ownKeys)) return;
      if (event.key === 't' || event.key === 'T') latest.current.onToday();
      else if (event.key === 'ArrowLeft') latest.current.onStep(-1);
      else if (event.key === 'ArrowRight') latest.current.onStep(1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
