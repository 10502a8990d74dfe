import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { duplicatesOf } from '../../../api/customer-merge-reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { useText } from '../../../i18n/use-text.ts';
import { keepDifferent, pairOf, useDifferentPeople } from '../../../state/different-people.ts';
import { useCapability, usePhonePart } from '../../../state/use-workstation.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useOpenCustomer } from '../../../parts/customer/use-open-customer.ts';
import { useMayMerge } from './use-may-merge.ts';
import layout from '../../../kit/layout.module.css';
import styles from '../customer.module.css';

const maxShown = 3;

/**
 * Names the customers who are likely the same person as this one, and leads to the merge; not during a call, and not
 * again once they are said to be different people.
 */
export function PossibleDuplicates({ id }: { id: number }) {
  const { text } = useText();
  const openCustomer = useOpenCustomer();
  const isOffered = useCapability('merge');
  const mayMerge = useMayMerge();
  const isInCall = usePhonePart(({ calls }) => calls.some(({ state }) => state !== 'ended'));
  const different = useDifferentPeople(({ pairs }) => pairs);
  const { data } = useQuery({ ...duplicatesOf(useClinic(), id), enabled: isOffered && !isInCall });
  const alike = (data ?? []).filter(({ customer }) => !different.includes(pairOf(id, customer.id)));
  if (!isOffered || isInCall || alike.length === 0) return null;
  const shown = alike.slice(0, maxShown);
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconUsers size={18} />}
      title={text('duplicates.possible')}
      className={styles.otherCall}
    >
      <Stack gap={6} component="ul" className={layout.plainList}>
        {shown.map(({ customer, by }) => (
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
      <Button
        mt={6}
        size="compact-sm"
        variant="default"
        onClick={() => keepDifferent(shown.map(({ customer }) => pairOf(id, customer.id)))}
      >
        {text('duplicates.different')}
      </Button>
    </Alert>
  );
}
