import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export const checkedParts = ['microphone', 'playback', 'service', 'events', 'line', 'sound'] as const;
export type CheckedPart = (typeof checkedParts)[number];

export interface PastCheckUp {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The parts that needed attention. */
  readonly faults: readonly CheckedPart[];
}

const keptCheckUps = 5;

/** The last check-ups of this workstation, whoever ran them, the newest first. */
export const useCheckUps = create<{ readonly past: readonly PastCheckUp[] }>()(
  persist((): { readonly past: readonly PastCheckUp[] } => ({ past: [] }), { name: 'check-ups' }),
);

export const keepCheckUp = (one: PastCheckUp): void => {
  useCheckUps.setState(({ past }) => ({
    past: [one, ...past.filter(({ at }) => at !== one.at)].slice(0, keptCheckUps),
  }));
};
