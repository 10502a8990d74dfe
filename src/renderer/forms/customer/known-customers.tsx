import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import type { FormValues } from '../field-errors.ts';
import { useAlike } from './use-alike.ts';
import layout from '../../ui/layout.module.css';

/** Customers who may be the one that is typed: a person should have one file. */
export function KnownCustomers({
  values,
  prefix,
  ownId,
  searchesNumbers = true,
  chooseText,
  onChoose,
}: {
  values: FormValues;
  prefix: string;
  ownId?: number | undefined;
  searchesNumbers?: boolean;
  chooseText: string;
  onChoose: (id: number) => void;
}) {
  const { text } = useText();
  const alike = useAlike(values, { prefix, ownId, searchesNumbers });
  if (alike.length === 0) return null;
  return (
    <Alert color="yellow" role="status" icon={<IconUsers size={18} />} title={text('customer.alike')}>
      <Stack gap={6} component="ul" className={layout.plainList}>
        {alike.map(({ customer, by }) => (
          <Group key={customer.id} component="li" justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" className={layout.name} data-part="name">
                {customer.name}
              </Text>
              <Text size="xs" className={layout.figures}>
                {customer.idcard} · {by.map((likeness) => text(`customer.${likeness}`)).join(text('list.separator'))}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${chooseText}: ${customer.name}`}
              onClick={() => onChoose(customer.id)}
            >
              {chooseText}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
