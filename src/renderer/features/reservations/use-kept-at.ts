import { useState } from 'react';

/** When something was last typed in this page, in epoch milliseconds; null for what was kept before. */
export function useKeptAt(typed: object): number | null {
  const text = JSON.stringify(typed);
  const [kept, setKept] = useState<{ readonly text: string; readonly at: number | null }>({ text, at: null });
  if (kept.text !== text) setKept({ text, at: Date.now() });
  return kept.at;
}
