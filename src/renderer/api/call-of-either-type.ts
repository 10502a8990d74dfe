import { queryOptions } from '@tanstack/react-query';
import { ProblemError } from '../../shared/problem.ts';
import type { ClinicClient } from './clinic.ts';

/** The record of a call of which only the ID is known. IDs are those of one table: a call has one type. */
export const callOfEitherType = (clinic: ClinicClient, id: number) =>
  queryOptions({
    queryKey: ['cdr', 'one', id],
    queryFn: () =>
      clinic.cdr.info({ query: { id, type: 'sip' } }).catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === 'not-found')
          return clinic.cdr.info({ query: { id, type: 'dual' } });
        throw error;
      }),
  });
