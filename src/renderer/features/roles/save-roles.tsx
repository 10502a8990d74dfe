import { List, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Permission } from '../../../shared/contract/permission.ts';
import { accountCount, roleList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import type { ChangedRole } from './changed-roles.ts';

/** Says what each changed role gains and loses, and how many accounts have it, before it is saved. */
export function SaveRoles(parts: { changed: readonly ChangedRole[]; onSaved: () => void; onClose: () => void }) {
  const { changed, onSaved, onClose } = parts;
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const counts = useQueries({ queries: changed.map(({ role }) => accountCount(clinic, role)) });
  const namesOf = (listed: readonly Permission[]): string =>
    listed.map((permission) => text(`permission.${permission}`)).join(text('list.separator'));
  // One after another: what the service refuses is known by its role, and what is saved already stays saved.
  const save = async (): Promise<void> => {
    try {
      for (const { role, permissions, given, taken } of changed) {
        const seen = [...permissions.filter((permission) => !given.includes(permission)), ...taken];
        await clinic.adminAccount.updateRole({ body: { role, permissions: [...permissions], seen } });
      }
    } finally {
      await queries.invalidateQueries({ queryKey: roleList(clinic).queryKey });
    }
  };
  return (
    <ConfirmDialog
      title={text('roles.confirm')}
      action={text('roles.save')}
      colour="blue"
      run={save}
      onDone={() => {
        notifications.show({ color: 'teal', message: text('form.saved', { what: text('backOffice.roles') }) });
        onSaved();
      }}
      onClose={onClose}
    >
      <Text size="sm">{text('roles.atOnce')}</Text>
      {changed.map(({ role, given, taken }, index) => {
        const count = counts[index]?.data;
        return (
          <div key={role}>
            <Text size="md">
              {text(`role.${role}`)}
              {count !== undefined && ` (${text('accounts.total', { count })})`}
            </Text>
            <List size="sm">
              {given.length > 0 && <List.Item>{text('roles.given', { permissions: namesOf(given) })}</List.Item>}
              {taken.length > 0 && <List.Item>{text('roles.taken', { permissions: namesOf(taken) })}</List.Item>}
            </List>
          </div>
        );
      })}
    </ConfirmDialog>
  );
}
