import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { asDialled } from '../../../shared/domain/dialled-number.ts';
import { customersAlike } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import type { FormValues } from '../field-errors.ts';
import { isWholeNumber, numbersOf } from './phone-numbers.ts';

const typingPauseMs = 300;

/** Customers who have the name or a number that is typed: a person should have one file. */
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
  const clinic = useClinic();
  const numbers = searchesNumbers ? numbersOf(values, prefix).filter(isWholeNumber).map(asDialled) : [];
  const [name] = useDebouncedValue(String(values[`${prefix}name`] ?? '').trim(), typingPauseMs);
  const [listed] = useDebouncedValue(numbers.join(' '), typingPauseMs);
  const dialled = listed === '' ? [] : listed.split(' ');
  const found = useQueries({
    queries: [
      ...dialled.map((keyword) => customersAlike(clinic, { category: 'phone', keyword })),
      ...(name === '' ? [] : [customersAlike(clinic, { category: 'keyword', keyword: name })]),
    ],
  });
  const alike = new Map(
    found.flatMap(({ data }, index) =>
      (data?.rows ?? [])
        .filter(({ id }) => id !== ownId)
        .filter((customer) => index < dialled.length || customer.name === name)
        .map((customer) => [customer.id, { customer, byNumber: index < dialled.length }] as const),
    ),
  );
  if (alike.size === 0) return null;
  return (
    <Alert color="yellow" role="status" icon={<IconUsers size={18} />} title={text('customer.alike')}>
      <Stack gap={6} component="ul" className="plain-list">
        {[...alike.values()].map(({ customer, byNumber }) => (
          <Group key={customer.id} component="li" justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" fw={600}>
                {customer.name}
              </Text>
              <Text size="xs" className="figures">
                {customer.idcard} · {text(byNumber ? 'customer.sameNumber' : 'customer.sameName')}
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
