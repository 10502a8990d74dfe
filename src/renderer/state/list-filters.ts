import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { FollowupView } from '../api/followup-reads.ts';
import type { CallFilter } from '../api/reads.ts';

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
  useCallFilter.setState(allCalls);
  useFollowupFilter.setState(ownDue);
}

interface CustomerColumns {
  /** The columns that are hidden, by the ID of the account. */
  readonly hidden: Readonly<Record<string, readonly string[]>>;
}

/** Which columns of the customer list each account has hidden at this workstation. */
export const useCustomerColumns = create<CustomerColumns>()(
  persist((): CustomerColumns => ({ hidden: {} }), { name: 'customer-columns' }),
);
