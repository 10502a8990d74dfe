import { useEffect, useRef, useState } from 'react';
import { useClinic } from '../../../api/use-clinic.ts';
import { useExtension } from '../../../state/use-workstation.ts';
import { type Lease, LeaseHolder } from './lease-holder.ts';

const pageClock = {
  monotonic: () => performance.now(),
  after: (milliseconds: number, callback: () => void): (() => void) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The lease of a follow-up for as long as it is open; null from a service that has no leases. */
export function useLease(id: number): { lease: Lease | null; ask: () => void } {
  const clinic = useClinic();
  const isOffered = useExtension('ext/followup/lease');
  const [lease, setLease] = useState<Lease>({ state: 'taking' });
  const holder = useRef<LeaseHolder>(undefined);
  useEffect(() => {
    if (!isOffered) return;
    const body = { id };
    const held = new LeaseHolder({
      take: () => clinic.followupLease.lease({ body }),
      release: () => clinic.followupLease.release({ body }),
      clock: pageClock,
      onChange: setLease,
    });
    holder.current = held;
    return () => void held.end();
  }, [clinic, id, isOffered]);
  return { lease: isOffered ? lease : null, ask: () => holder.current?.ask() };
}
