import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchLookups } from '../api/lookups.ts';
import { useClinic } from '../api/use-clinic.ts';

/** Runs after the first page: a call opens a customer at any moment, a press a dialog, and a form its lists. */
export function useReadAhead(): void {
  const clinic = useClinic();
  const queries = useQueryClient();
  useEffect(() => {
    const idle = requestIdleCallback(() => {
      void Promise.all([import('./pages/customers.ts'), import('./pages/dialogs.ts')]);
      void prefetchLookups(queries, clinic);
    });
    return () => cancelIdleCallback(idle);
  }, [clinic, queries]);
}
