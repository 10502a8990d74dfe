import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { useCustomerContacts } from '../../api/customer-contacts.ts';
import { affiliatedCustomers, customerList, type CustomerOrder } from '../../api/customer-list.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useSignIn } from '../../state/use-workstation.ts';
import { useCallFromList } from '../../parts/calls/use-call-from-list.ts';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { ListExport } from '../../parts/export/list-export.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchField } from '../../kit/list/search-field.tsx';
import { ColumnChoice, useColumnChoice } from './column-choice.tsx';
import { contactColumns } from './customer-columns.ts';
import { NewCustomerButton } from './new-customer-button.tsx';
import { useMayMerge } from './merge/use-may-merge.ts';
import { useCustomerColumns } from './use-customer-columns.tsx';

/** The service's limit. */
const maxKeyword = 100;
/** Between two keys; the answer is to be there 200 ms after the last one. */
const typingPauseMs = 60;
const noPages: readonly List<CustomerSummary>[] = [];
const noSecrets: readonly string[] = [];

/** All customers that one may see, found as one types. */
export function CustomersPage() {
  const { text } = useText();
  const openCustomer = useOpenCustomer();
  const navigate = useNavigate();
  const mayMerge = useMayMerge();
  const mayCreate = usePermissions().includes('customer.create');
  // A name or a number belongs into no address, which the browser writes to its history: the workstation keeps it.
  const [filter, setFilter] = useDraft('list:customers', noSecrets);
  const keyword = String(filter['keyword'] ?? '');
  const { sort = 'created_at', order = 'desc', whose } = useSearch({ from: '/customers' });
  const { hidden, order: columnOrder } = useColumnChoice();
  const [searched] = useDebouncedValue(typedText(keyword), typingPauseMs);
  const sought = searched.trim();
  const ownId = useOwnId();
  // The service looks for a name or a number among all customers.
  const isOwn = whose === 'own' && ownId !== null && sought === '';
  const clinic = useClinic();
  const all = useInfiniteQuery({ ...customerList(clinic, searched, { sort, order }), enabled: !isOwn });
  const own = useInfiniteQuery({ ...affiliatedCustomers(clinic, ownId ?? 0, { sort, order }), enabled: isOwn });
  const customers = isOwn ? own : all;
  // A list begins at its top when it is there: until then the one before stays, and is not made again for each key.
  const currentKey = `${isOwn ? 'own' : 'all'} ${searched} ${sort} ${order}`;
  const [{ key: shownKey, sought: shownSought }, setShown] = useState({ key: currentKey, sought });
  if (!customers.isPlaceholderData && shownKey !== currentKey) setShown({ key: currentKey, sought });
  // The same as long as they show the same: rows that are there are not rendered again for rows that arrive.
  const open = useCallback((customer: CustomerSummary): void => openCustomer(customer.id), [openCustomer]);
  const call = useCallFromList();
  const showsContacts = contactColumns.some((column) => !hidden.includes(column));
  const { contacts, onSight } = useCustomerContacts(customers.data?.pages ?? noPages, showsContacts);
  const columns = useCustomerColumns({ onOpen: open, call, contacts, order: columnOrder, sought: shownSought });
  return (
    <ListPage
      title={text('rail.customers')}
      total={(count) => text('customers.total', { count })}
      actions={
        <>
          {!isOwn && (
            <ListExport
              list="customers"
              query={{ sort, order, keyword: sought || undefined }}
              isEmpty={customers.data?.pages[0]?.total === 0}
            />
          )}
          {mayCreate && <NewCustomerButton />}
        </>
      }
      filters={
        <>
          <SearchField
            name={text('customers.filter')}
            value={keyword}
            maxLength={maxKeyword}
            onChange={({ currentTarget: { value } }) =>
              setFilter((): Draft => (value === '' ? {} : { keyword: value }))
            }
          />
          {ownId !== null && (
            <SegmentedControl
              aria-label={text('customers.whose')}
              disabled={sought !== ''}
              value={isOwn ? 'own' : 'all'}
              data={[
                { value: 'all', label: text('customers.all') },
                { value: 'own', label: text('customers.own') },
              ]}
              onChange={(value) =>
                void navigate({
                  to: '/customers',
                  search: (now: object) => ({ ...now, whose: value === 'own' ? value : undefined }),
                  replace: true,
                })
              }
            />
          )}
          {mayMerge && (
            <LinkButton to="/customers/duplicates" variant="subtle" leftSection={<IconUsers size={16} stroke={1.75} />}>
              {text('duplicates.title')}
            </LinkButton>
          )}
          <ColumnChoice />
        </>
      }
      listKey={shownKey}
      list={{
        query: customers,
        columns,
        hidden,
        empty: isOwn
          ? text('own.noCustomers')
          : sought === ''
            ? text('customers.none')
            : text('customers.empty', { sought }),
        emptyAction: mayCreate && sought !== '' && <NewCustomerButton sought={sought} />,
        onSight,
        placeKey: `customers ${shownKey}`,
        keyOf: ({ id }) => id,
        onOpen: open,
        onCall: call?.run,
        order: { sort, order },
        onSort: (chosen: CustomerOrder) => {
          // After both of its orders the list is as it begins: the column of that order may have no room.
          const isBegun = chosen.sort === sort && order === 'asc' && sort !== 'created_at';
          void navigate({ to: '/customers', search: { ...(isBegun ? {} : chosen), whose }, replace: true });
        },
      }}
    />
  );
}

/** The account, where the service knows which customers somebody looks after; null otherwise. */
function useOwnId(): number | null {
  const signIn = useSignIn();
  const isOffered = useCapability('customerFiles');
  return isOffered && signIn.state === 'signed-in' ? signIn.user.id : null;
}
