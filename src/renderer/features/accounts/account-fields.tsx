import { Button, CloseButton, Group, PasswordInput, Select, Stack, Switch, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { roleSchema } from '../../../shared/contract/permission.ts';
import { departments } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import type { FormOf } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import type { AccountValues } from './account-values.ts';

/** The form of an account, new or not. */
export function AccountFields({ form, title, isNew }: { form: FormOf<AccountValues>; title: string; isNew: boolean }) {
  const { text } = useText();
  const navigate = useNavigate();
  const known = useQuery(departments(useClinic()));
  return (
    <form {...form.element} className="panel" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">
            {title}
          </Title>
          <CloseButton aria-label={text('page.close')} onClick={() => void navigate({ to: '/back-office/accounts' })} />
        </Group>
        <FormNotice form={form} />
        <TextInput label={text('account.name')} {...form.text('name')} autoFocus={isNew} autoComplete="off" />
        <TextInput label={text('account.email')} type="email" {...form.text('email')} autoComplete="off" />
        <Select
          label={text('account.role')}
          data={roleSchema.options.map((value) => ({ value, label: text(`role.${value}`) }))}
          allowDeselect={false}
          {...form.choice('role')}
        />
        <Select
          label={text('account.department')}
          placeholder={text('account.noDepartment')}
          data={(known.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
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
        <PasswordInput
          label={text(isNew ? 'account.password' : 'account.newPassword')}
          description={text(isNew ? 'account.passwordHint' : 'account.newPasswordHint')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': text('signIn.showPassword'), tabIndex: 0 }}
          {...form.text('password')}
        />
        {!isNew && (
          <Switch
            label={text('account.isActive')}
            description={text('account.isActiveHint')}
            {...form.toggle('is_active')}
          />
        )}
        <Group gap="sm" justify="flex-end" className="panel-actions">
          {form.isChanged && (
            <Button variant="default" onClick={form.discard}>
              {text('form.discard')}
            </Button>
          )}
          <Button type="submit" loading={form.isBusy} disabled={!isNew && !form.isChanged}>
            {text(isNew ? 'account.create' : 'form.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
