import { Group, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { customerList, type CustomerSort, customerSorts } from '../../api/customer-list.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { useOpenCustomer } from '../../ui/use-open-customer.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ColumnChoice, useShownColumns } from './column-choice.tsx';
import { columnNames } from './customer-columns.ts';
import { CustomerCell } from './customer-cell.tsx';

/** As the service takes it. */
const maxKeyword = 100;
/** Between two keys; the answer is to be there 200 ms after the last one. */
const typingPauseMs = 60;
const noSecrets: readonly string[] = [];

/** All customers that one may see, found as one types. */
export function CustomersPage() {
  const { text } = useText();
  const openCustomer = useOpenCustomer();
  const navigate = useNavigate();
  const mayCreate = usePermissions().includes('customer.create');
  // A name or a number belongs into no address, which the browser writes to its history: the workstation keeps it.
  const [filter, setFilter] = useDraft('customer list', noSecrets);
  const keyword = String(filter['keyword'] ?? '');
  const { sort = 'created_at', order = 'desc' } = useSearch({ from: '/customers' });
  const { shown, setShown } = useShownColumns();
  const [searched] = useDebouncedValue(typedText(keyword), typingPauseMs);
  const customers = useInfiniteQuery(customerList(useClinic(), searched, { sort, order }));
  // A list begins at its top when it is there: until then the one before stays, and is not made anew for each key.
  const currentKey = `${searched} ${sort} ${order}`;
  const [shownKey, setShownKey] = useState(currentKey);
  if (!customers.isPlaceholderData && shownKey !== currentKey) setShownKey(currentKey);
  // The same as long as they show the same: rows that are there are not rendered again for rows that arrive.
  const open = useCallback((customer: CustomerSummary): void => openCustomer(customer.id), [openCustomer]);
  const cells = useCallback(
    (customer: CustomerSummary) => (
      <>
        <td className="wraps">
          <button type="button" className="plain-button row-opener name" onClick={() => openCustomer(customer.id)}>
            {customer.name}
          </button>
        </td>
        {shown.map((column) => (
          <CustomerCell key={column} customer={customer} column={column} />
        ))}
      </>
    ),
    [openCustomer, shown],
  );
  const sortBy = (chosen: CustomerSort): void => {
    const turned = sort === chosen && order === 'desc' ? 'asc' : 'desc';
    void navigate({ to: '/customers', search: { sort: chosen, order: turned }, replace: true });
  };
  const header = (column: CustomerSort | (typeof shown)[number]) => {
    const name = text(column === 'name' ? 'customer.name' : columnNames[column]);
    const sortable = customerSorts.find((one) => one === column);
    if (sortable === undefined) return name;
    return (
      <UnstyledButton className="sorter" aria-pressed={sort === sortable} onClick={() => sortBy(sortable)}>
        {name} <span aria-hidden>{sort === sortable ? (order === 'desc' ? '↓' : '↑') : ''}</span>
      </UnstyledButton>
    );
  };
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1} size="h3">
            {text('rail.customers')}
          </Title>
          <Text size="sm" c="dimmed" className="figures">
            {customers.data?.pages[0] && text('customers.total', { count: customers.data.pages[0].total })}
          </Text>
        </Group>
        {mayCreate && (
          <LinkButton to="/customers/new" leftSection={<IconPlus size={16} />}>
            {text('customers.new')}
          </LinkButton>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          className="grows"
          aria-label={text('customers.filter')}
          placeholder={text('customers.filter')}
          leftSection={<IconSearch size={16} />}
          value={keyword}
          maxLength={maxKeyword}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setFilter((): Draft => (typed === '' ? {} : { keyword: typed }));
          }}
        />
        <ColumnChoice shown={shown} onChange={setShown} />
      </Group>
      <EndlessTable
        key={shownKey}
        placeKey={`customers ${shownKey}`}
        query={customers}
        headers={(['name', ...shown] as const).map(header)}
        empty={text(searched.trim() === '' ? 'customers.none' : 'customers.empty')}
        keyOf={(customer: CustomerSummary) => customer.id}
        onRow={open}
        row={cells}
      />
    </Stack>
  );
}
