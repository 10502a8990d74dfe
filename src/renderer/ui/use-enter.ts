import { useEffect, useRef } from 'react';
import { isFocusLost } from './focus.ts';

/** Enter, pressed while nothing has the focus. */
export function useEnter(isActive: boolean, onEnter: () => void): void {
  const action = useRef(onEnter);
  useEffect(() => {
    action.current = onEnter;
  });
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent): void => {
      const isAlone = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat);
      if (event.key !== 'Enter' || !isAlone || event.defaultPrevented || !isFocusLost()) return;
      event.preventDefault();
      action.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive]);
}
