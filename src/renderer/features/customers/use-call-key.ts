import { useEffect, useRef } from 'react';
import { targetOfLetter } from '../../ui/letter-keys.ts';

/** C calls, where no letter is typed; null while nobody can be called. */
export function useCallKey(call: (() => void) | null): void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'c' || event.repeat || !latest.current || !targetOfLetter(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
