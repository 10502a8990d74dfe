import { Button, Group } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { Customer } from '../../shared/contract/customer.ts';
import { useText } from '../i18n/use-text.ts';
import { useWorkstation } from '../state/use-workstation.ts';
import { numberText } from './format.ts';
import { useCanCall } from './use-can-call.ts';
import { usePress } from './use-press.ts';

/** A button for each number of a customer; one that is shown masked is called by where it is from. */
export function CallNumbers({ customer }: { customer: Pick<Customer, 'id' | 'phone'> }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const canCall = useCanCall();
  return (
    <Group gap="xs">
      {customer.phone.map((number, phoneIndex) => (
        <Button
          // Two numbers may look alike when they are masked.
          key={phoneIndex}
          variant="light"
          leftSection={<IconPhone size={16} />}
          className="figures"
          disabled={!canCall}
          aria-label={text('customer.callNumber', { number })}
          onClick={press(() => phone.dial({ number, source: { customerId: customer.id, phoneIndex } }))}
        >
          {numberText(number)}
        </Button>
      ))}
    </Group>
  );
}
