import { queryOptions } from '@tanstack/react-query';
import type { ClinicClient } from './clinic.ts';

const staleTime = 300_000;

export const departments = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['lookups', 'departments'], queryFn: () => clinic.lookup.departments({}), staleTime });
