import { queryOptions } from '@tanstack/react-query';
import type { AuditAction, AuditLogEntry } from '../../shared/contract/admin/audit.ts';
import type { LookupList } from '../../shared/contract/admin/lookups.ts';
import type { Role } from '../../shared/contract/permission.ts';
import type { OrderOf } from '../../shared/contract/list-sorts.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

export interface AccountFilter {
  readonly keyword: string;
  readonly role?: Role | undefined;
  readonly state?: 'active' | 'disabled' | undefined;
}
export type AccountOrder = OrderOf<'accounts'>;

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

const mostEntries = 200;

/**
 * The last sign-in of each account, as far as the audit log was read; `since`: when its oldest entry that was read is
 * from, null where all of it was.
 */
export const lastSignIns = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['accounts', 'last sign-ins'],
    queryFn: async () => {
      const { rows, total } = await clinic.adminAudit.entries({ query: { action: 'login', rows: mostEntries } });
      const byAccount = new Map<number, AuditLogEntry>();
      for (const entry of rows.toReversed()) if (entry.user) byAccount.set(entry.user.id, entry);
      return { byAccount, since: total > rows.length ? (rows.at(-1)?.at ?? null) : null };
    },
    refetchInterval: 60_000,
  });

/** When an account signed in last and failed to, and when its password was set, as the audit log has it. */
export const accountHistory = (clinic: ClinicClient, id: number) =>
  queryOptions({
    queryKey: ['accounts', 'history', id],
    queryFn: async () => {
      const entries = (query: { action: AuditAction; user_id?: number; keyword?: string; rows: number }) =>
        clinic.adminAudit.entries({ query });
      const [signIns, failed, slowed, changed, created] = await Promise.all([
        entries({ action: 'login', user_id: id, rows: 1 }),
        entries({ action: 'login.failed', user_id: id, rows: 1 }),
        entries({ action: 'login.slowed', user_id: id, rows: 1 }),
        entries({ action: 'account.changed', keyword: 'password', rows: mostEntries }),
        entries({ action: 'account.created', rows: mostEntries }),
      ]);
      const lastFailures = [failed, slowed].flatMap(({ rows }) => rows.map(({ at }) => at)).toSorted();
      return {
        signIn: signIns.rows[0] ?? null,
        failures: failed.total + slowed.total,
        lastFailure: lastFailures.at(-1) ?? null,
        passwordChange: changed.rows.find(({ detail }) => detail['id'] === id) ?? null,
        /** Whether a change that is not among those is known never to have been. */
        areChangesKnown: changed.total <= changed.rows.length,
        creation: created.rows.find(({ detail }) => detail['id'] === id) ?? null,
        isCreationKnown: created.total <= created.rows.length,
      };
    },
  });

export interface SignInFilter {
  /** The ID of an account. */
  readonly account?: number | undefined;
}
export type SignInOrder = OrderOf<'signIns'>;

export const signInList = (clinic: ClinicClient, { account }: SignInFilter, order: SignInOrder) =>
  listQuery({
    queryKey: ['sign-ins', 'list', account, order],
    read: (paging) =>
      clinic.adminToken.tokens({
        query: { ...paging, ...order, ...(account === undefined ? {} : { user_id: account }) },
      }),
  });

/** Those of one account, the one used last first. */
export const signInsOf = (clinic: ClinicClient, account: number) =>
  queryOptions({
    queryKey: ['sign-ins', 'of', account],
    queryFn: () => clinic.adminToken.tokens({ query: { user_id: account, rows: mostSignIns, sort: 'last_used_at' } }),
    refetchInterval: 60_000,
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
