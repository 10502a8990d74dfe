import { create } from 'zustand';
import { persist } from 'zustand/middleware';

const mostPairs = 500;

interface DifferentPeople {
  /** Pairs of customers' IDs, the lower one first, the latest pair last. */
  readonly pairs: readonly string[];
}

export const pairOf = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;

/** Customers who look like the same person, and of whom somebody at this workstation has said that they are not. */
export const useDifferentPeople = create<DifferentPeople>()(
  persist((): DifferentPeople => ({ pairs: [] }), { name: 'different-people' }),
);

export function keepDifferent(pairs: readonly string[]): void {
  useDifferentPeople.setState((state) => ({ pairs: [...state.pairs, ...pairs].slice(-mostPairs) }));
}
