import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ClinicIpcClient } from '../state/workstation.ts';
import { createClinicClient } from './clinic.ts';
import { mediums, prefetchLookups, staff } from './lookups.ts';

test('reads the choices of forms before a form is opened, even if some of them fail', async () => {
  const asked: string[] = [];
  const request = async ({ endpoint }: { endpoint: string }) => {
    asked.push(endpoint);
    if (endpoint === 'address') throw new Error('not offered');
    return [{ id: 1, name: endpoint }];
  };
  const clinic = createClinicClient({ request } as unknown as ClinicIpcClient);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await prefetchLookups(queries, clinic);
  expect(asked).toHaveLength(8);
  expect(queries.getQueryData(mediums(clinic).queryKey)).toEqual([{ id: 1, name: 'mediums' }]);
  await queries.ensureQueryData(staff(clinic));
  expect(asked).toHaveLength(8);
});
