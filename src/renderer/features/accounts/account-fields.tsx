import { Group, Select, Switch, TextInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { roleSchema, type Role } from '../../../shared/contract/permission.ts';
import { departments } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { optionsOf } from '../../kit/forms/options.ts';
import { useChoices } from '../../parts/use-choices.tsx';
import type { FormOf } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { PasswordField } from '../../kit/password-field.tsx';
import type { AccountValues } from './account-values.ts';
import { IconCheck } from '@tabler/icons-react';
import { roleList } from '../../api/admin-reads.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import layout from '../../kit/layout.module.css';

const shownRights = 5;

/** The permissions of the chosen role: they are set on the page of the roles. */
function RoleRights({ role }: { role: Role | null }) {
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

/** The form of an account, new or not. */
export function AccountFields({
  form,
  title,
  subject,
  isNew,
  children,
}: {
  form: FormOf<AccountValues>;
  title: string;
  /** Below the title. */
  subject?: ReactNode;
  isNew: boolean;
  /** Below the fields. */
  children?: ReactNode;
}) {
  const { text } = useText();
  const choices = useChoices();
  const list = useSearch({ from: '/back-office/accounts' });
  const known = useQuery(departments(useClinic()));
  const role = form.choice('role');
  return (
    <FormPanel
      form={form}
      title={title}
      closeTo="/back-office/accounts"
      closeSearch={list}
      subject={subject}
      create={isNew ? text('account.create') : undefined}
    >
      <Group gap="sm" grow align="flex-start">
        <TextInput label={text('account.name')} {...form.text('name')} autoFocus={isNew} autoComplete="off" />
        <Select
          label={text('account.role')}
          data={roleSchema.options.map((value) => ({ value, label: text(`role.${value}`) }))}
          allowDeselect={false}
          {...role}
        />
      </Group>
      <TextInput label={text('account.email')} type="email" {...form.text('email')} autoComplete="off" />
      <Select
        label={text('account.department')}
        placeholder={text('account.noDepartment')}
        {...choices(known, optionsOf, 'departments')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': text('account.noDepartment') }}
        {...form.choice('department_id')}
      />
      <Group gap="sm" grow align="flex-start">
        <TextInput
          label={text('account.extension')}
          description={text('account.extensionHint')}
          inputMode="numeric"
          {...form.text('extension')}
        />
        <TextInput
          label={text('account.mobile')}
          description={text('account.mobileHint')}
          type="tel"
          autoComplete="off"
          {...form.text('mobile')}
        />
      </Group>
      <TextInput
        label={text('account.callerNumber')}
        description={text('account.callerNumberHint')}
        type="tel"
        autoComplete="off"
        {...form.text('caller_number')}
      />
      <PasswordField
        label={text(isNew ? 'account.password' : 'account.newPassword')}
        description={text(isNew ? 'account.passwordHint' : 'account.newPasswordHint')}
        autoComplete="new-password"
        {...form.text('password')}
      />
      {!isNew && (
        <Switch
          label={text('account.isActive')}
          description={text('account.isActiveHint')}
          {...form.toggle('is_active')}
        />
      )}
      {children}
      <RoleRights role={roleSchema.safeParse(role.value).data ?? null} />
    </FormPanel>
  );
}
