import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface RecentTransfers {
  /** Extensions of colleagues, the last one first, by the ID of the account. */
  readonly of: Readonly<Record<string, readonly string[]>>;
}

const keptTargets = 3;

/** The colleagues to whom each account has transferred calls last at this workstation; numbers outside are not kept. */
const useRecentTransfers = create<RecentTransfers>()(
  persist((): RecentTransfers => ({ of: {} }), { name: 'recent-transfers' }),
);

export const recentTransfersOf = (account: string): readonly string[] =>
  useRecentTransfers.getState().of[account] ?? [];

export const keepTransfer = (account: string, extension: string): void => {
  const others = recentTransfersOf(account).filter((one) => one !== extension);
  useRecentTransfers.setState(({ of }) => ({
    of: { ...of, [account]: [extension, ...others].slice(0, keptTargets) },
  }));
};
