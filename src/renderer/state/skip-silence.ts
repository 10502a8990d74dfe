import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Whether recordings are played without their silent parts, at this workstation. */
export const useSkipSilence = create<{ readonly isOn: boolean }>()(
  persist((): { readonly isOn: boolean } => ({ isOn: false }), { name: 'skip-silence' }),
);
