import type { RolePermissions } from '../../../shared/contract/admin/accounts.ts';
import { type Permission, permissions, permissionSchema, type Role } from '../../../shared/contract/permission.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';

export interface ChangedRole {
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly given: readonly Permission[];
  readonly taken: readonly Permission[];
}

/** The unsaved choice of a role, else its stored value. */
export const chosenOf = ({ role, permissions: held }: RolePermissions, draft: Draft): readonly Permission[] =>
  permissionSchema.array().safeParse(draft[role]).data ?? held;

const isSame = (one: readonly Permission[], other: readonly Permission[]): boolean =>
  one.length === other.length && one.every((permission) => other.includes(permission));

/** The draft after a choice; a role that is again as it was is not in it. */
export function draftAfter(draft: Draft, row: RolePermissions, chosen: readonly Permission[]): Draft {
  const { [row.role]: _old, ...others } = draft;
  const ordered = permissions.filter((permission) => chosen.includes(permission));
  return isSame(ordered, row.permissions) ? others : { ...others, [row.role]: ordered };
}

export const changedRoles = (rows: readonly RolePermissions[], draft: Draft): ChangedRole[] =>
  rows
    .map((row) => ({ row, chosen: chosenOf(row, draft) }))
    .filter(({ row, chosen }) => !isSame(chosen, row.permissions))
    .map(({ row, chosen }) => ({
      role: row.role,
      permissions: chosen,
      given: chosen.filter((permission) => !row.permissions.includes(permission)),
      taken: row.permissions.filter((permission) => !chosen.includes(permission)),
    }));

/** The defaults of every role but the administrator's. */
export const isBuiltIn = (rows: readonly RolePermissions[], draft: Draft): boolean =>
  rows.every((row) => isSame(chosenOf(row, draft), row.built_in));

export const builtInDraft = (rows: readonly RolePermissions[]): Draft =>
  rows.reduce((draft: Draft, row) => draftAfter(draft, row, row.built_in), {});
