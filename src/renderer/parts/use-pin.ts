import type { Material } from '../../shared/contract/material.ts';
import { setPinned, usePinnedTo } from '../state/pinned-materials.ts';
import { usePhone } from '../state/use-workstation.ts';

/** Pins a material to the call in progress, and unpins it; null while there is none. */
export function usePin({
  id,
  title,
  content,
  file = null,
}: Material): { readonly isPinned: boolean; turn: () => void } | null {
  const { calls } = usePhone();
  const goingOn = calls.filter(({ state }) => state !== 'ended');
  const call = goingOn.findLast(({ state }) => state === 'answered') ?? goingOn.at(-1);
  const pinned = usePinnedTo(call?.id);
  if (!call) return null;
  const isPinned = pinned.some((one) => one.id === id);
  const others = pinned.filter((one) => one.id !== id);
  return {
    isPinned,
    turn: () =>
      setPinned(
        call.id,
        isPinned ? others : [...others, { id, title, content, file }],
        new Set(goingOn.map((one) => one.id)),
      ),
  };
}
