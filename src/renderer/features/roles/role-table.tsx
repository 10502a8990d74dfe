import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RolePermissions } from '../../../shared/contract/admin/accounts.ts';
import { type Permission, type Role, permissions } from '../../../shared/contract/permission.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { accountCount } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { builtInDraft, changedRoles, chosenOf, draftAfter, isBuiltIn } from './changed-roles.ts';
import { SaveRoles } from './save-roles.tsx';
import tableStyles from '../../kit/list/table.module.css';
import styles from './role-table.module.css';

/** The parts of the work that permissions belong to, in the order of the table. */
const permissionAreas = ['customers', 'records', 'calls', 'phone', 'clinic'] as const;
type PermissionArea = (typeof permissionAreas)[number];

const areas: Readonly<Record<Permission, PermissionArea>> = {
  'customer.view': 'customers',
  'customer.view.all': 'customers',
  'customer.create': 'customers',
  'customer.phone.view': 'customers',
  'customer.export': 'customers',
  'customer.merge': 'customers',
  'customer.notes.medical': 'customers',
  'followup.edit': 'records',
  'appointment.edit': 'records',
  'reservation.edit': 'records',
  'album.edit': 'records',
  'album.download': 'records',
  'cdr.view': 'calls',
  'cdr.view.all': 'calls',
  'cdr.export': 'calls',
  'recording.download': 'calls',
  'recording.score': 'calls',
  'recording.hold': 'calls',
  'recording.delete': 'calls',
  'report.view': 'calls',
  'call.place': 'phone',
  'agent.work': 'phone',
  'agent.monitor': 'phone',
  'agent.listen': 'phone',
  'agent.listen.private': 'phone',
  practice: 'phone',
  'settings.manage': 'clinic',
};

const permissionsOf = (area: PermissionArea): readonly Permission[] =>
  permissions.filter((permission) => areas[permission] === area);

const noSecrets: readonly string[] = [];

/** Roles by permissions. Changes apply when they are saved. */
export function RoleTable({ roles }: { roles: readonly RolePermissions[] }) {
  const { text } = useText();
  const [draft, change] = useDraft('roles', noSecrets);
  const [isAsking, setAsking] = useState(false);
  const changed = changedRoles(roles, draft);
  return (
    <>
      <div className={tableStyles.tableScroller} data-part="table-scroller" tabIndex={0}>
        <table className={`${tableStyles.table} ${styles.roleTable}`}>
          <thead>
            <tr>
              <th scope="col">{text('roles.permission')}</th>
              {roles.map(({ role }) => (
                <th key={role} scope="col">
                  {text(`role.${role}`)}
                  <AccountCount role={role} />
                </th>
              ))}
            </tr>
          </thead>
          {permissionAreas.map((area) => (
            <tbody key={area}>
              <tr className={tableStyles.rowGroup}>
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {text(`roles.area.${area}`)}
                </th>
              </tr>
              {permissionsOf(area).map((permission) => (
                <tr key={permission}>
                  <th scope="row">
                    {text(`permission.${permission}`)}
                    <Text size="xs" c="dimmed">
                      {text(`permissionHint.${permission}`)}
                    </Text>
                  </th>
                  {roles.map((row) => (
                    <RoleCell key={row.role} row={row} permission={permission} draft={draft} change={change} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <Group justify="flex-end" gap="sm">
        <Text size="xs" c="dimmed" className={styles.legend}>
          <span className={styles.differs} aria-hidden /> {text('roles.differs')}
        </Text>
        <Button variant="subtle" disabled={isBuiltIn(roles, draft)} onClick={() => change(() => builtInDraft(roles))}>
          {text('roles.builtIn')}
        </Button>
        {changed.length > 0 && (
          <Button variant="default" onClick={() => change(() => ({}))}>
            {text('form.discard')}
          </Button>
        )}
        <Button disabled={changed.length === 0} onClick={() => setAsking(true)}>
          {text('roles.save')}
        </Button>
      </Group>
      {isAsking && (
        <SaveRoles
          changed={changed}
          onClose={() => setAsking(false)}
          onSaved={() => {
            change(() => ({}));
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

type Change = ReturnType<typeof useDraft>[1];

/** Whether a role has a permission; marked where that is unsaved, and where the clinic changed what came with it. */
function RoleCell(parts: { row: RolePermissions; permission: Permission; draft: Draft; change: Change }) {
  const { row, permission, draft, change } = parts;
  const { text } = useText();
  const chosen = chosenOf(row, draft);
  const isChosen = chosen.includes(permission);
  const isChanged = isChosen !== row.permissions.includes(permission);
  const differs = isChosen !== row.built_in.includes(permission);
  return (
    <td className={isChanged ? styles.isChanged : undefined}>
      <div className={styles.choice}>
        <Checkbox
          aria-label={`${text(`role.${row.role}`)}: ${text(`permission.${permission}`)}`}
          aria-description={differs ? text('roles.differs') : undefined}
          checked={isChosen}
          disabled={row.role === 'admin'}
          onChange={() =>
            change((before) =>
              draftAfter(before, row, isChosen ? chosen.filter((one) => one !== permission) : [...chosen, permission]),
            )
          }
        />
        {differs && <span className={styles.differs} title={text('roles.differs')} aria-hidden />}
      </div>
    </td>
  );
}

/** How many accounts have a role; nothing where that cannot be read. */
function AccountCount({ role }: { role: Role }) {
  const { text } = useText();
  const { data: count } = useQuery(accountCount(useClinic(), role));
  return <span className={styles.accounts}>{count !== undefined && text('accounts.total', { count })}</span>;
}
