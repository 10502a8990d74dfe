import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { duplicatesOf } from '../../../api/customer-merge-reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useCapability } from '../../../state/use-workstation.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useOpenCustomer } from '../../../parts/customer/use-open-customer.ts';
import { useMayMerge } from './use-may-merge.ts';
import layout from '../../../kit/layout.module.css';
import styles from '../customer.module.css';

const maxShown = 3;

/** Names the customers who are likely the same person as this one, and leads to the merge. */
export function PossibleDuplicates({ id }: { id: number }) {
  const { text } = useText();
  const openCustomer = useOpenCustomer();
  const isOffered = useCapability('merge');
  const mayMerge = useMayMerge();
  const { data } = useQuery({ ...duplicatesOf(useClinic(), id), enabled: isOffered });
  if (!isOffered || !data || data.length === 0) return null;
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconUsers size={18} />}
      title={text('duplicates.possible')}
      className={styles.otherCall}
    >
      <Stack gap={6} component="ul" className={layout.plainList}>
        {data.slice(0, maxShown).map(({ customer, by }) => (
          <Group key={customer.id} component="li" justify="space-between" gap="xs">
            <Text size="sm">
              <Anchor component="button" type="button" inherit onClick={() => openCustomer(customer.id)}>
                {customer.name}
              </Anchor>{' '}
              <span className={layout.figures}>{customer.idcard}</span>
              {' · '}
              {by.map((likeness) => text(`duplicates.by.${likeness}`)).join(text('list.separator'))}
            </Text>
            {mayMerge && (
              <LinkButton
                to="/customers/$id/merge"
                params={{ id: String(id) }}
                search={{ with: String(customer.id) }}
                size="compact-sm"
                variant="default"
                aria-label={text('duplicates.compareWith', { name: customer.name, card: customer.idcard })}
              >
                {text('duplicates.compare')}
              </LinkButton>
            )}
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
