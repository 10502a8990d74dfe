import { Badge, Group, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import { customerList } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { useCustomerFilter } from '../../state/list-filters.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { dayText, numberText } from '../../ui/format.ts';
import { useOpenCustomer } from '../../ui/use-open-customer.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** As the service takes it. */
const maxKeyword = 100;

type Sort = 'created_at' | 'name' | 'idcard';

/** All customers that one may see, found as one types. */
export function CustomersPage() {
  const { text, language } = useText();
  const openCustomer = useOpenCustomer();
  const mayCreate = usePermissions().includes('customer.create');
  const { keyword } = useCustomerFilter();
  const setKeyword = (typed: string): void => useCustomerFilter.setState({ keyword: typed });
  const [order, setOrder] = useState<{ sort: Sort; order: 'asc' | 'desc' }>({ sort: 'created_at', order: 'desc' });
  const [searched] = useDebouncedValue(typedText(keyword), 120);
  const customers = useInfiniteQuery(customerList(useClinic(), searched, order));
  const sortable = (sort: Sort, name: string) => (
    <UnstyledButton
      className="sorter"
      aria-pressed={order.sort === sort}
      onClick={() => setOrder({ sort, order: order.sort === sort && order.order === 'desc' ? 'asc' : 'desc' })}
    >
      {name} <span aria-hidden>{order.sort === sort ? (order.order === 'desc' ? '↓' : '↑') : ''}</span>
    </UnstyledButton>
  );
  const headers = [
    sortable('name', text('customer.name')),
    sortable('idcard', text('customer.card')),
    text('customer.phones'),
    text('customer.medium'),
    text('customer.tags'),
    sortable('created_at', text('customer.created')),
  ];
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {text('rail.customers')}
        </Title>
        <Group gap="sm">
          <Text size="sm" c="dimmed" className="figures">
            {customers.data?.pages[0] && text('customers.total', { count: customers.data.pages[0].total })}
          </Text>
          {mayCreate && (
            <LinkButton to="/customers/new" leftSection={<IconPlus size={16} />}>
              {text('customers.new')}
            </LinkButton>
          )}
        </Group>
      </Group>
      <TextInput
        aria-label={text('customers.filter')}
        placeholder={text('customers.filter')}
        leftSection={<IconSearch size={16} />}
        value={keyword}
        maxLength={maxKeyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      <EndlessTable
        query={customers}
        headers={headers}
        empty={text(searched.trim() === '' ? 'customers.none' : 'customers.empty')}
        keyOf={(customer: CustomerSummary) => customer.id}
        onRow={(customer: CustomerSummary) => openCustomer(customer.id)}
        row={(customer: CustomerSummary) => (
          <>
            <td className="wraps">
              <UnstyledButton className="row-opener" fw={600} onClick={() => openCustomer(customer.id)}>
                {customer.name}
              </UnstyledButton>
            </td>
            <td className="figures">{customer.idcard}</td>
            <td className="figures wraps">
              {customer.phone.map((number, index) => (
                // Two numbers may look alike when they are masked.
                <Fragment key={index}>
                  {index > 0 && text('list.separator')}
                  <span className="no-wrap">{numberText(number)}</span>
                </Fragment>
              ))}
            </td>
            <td>{customer.medium_name}</td>
            <td className="wraps">
              <Group gap={4}>
                {customer.tags.map((tag) => (
                  <Badge key={tag.id} variant="outline" color="gray" radius="sm" tt="none" size="sm" miw="max-content">
                    {tag.name}
                  </Badge>
                ))}
              </Group>
            </td>
            <td className="figures">{dayText(customer.created_at, language)}</td>
          </>
        )}
      />
    </Stack>
  );
}
