import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import { useCustomerContacts } from '../../api/customer-contacts.ts';
import { affiliatedCustomers, type CustomerOrder } from '../../api/customer-list.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListSection } from '../../kit/list/list-section.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import { useCustomerColumns } from './use-customer-columns.tsx';

const noPages: readonly List<CustomerSummary>[] = [];
/** Columns of the list of all customers that this one has no room for. */
const hidden = ['idcard', 'medium', 'created_at', 'ascription', 'consultant', 'balance', 'points'] as const;

/** The customers that an account looks after: when they were last spoken to or seen, and when they come next. */
export function OwnCustomers({ userId, digit, tabs }: { userId: number; digit: string; tabs: ReactNode }) {
  const { text } = useText();
  const openCustomer = useOpenCustomer();
  const isOffered = useCapability('customerFiles');
  const [order, setOrder] = useState<CustomerOrder>({ sort: 'created_at', order: 'desc' });
  const customers = useInfiniteQuery({
    ...affiliatedCustomers(useClinic(), userId, order),
    enabled: isOffered,
  });
  const open = useCallback((customer: CustomerSummary): void => openCustomer(customer.id), [openCustomer]);
  const { contacts, onSight } = useCustomerContacts(customers.data?.pages ?? noPages, true);
  const columns = useCustomerColumns({ onOpen: open, call: null, contacts });
  const count = customers.data?.pages[0]?.total;
  return (
    <ListSection
      title={text('own.customers')}
      total={count === undefined ? undefined : text('customers.total', { count })}
      digit={digit}
      tabs={tabs}
      actions={
        <LinkButton to="/customers" variant="subtle" size="compact-sm">
          {text('own.allCustomers')}
        </LinkButton>
      }
    >
      {isOffered ? (
        <ListTable
          query={customers}
          columns={columns}
          hidden={hidden}
          empty={text('own.noCustomers')}
          keyOf={({ id }) => id}
          onOpen={open}
          onSight={onSight}
          order={order}
          onSort={setOrder}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {text('own.customersUnknown')}
        </Text>
      )}
    </ListSection>
  );
}
