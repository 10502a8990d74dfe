import { useCallback, useEffect, useRef, useState } from 'react';
import { useClinic } from '../../../api/use-clinic.ts';
import { useCapability } from '../../../state/use-workstation.ts';
import { type Lease, LeaseHolder } from './lease-holder.ts';

const pageClock = {
  monotonic: () => performance.now(),
  after: (milliseconds: number, callback: () => void): (() => void) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

export interface Leases {
  /** By follow-up; null from a service that has no leases. */
  readonly states: ReadonlyMap<number, Lease> | null;
  readonly ask: (id: number) => void;
}

const without = (states: ReadonlyMap<number, Lease>, id: number): ReadonlyMap<number, Lease> =>
  new Map([...states].filter(([other]) => other !== id));

/** Holds the leases of these follow-ups as long as they are named, and gives up those that are named no longer. */
export function useLeases(ids: readonly number[]): Leases {
  const clinic = useClinic();
  const isOffered = useCapability('followUps');
  const [states, setStates] = useState<ReadonlyMap<number, Lease>>(new Map());
  const [holders] = useState(() => new Map<number, LeaseHolder>());
  const named = JSON.stringify(ids);
  useEffect(() => {
    if (!isOffered) return;
    const wanted = new Set(JSON.parse(named) as number[]);
    for (const [id, holder] of holders) {
      if (wanted.has(id)) continue;
      holders.delete(id);
      void holder.end().finally(() => {
        if (!holders.has(id)) setStates((before) => without(before, id));
      });
    }
    for (const id of wanted) {
      if (holders.has(id)) continue;
      const body = { id };
      const holder = new LeaseHolder({
        take: () => clinic.followupLease.lease({ body }),
        release: () => clinic.followupLease.release({ body }),
        clock: pageClock,
        onChange: (lease) => setStates((before) => new Map(before).set(id, lease)),
      });
      holders.set(id, holder);
    }
  }, [clinic, holders, isOffered, named]);
  useEndAtLast(holders);
  const ask = useCallback((id: number) => holders.get(id)?.ask(), [holders]);
  return { states: isOffered ? states : null, ask };
}

function useEndAtLast(holders: Map<number, LeaseHolder>): void {
  const last = useRef(holders);
  useEffect(() => {
    const held = last.current;
    return () => {
      for (const holder of held.values()) void holder.end();
      held.clear();
    };
  }, []);
}
