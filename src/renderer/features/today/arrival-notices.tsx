import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { useNow } from '../../ui/use-now.ts';
import { useArrivals } from './use-arrivals.ts';
import { useOwnDay } from './use-own-day.ts';

/** Tells a doctor, on whatever screen, that one of the patients of today has arrived. */
export function ArrivalNotices({ user }: { user: SignedInUser }) {
  const day = clinicDay(useTimeZone(), new Date(useNow(60_000)));
  useArrivals(useOwnDay(user.id, day).appointments);
  return null;
}
