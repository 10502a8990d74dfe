import { useCallback, useState } from 'react';
import { nudgedBy, resizedBy, type Shift, unshifted } from './align.ts';

/** Lays B on A. Each pair has its own place, for as long as the comparison is open. */
export function useAlign(pair: string) {
  const [isOn, setOn] = useState(false);
  const [shifts, setShifts] = useState<Readonly<Record<string, Shift>>>({});
  const change = useCallback(
    (changeOf: (shift: Shift) => Shift): void =>
      setShifts((all) => ({ ...all, [pair]: changeOf(all[pair] ?? unshifted) })),
    [pair],
  );
  return {
    isOn,
    toggle: useCallback(() => setOn((now) => !now), []),
    shift: shifts[pair] ?? unshifted,
    nudge: useCallback((dx: number, dy: number) => change((shift) => nudgedBy(dx, dy, shift)), [change]),
    resize: useCallback((factor: number) => change((shift) => resizedBy(factor, shift)), [change]),
    putBack: useCallback(() => change(() => unshifted), [change]),
  };
}

export type Align = ReturnType<typeof useAlign>;
