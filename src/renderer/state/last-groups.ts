import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface LastGroups {
  /** IDs of skill groups, by the ID of the account. */
  readonly of: Readonly<Record<string, readonly number[]>>;
}

/** The skill groups that each account has signed in to last at this workstation. */
const useLastGroups = create<LastGroups>()(persist((): LastGroups => ({ of: {} }), { name: 'last-groups' }));

export const lastGroupsOf = (account: string): readonly number[] => useLastGroups.getState().of[account] ?? [];

export const keepLastGroups = (account: string, groupIds: readonly number[]): void => {
  useLastGroups.setState(({ of }) => ({ of: { ...of, [account]: groupIds } }));
};
