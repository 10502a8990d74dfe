import type { FarHold } from './call-record.ts';

/** The holds by the other side that a record keeps. */
const maxHolds = 100;

export const endedHold = (hold: FarHold, at: number): FarHold => (hold.to === null ? { ...hold, to: at } : hold);

/** The other side decides how often it holds: the record keeps the first ones. */
export function afterHeld(
  holds: readonly FarHold[],
  { agentId, isHeld, at }: { readonly agentId: string; readonly isHeld: boolean; readonly at: number },
): readonly FarHold[] {
  if (!isHeld) return holds.map((hold) => (hold.agentId === agentId ? endedHold(hold, at) : hold));
  return holds.length >= maxHolds ? holds : [...holds, { agentId, from: at, to: null }];
}
