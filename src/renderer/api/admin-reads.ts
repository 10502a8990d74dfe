import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Account } from '../../shared/contract/admin/accounts.ts';
import type { SkillGroup } from '../../shared/contract/admin/skill-groups.ts';
import type { List } from '../../shared/contract/envelope.ts';
import type { Role } from '../../shared/contract/permission.ts';
import type { ClinicClient } from './clinic.ts';

export const accountList = (
  clinic: ClinicClient,
  { keyword, role }: { readonly keyword: string; readonly role: Role | null },
) =>
  infiniteQueryOptions({
    queryKey: ['accounts', 'list', keyword, role],
    queryFn: ({ pageParam }): Promise<List<Account>> =>
      clinic.adminAccount.users({
        query: {
          rows: 60,
          sort: 'name',
          ...(keyword === '' ? {} : { keyword }),
          ...(role === null ? {} : { role }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });

/** `id` as the address has it: the service says whether it is one. */
export const accountById = (clinic: ClinicClient, id: string) =>
  queryOptions({
    queryKey: ['accounts', 'one', id],
    queryFn: () => clinic.adminAccount.user({ query: { id } }),
  });

export const groupList = (clinic: ClinicClient) =>
  infiniteQueryOptions({
    queryKey: ['admin-groups'],
    queryFn: (): Promise<List<SkillGroup>> => clinic.adminGroup.groups({}),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/** How many accounts there are, disabled ones included. */
export const accountCount = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['accounts', 'count'],
    queryFn: async () => (await clinic.adminAccount.users({ query: { rows: 1, sort: 'name' } })).total,
  });
