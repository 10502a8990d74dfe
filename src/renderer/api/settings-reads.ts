import { queryOptions } from '@tanstack/react-query';
import { isImportRunning } from '../../shared/contract/admin/customer-import.ts';
import type { ClinicClient } from './clinic.ts';

/** Hours, rules and the callback. */
export const clinicSettings = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['settings'], queryFn: () => clinic.adminSettings.settings({}) });

/** The lines as configured; `lineStates` has those in use. */
export const setLines = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lines', 'set'], queryFn: () => clinic.adminSettings.lines({}) });

export const holdMusic = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['settings', 'hold-music'], queryFn: () => clinic.adminHoldMusic.view({}) });

/** The address of its sound, within the page. */
export const holdMusicSound = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['settings', 'hold-music', 'sound'],
    queryFn: async () => {
      const { wav } = await clinic.adminHoldMusic.sound({});
      const bytes = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0));
      return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
    },
    staleTime: Infinity,
  });

const importRefreshMs = 500;

/** Asked again while it runs. */
export const importState = (clinic: ClinicClient, id: string | null) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: () => clinic.adminImport.state({ query: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isImportRunning(state.data) ? importRefreshMs : false),
  });
