import { Button, Card, Divider, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { CustomerFields } from '../../forms/customer/customer-fields.tsx';
import { CustomerSelect } from '../../forms/customer/customer-select.tsx';
import type { FormValues } from '../../forms/field-errors.ts';
import type { FormOf } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { customerPrefix } from './reservation-form.ts';

/** Whom a reservation is for: a customer who is found, or a new one. */
export function ReservationCustomer({ form }: { form: FormOf<FormValues> }) {
  const { text } = useText();
  const choose = (id: string | null): void => form.set('customer_id', id);
  const chosen = form.values['customer_id'];
  if (typeof chosen === 'string') return <ChosenCustomer id={Number(chosen)} onOther={() => choose(null)} />;
  return (
    <>
      <CustomerSelect onChoose={choose} />
      <Divider label={text('reservation.orNew')} labelPosition="center" />
      <CustomerFields
        form={form}
        prefix={customerPrefix}
        knownText={text('reservation.take')}
        onChooseKnown={(id) => choose(String(id))}
      />
    </>
  );
}

function ChosenCustomer({ id, onOther }: { id: number; onOther: () => void }) {
  const { text } = useText();
  const { data } = useQuery(customerProfile(useClinic(), id));
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{data?.customer.name ?? '…'}</Text>
          <Text size="xs" c="dimmed" className="figures">
            {data?.customer.idcard}
          </Text>
        </div>
        <Button variant="default" size="compact-sm" onClick={onOther}>
          {text('reservation.other')}
        </Button>
      </Group>
    </Card>
  );
}
