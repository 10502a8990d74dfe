import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

/** Hours, rules and the callback. */
export const clinicSettings = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['settings'], queryFn: () => clinic.adminSettings.settings({}) });

/** As they are set; what is in use is in `lineStates`. */
export const setLines = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lines', 'set'], queryFn: () => clinic.adminSettings.lines({}) });
