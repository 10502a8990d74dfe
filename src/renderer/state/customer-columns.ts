import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface CustomerColumns {
  /** The columns that are hidden, by the ID of the account. */
  readonly hidden: Readonly<Record<string, readonly string[]>>;
  /** Their order, by the ID of the account. */
  readonly order: Readonly<Record<string, readonly string[]>>;
}

/** Which columns of the customer list each account has hidden and moved at this workstation. */
export const useCustomerColumns = create<CustomerColumns>()(
  persist((): CustomerColumns => ({ hidden: {}, order: {} }), { name: 'customer-columns' }),
);
