import { Button, Group, Kbd } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { Customer } from '../../../shared/contract/customer.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { numberText } from '../../kit/format.ts';
import { useCallButton } from './use-call-button.ts';
import { pressedAlone, useHotKeys } from '../../kit/use-hot-keys.ts';
import { usePress } from '../../kit/use-press.ts';
import layout from '../../kit/layout.module.css';

interface CallNumbersProps {
  readonly customer: Pick<Customer, 'id' | 'phone'>;
  /** The first number is the screen's action, and Space calls it. */
  readonly isAction?: boolean;
  /** With the time of the press, in epoch milliseconds. */
  readonly onDialled?: (at: number) => void;
  /** The call seems to be over: another action is prominent. */
  readonly isDone?: boolean;
}

/** A button for each number of a customer; one that is shown masked is called by where it is from. */
export function CallNumbers({ customer, isAction = false, isDone = false, onDialled }: CallNumbersProps) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const callButton = useCallButton();
  const call = (phoneIndex: number) =>
    press(async () => {
      const at = Date.now();
      await phone.dial({ number: customer.phone[phoneIndex] ?? '', source: { customerId: customer.id, phoneIndex } });
      onDialled?.(at);
    });
  const canCall = isAction && !callButton.disabled && customer.phone.length > 0;
  useHotKeys(canCall ? { space: pressedAlone(() => call(0)()) } : {});
  return (
    <Group gap="xs">
      {customer.phone.map((number, phoneIndex) => {
        const isFirst = isAction && phoneIndex === 0;
        return (
          <Button
            // Two numbers may look alike when they are masked.
            key={phoneIndex}
            variant={isFirst && !isDone ? 'filled' : 'default'}
            leftSection={<IconPhone size={16} />}
            rightSection={
              isFirst && (
                <Kbd size="xs" aria-hidden>
                  {text('run.space')}
                </Kbd>
              )
            }
            className={layout.figures}
            {...callButton}
            aria-label={text('customer.callNumber', { number })}
            aria-keyshortcuts={isFirst ? 'Space' : undefined}
            onClick={call(phoneIndex)}
          >
            {numberText(number)}
          </Button>
        );
      })}
    </Group>
  );
}
