import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Account } from '../../shared/contract/admin/accounts.ts';
import type { AuditAction, AuditLogEntry } from '../../shared/contract/admin/audit.ts';
import type { LookupEntry, LookupList } from '../../shared/contract/admin/lookups.ts';
import type { SkillGroup } from '../../shared/contract/admin/skill-groups.ts';
import type { SessionToken } from '../../shared/contract/admin/tokens.ts';
import type { List } from '../../shared/contract/envelope.ts';
import type { Role } from '../../shared/contract/permission.ts';
import type { ClinicClient } from './clinic.ts';

export const accountList = (
  clinic: ClinicClient,
  { keyword, role }: { readonly keyword: string; readonly role: Role | undefined },
) =>
  infiniteQueryOptions({
    queryKey: ['accounts', 'list', keyword, role],
    queryFn: ({ pageParam }): Promise<List<Account>> =>
      clinic.adminAccount.users({
        query: {
          rows: 60,
          sort: 'name',
          ...(keyword === '' ? {} : { keyword }),
          ...(role === undefined ? {} : { role }),
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

export const roleList = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['roles'], queryFn: () => clinic.adminAccount.roles({}) });

/** How many accounts there are, or of a role; disabled ones included. */
export const accountCount = (clinic: ClinicClient, role: Role | null = null) =>
  queryOptions({
    queryKey: ['accounts', 'count', role],
    queryFn: async () =>
      (await clinic.adminAccount.users({ query: { rows: 1, sort: 'name', ...(role === null ? {} : { role }) } })).total,
  });

/** The newest first. */
export const signInList = (clinic: ClinicClient) =>
  infiniteQueryOptions({
    queryKey: ['sign-ins'],
    queryFn: ({ pageParam }): Promise<List<SessionToken>> =>
      clinic.adminToken.tokens({ query: { rows: 60, ...(pageParam === null ? {} : { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

export const entryList = (clinic: ClinicClient, list: LookupList) =>
  infiniteQueryOptions({
    queryKey: ['entries', list],
    queryFn: (): Promise<List<LookupEntry>> => clinic.adminLookup.entries({ query: { list } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  /** The ID of an account. */
  readonly account?: number | undefined;
  /** Days, YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The newest first. */
export const auditLog = (clinic: ClinicClient, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }): Promise<List<AuditLogEntry>> =>
      clinic.adminAudit.entries({
        query: {
          rows: 60,
          ...(filter.action === undefined ? {} : { action: filter.action }),
          ...(filter.account === undefined ? {} : { user_id: filter.account }),
          ...(filter.from === undefined ? {} : { date_start: filter.from }),
          ...(filter.to === undefined ? {} : { date_end: filter.to }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
