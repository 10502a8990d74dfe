import { Alert, Button, Group, Text } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useCaller } from '../../api/use-caller.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhone } from '../../state/use-workstation.ts';
import { useIdentifyCaller } from '../../parts/calls/use-identify-caller.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import { usePress } from '../../kit/use-press.ts';
import styles from './customer.module.css';

/** Says that the agent talks with somebody else while this customer's file is open. */
export function OtherCall({ id }: { id: number }) {
  const { text } = useText();
  const numberText = useNumberText();
  const openCustomer = useOpenCustomer();
  const talking = usePhone().calls.filter(({ state, direction }) => state === 'answered' && direction !== 'internal');
  const [call] = talking;
  if (!call || talking.some(({ customer }) => customer?.id === id)) return null;
  const { customer, number } = call;
  return (
    <Alert color="yellow" role="status" icon={<IconPhoneCall size={18} />} className={styles.otherCall}>
      <Group justify="space-between">
        <Text size="sm">{text('customer.otherCall', { who: customer?.name ?? numberText(number) })}</Text>
        <ThisIsCaller call={call} id={id} />
        {customer && (
          <Button size="compact-sm" variant="default" onClick={() => openCustomer(customer.id)}>
            {text('customer.openCaller')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** For the file of a customer who shares the caller's number: somebody else was taken for the caller. */
function ThisIsCaller({ call, id }: { call: PhoneCall; id: number }) {
  const { text } = useText();
  const identify = useIdentifyCaller();
  const press = usePress();
  const customer = useCaller(call).candidates?.find((row) => row.id === id);
  if (!customer) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={press(() => identify(call.id, customer))}>
      {text('customer.thisIsCaller')}
    </Button>
  );
}
