import { Button, Kbd } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { Customer } from '../../../shared/contract/customer.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { numberText } from '../../kit/format.ts';
import { useCallButton } from '../../parts/calls/use-call-button.ts';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { usePress } from '../../kit/use-press.ts';
import layout from '../../kit/layout.module.css';
import styles from './customer.module.css';

/** The numbers of a customer, each with its call; the first one is what one came for. */
export function CustomerNumbers({ customer }: { customer: Pick<Customer, 'id' | 'phone'> }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const callButton = useCallButton();
  const dial = (number: string, phoneIndex: number): (() => void) =>
    press(() => phone.dial({ number, source: { customerId: customer.id, phoneIndex } }));
  const [first] = customer.phone;
  useHotKeys(first === undefined || callButton.disabled ? {} : { c: once(dial(first, 0)) });
  return (
    <ul className={`${layout.plainList} ${styles.customerNumbers}`}>
      {customer.phone.map((number, phoneIndex) => (
        // Two numbers may look alike when they are masked.
        <li key={phoneIndex}>
          <span className={`${layout.figures} ${layout.noWrap}`}>{numberText(number)}</span>
          <Button
            size="compact-sm"
            variant={phoneIndex === 0 ? 'filled' : 'default'}
            leftSection={<IconPhone size={14} />}
            rightSection={phoneIndex === 0 && <Kbd aria-hidden>C</Kbd>}
            {...callButton}
            aria-label={text('customer.callNumber', { number })}
            aria-keyshortcuts={phoneIndex === 0 ? 'C' : undefined}
            onClick={dial(number, phoneIndex)}
          >
            {text('customer.call')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
