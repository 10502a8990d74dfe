import { createContext, useContext } from 'react';
import type { ClinicClient } from './clinic.ts';

export const ClinicContext = createContext<ClinicClient | null>(null);

export function useClinic(): ClinicClient {
  const clinic = useContext(ClinicContext);
  if (!clinic) throw new Error('There is no clinic around this component');
  return clinic;
}
