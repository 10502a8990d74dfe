import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { alignmentOfPair } from '../../api/album-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { nudgedBy, resizedBy, type Shift, turnedBy, unshifted } from './align.ts';

/** After the last of several steps. */
const savingPauseMs = 600;

/**
 * Lays B on A. The service keeps the place of each pair, where it can and the account may; otherwise it holds for as
 * long as the comparison is open.
 */
export function useAlign(leftId: number, rightId: number) {
  const pair = `${leftId} ${rightId}`;
  const clinic = useClinic();
  const isOffered = useCapability('albums');
  const { data: kept } = useQuery(alignmentOfPair(clinic, leftId, rightId, isOffered));
  const [isOn, setOn] = useState(false);
  const [shifts, setShifts] = useState<Readonly<Record<string, Shift>>>({});
  const before = kept ?? unshifted;
  const mayEdit = usePermissions().includes('album.edit');
  const save = useSaving(isOffered && mayEdit);
  const change = useCallback(
    (changeOf: (shift: Shift) => Shift): void =>
      setShifts((all) => {
        const shift = changeOf(all[pair] ?? before);
        save({ leftId, rightId, shift });
        return { ...all, [pair]: shift };
      }),
    [pair, before, leftId, rightId, save],
  );
  return {
    isOn,
    toggle: useCallback(() => setOn((now) => !now), []),
    shift: shifts[pair] ?? before,
    nudge: useCallback((dx: number, dy: number) => change((shift) => nudgedBy(dx, dy, shift)), [change]),
    resize: useCallback((factor: number) => change((shift) => resizedBy(factor, shift)), [change]),
    turn: useCallback((degrees: number) => change((shift) => turnedBy(degrees, shift)), [change]),
    putBack: useCallback(() => change(() => unshifted), [change]),
  };
}

export type Align = ReturnType<typeof useAlign>;

interface Placed {
  readonly leftId: number;
  readonly rightId: number;
  readonly shift: Shift;
}

/** Sends the last place of each pair, a moment after it was changed, and when the comparison is left. */
function useSaving(maySave: boolean): (placed: Placed) => void {
  const clinic = useClinic();
  const queries = useQueryClient();
  const waiting = useRef(new Map<string, Placed>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useCallback((): void => {
    clearTimeout(timer.current);
    for (const [key, { leftId, rightId, shift }] of waiting.current) {
      waiting.current.delete(key);
      clinic.albumExtension
        .setAlignment({ body: { left_id: leftId, right_id: rightId, ...shift } })
        .then((saved) => queries.setQueryData(alignmentOfPair(clinic, leftId, rightId, true).queryKey, saved))
        .catch(notifyProblem);
    }
  }, [clinic, queries]);
  useEffect(() => send, [send]);
  return useCallback(
    (placed) => {
      if (!maySave) return;
      waiting.current.set(`${placed.leftId} ${placed.rightId}`, placed);
      clearTimeout(timer.current);
      timer.current = setTimeout(send, savingPauseMs);
    },
    [maySave, send],
  );
}
