import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

/** Hours, rules and the callback. */
export const clinicSettings = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['settings'], queryFn: () => clinic.adminSettings.settings({}) });
