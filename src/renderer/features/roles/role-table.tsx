import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { RolePermissions } from '../../../shared/contract/admin/accounts.ts';
import { permissions } from '../../../shared/contract/permission.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { builtInDraft, changedRoles, chosenOf, draftAfter, isBuiltIn } from './changed-roles.ts';
import { SaveRoles } from './save-roles.tsx';
import tableStyles from '../../ui/list/table.module.css';
import styles from './role-table.module.css';

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
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">
                  {text(`permission.${permission}`)}
                  <Text size="xs" c="dimmed">
                    {text(`permissionHint.${permission}`)}
                  </Text>
                </th>
                {roles.map((row) => {
                  const chosen = chosenOf(row, draft);
                  const isChosen = chosen.includes(permission);
                  const isChanged = isChosen !== row.permissions.includes(permission);
                  return (
                    <td key={row.role} className={isChanged ? styles.isChanged : undefined}>
                      <Checkbox
                        aria-label={`${text(`role.${row.role}`)}: ${text(`permission.${permission}`)}`}
                        checked={isChosen}
                        disabled={row.role === 'admin'}
                        onChange={() =>
                          change((before) =>
                            draftAfter(
                              before,
                              row,
                              isChosen ? chosen.filter((one) => one !== permission) : [...chosen, permission],
                            ),
                          )
                        }
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group justify="flex-end" gap="sm">
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
