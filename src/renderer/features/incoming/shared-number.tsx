import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import { useText } from '../../i18n/use-text.ts';

/** A number that several customers share: a choice, newest file first, and never a guess. */
export function SharedNumber({
  customers,
  onOpenCustomer,
}: {
  customers: readonly CustomerSummary[];
  onOpenCustomer: (id: number) => void;
}) {
  const { text } = useText();
  return (
    <Stack gap="xs">
      <Text fw={600}>{text('incoming.shared')}</Text>
      <Text size="sm" c="dimmed">
        {text('incoming.sharedHint')}
      </Text>
      <Stack gap={4} component="ul" className="plain-list">
        {customers.map((customer) => (
          <li key={customer.id}>
            <UnstyledButton className="choice" onClick={() => onOpenCustomer(customer.id)}>
              <Text fw={600}>{customer.name}</Text>
              <Text size="xs" c="dimmed" className="figures">
                {customer.idcard}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
