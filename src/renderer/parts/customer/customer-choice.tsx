import { Button, Card, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { CustomerSelect } from './customer-select.tsx';
import layout from '../../kit/layout.module.css';

interface ChoiceForm<Field extends string> {
  readonly values: Readonly<Record<Field, unknown>>;
  readonly set: (field: Field, value: string | null) => void;
  readonly choice: (field: Field) => { readonly error: string | undefined };
}

/** A field that holds a customer's ID: who is chosen, or the search for one. */
export function CustomerChoice<Field extends string>({ form, field }: { form: ChoiceForm<Field>; field: Field }) {
  const { text } = useText();
  const id = form.values[field];
  const { data } = useQuery({ ...customerProfile(useClinic(), Number(id)), enabled: typeof id === 'string' });
  if (typeof id !== 'string')
    return <CustomerSelect error={form.choice(field).error} onChoose={(chosen) => form.set(field, chosen)} />;
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text className={layout.name} data-part="name">
            {data?.customer.name ?? '…'}
          </Text>
          <Text size="xs" c="dimmed" className={layout.figures}>
            {data?.customer.idcard}
          </Text>
        </div>
        <Button variant="default" size="compact-sm" onClick={() => form.set(field, null)}>
          {text('customer.other')}
        </Button>
      </Group>
    </Card>
  );
}
