import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** When each account was first signed in at this workstation, by its ID, in epoch milliseconds. */
export const useFirstSeen = create<Readonly<Record<string, number>>>()(persist(() => ({}), { name: 'first-seen' }));
