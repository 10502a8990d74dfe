import { queryOptions } from '@tanstack/react-query';
import type { AuditAction } from '../../shared/contract/admin/audit.ts';
import type { LookupList } from '../../shared/contract/admin/lookups.ts';
import type { Role } from '../../shared/contract/permission.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

export interface AccountFilter {
  readonly keyword: string;
  readonly role?: Role | undefined;
  readonly state?: 'active' | 'disabled' | undefined;
}
export type AccountOrder = { readonly sort: 'name' | 'role'; readonly order: 'asc' | 'desc' };

export const accountList = (clinic: ClinicClient, { keyword, role, state }: AccountFilter, order: AccountOrder) =>
  listQuery({
    queryKey: ['accounts', 'list', { keyword, role, state }, order],
    read: (paging) =>
      clinic.adminAccount.users({
        query: {
          ...paging,
          ...order,
          ...(keyword === '' ? {} : { keyword }),
          ...(role === undefined ? {} : { role }),
          ...(state === undefined ? {} : { is_active: state === 'active' ? 'true' : 'false' }),
        },
      }),
  });

/** `id` as in the address: the service checks it. */
export const accountById = (clinic: ClinicClient, id: string) =>
  queryOptions({
    queryKey: ['accounts', 'one', id],
    queryFn: () => clinic.adminAccount.user({ query: { id } }),
  });

export const groupList = (clinic: ClinicClient) =>
  listQuery({
    queryKey: ['admin-groups'],
    read: () => clinic.adminGroup.groups({}),
  });

/** Apart from the list: a list that is opened reads who is signed in now. */
export const groupCount = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: [...groupList(clinic).queryKey, 'count'],
    queryFn: async () => (await clinic.adminGroup.groups({})).total,
  });

export const scriptList = (clinic: ClinicClient) =>
  listQuery({
    queryKey: ['followup-scripts'],
    read: () => clinic.adminFollowupScript.list({}),
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

export const disabledAccounts = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['accounts', 'count', 'disabled'],
    queryFn: async () =>
      (await clinic.adminAccount.users({ query: { rows: 1, sort: 'name', is_active: 'false' } })).total,
  });

const mostSignIns = 200;

/** The sign-ins of now, those used last first; `isWhole`: whether all of them are there. No event reports a change. */
export const presentSignIns = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['sign-ins', 'present'],
    queryFn: async () => {
      const { rows, total } = await clinic.adminToken.tokens({ query: { rows: mostSignIns, sort: 'last_used_at' } });
      return { rows, isWhole: total <= rows.length };
    },
    refetchInterval: 60_000,
  });

/** The newest first. */
export const signInList = (clinic: ClinicClient) =>
  listQuery({
    queryKey: ['sign-ins'],
    read: (paging) => clinic.adminToken.tokens({ query: paging }),
  });

export const entryList = (clinic: ClinicClient, list: LookupList) => ({
  ...listQuery({ queryKey: ['entries', list], read: () => clinic.adminLookup.entries({ query: { list } }) }),
  // The entries of one list are never shown as those of another.
  placeholderData: undefined,
});

export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  /** The ID of an account. */
  readonly account?: number | undefined;
  /** Days, YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Part of a name, an address or the details. */
  readonly keyword?: string | undefined;
}

const auditCriteriaOf = (filter: AuditFilter) => ({
  ...(filter.action === undefined ? {} : { action: filter.action }),
  ...(filter.account === undefined ? {} : { user_id: filter.account }),
  ...(filter.from === undefined ? {} : { date_start: filter.from }),
  ...(filter.to === undefined ? {} : { date_end: filter.to }),
  ...(filter.keyword === undefined ? {} : { keyword: filter.keyword }),
});

/** The newest first. */
export const auditLog = (clinic: ClinicClient, filter: AuditFilter) =>
  listQuery({
    queryKey: ['audit', filter],
    read: (paging) =>
      clinic.adminAudit.entries({
        query: { ...paging, ...auditCriteriaOf(filter) },
      }),
  });

/** The entries of a list, as the export of them is asked for. */
export const auditExportOf = (filter: AuditFilter): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(auditCriteriaOf(filter)).map(([name, value]) => [name, String(value)]));
