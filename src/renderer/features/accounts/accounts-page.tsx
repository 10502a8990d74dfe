import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { roleSchema } from '../../../shared/contract/permission.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { type AccountFilter, accountList, type AccountOrder, disabledAccounts } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchField } from '../../kit/list/search-field.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { useAccountColumns } from './use-account-columns.tsx';

const states = ['active', 'disabled'] as const;
const maxKeyword = 100;
const noSecrets: readonly string[] = [];

/** The accounts, with their roles and what they are doing; next to them the open one. */
export function AccountsPage() {
  const { text } = useText();
  const navigate = useNavigate();
  // The primary action is that of the form then.
  const isOneOpen = useLocation().pathname !== '/back-office/accounts';
  const { role, state, sort = 'name', order = 'asc' } = useSearch({ from: '/back-office/accounts' });
  const [kept, keep] = useDraft('list:accounts', noSecrets);
  const keyword = String(kept['keyword'] ?? '');
  const [searched] = useDebouncedValue(typedText(keyword).trim(), 120);
  const clinic = useClinic();
  const accounts = useInfiniteQuery(accountList(clinic, { keyword: searched, role, state }, { sort, order }));
  const { data: disabled = 0 } = useQuery(disabledAccounts(clinic));
  const columns = useAccountColumns();
  const show = (change: Partial<AccountOrder> & Pick<AccountFilter, 'role' | 'state'>): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...change }), replace: true });
  const isFiltered = searched !== '' || role !== undefined || state !== undefined;
  return (
    <ListPage
      title={text('backOffice.accounts')}
      total={(count) =>
        [
          text('accounts.total', { count }),
          ...(disabled > 0 && !isFiltered ? [text('accounts.disabled', { count: disabled })] : []),
        ].join(text('list.separator'))
      }
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
            onChange={(value) => show({ role: roleSchema.optional().parse(value ?? undefined) })}
          />
          <Select
            aria-label={text('account.state')}
            placeholder={text('accounts.allStates')}
            data={states.map((value) => ({ value, label: text(`account.${value}`) }))}
            value={state ?? null}
            clearable
            clearButtonProps={{ 'aria-label': text('accounts.allStates') }}
            onChange={(value) => show({ state: states.find((one) => one === value) })}
          />
        </>
      }
      list={{
        query: accounts,
        columns,
        order: { sort, order },
        onSort: show,
        empty: text('accounts.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) =>
          void navigate({ to: '/back-office/accounts/$id', params: { id: String(id) }, search: true }),
      }}
      panel={<Outlet />}
    />
  );
}
