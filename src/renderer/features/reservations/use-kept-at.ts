import { useEffect, useRef, useState } from 'react';

/** When something was last typed in this page, in epoch milliseconds; null for what was kept before. */
export function useKeptAt(typed: object): number | null {
  const text = JSON.stringify(typed);
  const seen = useRef(text);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    if (seen.current === text) return;
    seen.current = text;
    setAt(Date.now());
  }, [text]);
  return at;
}
