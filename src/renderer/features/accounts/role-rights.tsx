import { Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../../shared/contract/permission.ts';
import { roleList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import layout from '../../kit/layout.module.css';

const shownRights = 5;

/** The permissions of the chosen role: they are set on the page of the roles. */
export function RoleRights({ role }: { role: Role | null }) {
  const { text } = useText();
  const roles = useQuery(roleList(useClinic()));
  const rights = roles.data?.rows.find((one) => one.role === role)?.permissions;
  if (role === null || rights === undefined) return null;
  const further = rights.length - shownRights;
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {text('account.comesWith', { role: text(`role.${role}`) })}
        </Text>
        <LinkButton to="/back-office/roles" variant="subtle" size="compact-xs">
          {text('account.openRoles')}
        </LinkButton>
      </Group>
      <ul className={layout.plainList}>
        {rights.slice(0, shownRights).map((right) => (
          <li key={right} className={layout.withIcon}>
            <IconCheck size={14} aria-hidden />
            <Text span size="sm">
              {text(`permission.${right}`)}
            </Text>
          </li>
        ))}
      </ul>
      {further > 0 && (
        <Text size="xs" c="dimmed">
          {text('account.furtherRights', { count: further })}
        </Text>
      )}
    </Stack>
  );
}
