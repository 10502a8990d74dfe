import { type Permission, permissions, type Role } from '../../../shared/contract/permission.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import type { Caller } from '../../platform/caller.ts';
import { permissionsOf } from '../auth/role-permissions.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { SettingsService } from '../settings/settings-service.ts';

const isSame = (one: readonly Permission[], other: readonly Permission[]): boolean =>
  one.every((permission) => other.includes(permission)) && other.every((permission) => one.includes(permission));

export type RoleService = ReturnType<typeof createRoleService>;

/** The permissions of each role: the table of docs/decisions/0011, unless this clinic has changed it. */
export function createRoleService({
  settings,
  applyRights,
}: {
  settings: SettingsService;
  applyRights: () => Promise<void>;
}) {
  const of = (role: Role): readonly Permission[] =>
    role === 'admin' ? permissions : (settings.current().role_permissions[role] ?? permissionsOf[role]);
  const toRow = (role: Role) => ({ role, permissions: [...of(role)], built_in: [...permissionsOf[role]] });
  return {
    of,
    list: () => {
      const rows = (Object.keys(permissionsOf) as Role[]).map(toRow);
      return { rows, total: rows.length, next_cursor: null };
    },
    update: async (
      caller: Caller,
      {
        role,
        permissions: chosen,
        seen,
      }: { role: Role; permissions: readonly Permission[]; seen?: readonly Permission[] | undefined },
    ) => {
      if (role === 'admin') refuseFields({ role: [fieldProblem('administrator-role-fixed')] });
      // Changes come one after another: nothing can happen between this look and the change.
      await settings.change(caller, ({ role_permissions: others }) => {
        if (seen && !isSame(seen, of(role))) throw problemFor('role-changed');
        return { role_permissions: { ...others, [role]: [...new Set(chosen)] } };
      });
      await applyRights();
      return toRow(role);
    },
  };
}
