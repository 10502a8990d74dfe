import { CloseButton, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CustomerReference } from '../../shared/contract/field.ts';
import { useText } from '../i18n/use-text.ts';
import { useOpenCustomer } from './use-open-customer.ts';

interface CustomerPanelHeadProps {
  readonly customer: CustomerReference;
  /** What the panel is about, below the name. */
  readonly subject?: string | null;
  readonly onClose: () => void;
}

/** The head of a panel about one customer: the name leads to the file. */
export function CustomerPanelHead({ customer, subject, onClose }: CustomerPanelHeadProps) {
  const { text } = useText();
  const openCustomer = useOpenCustomer();
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Title order={2} size="h4">
          <Link
            to="/customers/$id"
            params={{ id: String(customer.id) }}
            className="plain-link"
            onClick={() => openCustomer(customer.id)}
          >
            {customer.name}
          </Link>
        </Title>
        {subject && <Text size="sm">{subject}</Text>}
      </div>
      <CloseButton aria-label={text('page.close')} onClick={onClose} />
    </Group>
  );
}
