import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
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
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { Status } from '../../ui/list/status.tsx';
import { numberText } from '../../ui/format.ts';
import { accountDraft } from './account-draft.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';

const maxKeyword = 100;
const noSecrets: readonly string[] = [];

/** The accounts and their roles; next to them the open one. */
export function AccountsPage() {
  const { text } = useText();
  const navigate = useNavigate();
  // The primary action is that of the form then.
  const isOneOpen = useLocation().pathname !== '/back-office/accounts';
  const drafts = useWorkstation().mirrors.drafts((state) => state.value);
  const { role } = useSearch({ from: '/back-office/accounts' });
  const [kept, keep] = useDraft('list:accounts', noSecrets);
  const keyword = String(kept['keyword'] ?? '');
  const [searched] = useDebouncedValue(typedText(keyword).trim(), 120);
  const accounts = useInfiniteQuery(accountList(useClinic(), { keyword: searched, role }));
  const columns: readonly ListColumn<Account>[] = [
    {
      id: 'name',
      name: text('account.name'),
      width: 184,
      grow: 3,
      cell: ({ id, name, email }) => (
        <>
          <Link
            to="/back-office/accounts/$id"
            params={{ id: String(id) }}
            search
            className={`${tableStyles.rowOpener} ${layout.name}`}
            data-part="row-opener name"
          >
            {name}
          </Link>
          <span className={layout.second}>{email}</span>
        </>
      ),
    },
    { id: 'role', name: text('account.role'), width: 120, grow: 1, cell: (one) => text(`role.${one.role}`) },
    {
      id: 'extension',
      name: text('account.extension'),
      width: 96,
      priority: 1,
      cell: ({ extension }) => (
        <span className={layout.figures}>{extension === null ? '–' : numberText(extension)}</span>
      ),
    },
    {
      id: 'state',
      name: text('account.state'),
      width: 128,
      grow: 1,
      cell: (account) => (
        <>
          <Status tone={account.is_active ? 'ready' : 'off'}>
            {text(account.is_active ? 'account.active' : 'account.disabled')}
          </Status>
          {drafts[accountDraft(account.id)] && <span className={layout.second}>{text('form.unsaved')}</span>}
        </>
      ),
    },
  ];
  return (
    <ListPage
      title={text('backOffice.accounts')}
      total={(count) => text('accounts.total', { count })}
      actions={
        <LinkButton
          to="/back-office/accounts/new"
          search
          variant={isOneOpen ? 'default' : 'filled'}
          leftSection={<IconPlus size={16} />}
        >
          {text('accounts.new')}
        </LinkButton>
      }
      filters={
        <>
          <SearchField
            name={text('accounts.filter')}
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
              void navigate({
                to: '.',
                search: { role: roleSchema.optional().parse(value ?? undefined) },
                replace: true,
              })
            }
          />
        </>
      }
      list={{
        query: accounts,
        columns,
        empty: text('accounts.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) =>
          void navigate({ to: '/back-office/accounts/$id', params: { id: String(id) }, search: true }),
      }}
      panel={<Outlet />}
    />
  );
}
