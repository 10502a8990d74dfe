import { Badge, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Account } from '../../../shared/contract/admin/accounts.ts';
import { roleSchema } from '../../../shared/contract/permission.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { accountList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { numberText } from '../../ui/format.ts';
import { accountDraft } from './account-draft.ts';
import { LinkButton } from '../../ui/link-button.tsx';

const maxKeyword = 100;
const noSecrets: readonly string[] = [];

/** Who may sign in, and as what; beside them the one that is open. */
export function AccountsPage() {
  const { text } = useText();
  const navigate = useNavigate();
  // The primary action is that of the form then.
  const isOneOpen = useLocation().pathname !== '/back-office/accounts';
  const drafts = useWorkstation().mirrors.drafts((state) => state.value);
  const { role } = useSearch({ from: '/back-office/accounts' });
  const [kept, keep] = useDraft('account list', noSecrets);
  const keyword = String(kept['keyword'] ?? '');
  const [searched] = useDebouncedValue(typedText(keyword).trim(), 120);
  const accounts = useInfiniteQuery(accountList(useClinic(), { keyword: searched, role }));
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1} size="h3">
            {text('backOffice.accounts')}
          </Title>
          <Text size="sm" c="dimmed" className="figures">
            {accounts.data?.pages[0] && text('accounts.total', { count: accounts.data.pages[0].total })}
          </Text>
        </Group>
        <LinkButton
          to="/back-office/accounts/new"
          search
          variant={isOneOpen ? 'default' : 'filled'}
          leftSection={<IconPlus size={16} />}
        >
          {text('accounts.new')}
        </LinkButton>
      </Group>
      <Group gap="sm" wrap="nowrap">
        <TextInput
          className="grows"
          aria-label={text('accounts.filter')}
          placeholder={text('accounts.filter')}
          leftSection={<IconSearch size={16} />}
          value={keyword}
          maxLength={maxKeyword}
          onChange={({ currentTarget: { value } }) => keep((): Draft => (value === '' ? {} : { keyword: value }))}
        />
        <Select
          aria-label={text('account.role')}
          placeholder={text('accounts.allRoles')}
          data={roleSchema.options.map((value) => ({ value, label: text(`role.${value}`) }))}
          value={role ?? null}
          clearable
          clearButtonProps={{ 'aria-label': text('accounts.allRoles') }}
          onChange={(value) =>
            void navigate({ to: '.', search: { role: roleSchema.optional().parse(value ?? undefined) }, replace: true })
          }
        />
      </Group>
      <div className="list-and-panel">
        <EndlessTable
          query={accounts}
          headers={[text('account.name'), text('account.role'), text('account.extension'), text('account.state')]}
          empty={text('accounts.none')}
          keyOf={(account: Account) => account.id}
          onRow={(account: Account) =>
            void navigate({ to: '/back-office/accounts/$id', params: { id: String(account.id) }, search: true })
          }
          row={(account: Account) => (
            <>
              <td className="wraps">
                <Link
                  to="/back-office/accounts/$id"
                  params={{ id: String(account.id) }}
                  search
                  className="row-opener name"
                >
                  {account.name}
                </Link>
                <Text size="xs" c="dimmed">
                  {account.email}
                </Text>
              </td>
              <td>{text(`role.${account.role}`)}</td>
              <td className="figures">{account.extension === null ? '–' : numberText(account.extension)}</td>
              <td>
                <Group gap={4}>
                  {account.is_active ? text('account.active') : text('account.disabled')}
                  {drafts[accountDraft(account.id)] && (
                    <Badge color="yellow" variant="light" tt="none">
                      {text('form.unsaved')}
                    </Badge>
                  )}
                </Group>
              </td>
            </>
          )}
        />
        <Outlet />
      </div>
    </Stack>
  );
}
