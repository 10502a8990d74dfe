import type { LegEvent } from '../../src/sip/leg.ts';

/** Events of a leg, each to be awaited in turn. */
export function watchLeg(leg: {
  onEvent(listener: (event: LegEvent) => void): unknown;
}): <Kind extends LegEvent['kind']>(kind: Kind) => Promise<Extract<LegEvent, { kind: Kind }>> {
  const pending: LegEvent[] = [];
  let wake = () => {};
  leg.onEvent((event) => {
    pending.push(event);
    wake();
  });
  return async (kind) => {
    for (;;) {
      const index = pending.findIndex((event) => event.kind === kind);
      if (index >= 0) return pending.splice(index, 1)[0] as Extract<LegEvent, { kind: typeof kind }>;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}
