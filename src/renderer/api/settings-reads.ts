import { queryOptions } from '@tanstack/react-query';
import { isImportRunning } from '../../shared/contract/admin/customer-import.ts';
import type { ClinicClient } from './clinic.ts';

/** Hours, rules and the callback. */
export const clinicSettings = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['settings'], queryFn: () => clinic.adminSettings.settings({}) });

/** As they are set; what is in use is in `lineStates`. */
export const setLines = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lines', 'set'], queryFn: () => clinic.adminSettings.lines({}) });

const importRefreshMs = 500;

/** Asked again while it runs. */
export const importState = (clinic: ClinicClient, id: string | null) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: () => clinic.adminImport.state({ query: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isImportRunning(state.data) ? importRefreshMs : false),
  });
