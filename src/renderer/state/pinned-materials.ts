import type { Material } from '../../shared/contract/material.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export interface PinnedMaterial {
  readonly id: number;
  readonly title: string;
  /** Text, or a link. */
  readonly content: string;
  /** Absent in what an earlier version of the page has kept. */
  readonly file?: Material['file'];
}

interface PinnedMaterials {
  /** Keyed by the ID of the call. */
  readonly ofCall: Readonly<Record<string, readonly PinnedMaterial[]>>;
}

/** Materials pinned to calls in progress; they outlive a reload of the page. */
const usePinnedMaterials = create<PinnedMaterials>()(
  persist((): PinnedMaterials => ({ ofCall: {} }), {
    name: 'pinned-materials',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

const none: readonly PinnedMaterial[] = [];
export const usePinnedTo = (callId: string | undefined): readonly PinnedMaterial[] =>
  usePinnedMaterials(({ ofCall }) => (callId === undefined ? none : (ofCall[callId] ?? none)));

/** Pins of other calls are removed: they have ended. */
export function setPinned(callId: string, pinned: readonly PinnedMaterial[], goingOn: ReadonlySet<string>): void {
  usePinnedMaterials.setState(({ ofCall }) => ({
    ofCall: {
      ...Object.fromEntries(Object.entries(ofCall).filter(([id]) => goingOn.has(id))),
      [callId]: pinned,
    },
  }));
}

export const isLink = (content: string): boolean => /^https?:\/\/\S+$/.test(content.trim());
