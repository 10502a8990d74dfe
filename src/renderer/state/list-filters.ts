import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { FollowupView } from '../api/followup-reads.ts';
import type { CallFilter } from '../api/reads.ts';

/** What the customer list is filtered by. It may be a name or a number: it stays in memory. */
export const useCustomerFilter = create<{ readonly keyword: string }>(() => ({ keyword: '' }));

const allCalls: { readonly filter: CallFilter } = { filter: { type: 'sip', days: 7 } };

/** What the call list is filtered by; it outlives a reload of the page. */
export const useCallFilter = create(
  persist(() => allCalls, { name: 'call-filter', storage: createJSONStorage(() => sessionStorage) }),
);

/** Which follow-ups are listed, and whose: `own`, `everybody`, or an account's ID. */
const ownDue: { readonly view: FollowupView; readonly whose: string } = { view: 'due', whose: 'own' };
export const useFollowupFilter = create(
  persist(() => ownDue, { name: 'followup-filter', storage: createJSONStorage(() => sessionStorage) }),
);

/** For whoever signs in next. */
export function resetListFilters(): void {
  useCustomerFilter.setState({ keyword: '' });
  useCallFilter.setState(allCalls);
  useFollowupFilter.setState(ownDue);
}
