import { Button, Group, Kbd } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Customer } from '../../shared/contract/customer.ts';
import { useText } from '../i18n/use-text.ts';
import { useWorkstation } from '../state/use-workstation.ts';
import { isFocusLost, mayTakeFocus } from './focus.ts';
import { numberText } from './format.ts';
import { useCallButton } from './use-call-button.ts';
import { useHotKeys } from './use-hot-keys.ts';
import { usePress } from './use-press.ts';
import layout from './layout.module.css';

interface CallNumbersProps {
  readonly customer: Pick<Customer, 'id' | 'phone'>;
  /** The first number is the screen's action: it takes the focus, and Enter calls it while nothing else has it. */
  readonly isAction?: boolean;
  /** The call seems to be over: another action is prominent. */
  readonly isDone?: boolean;
}

/** A button for each number of a customer; one that is shown masked is called by where it is from. */
export function CallNumbers({ customer, isAction = false, isDone = false }: CallNumbersProps) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const callButton = useCallButton();
  const call = (phoneIndex: number) =>
    press(() =>
      phone.dial({ number: customer.phone[phoneIndex] ?? '', source: { customerId: customer.id, phoneIndex } }),
    );
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAction && mayTakeFocus()) first.current?.focus({ preventScroll: true });
  }, [isAction]);
  useEnter(isAction && !callButton.disabled && customer.phone.length > 0, call(0));
  return (
    <Group gap="xs">
      {customer.phone.map((number, phoneIndex) => {
        const isFirst = isAction && phoneIndex === 0;
        return (
          <Button
            // Two numbers may look alike when they are masked.
            key={phoneIndex}
            ref={isFirst ? first : undefined}
            variant={isFirst && !isDone ? 'filled' : 'default'}
            leftSection={<IconPhone size={16} />}
            rightSection={
              isFirst && (
                <Kbd size="xs" aria-hidden>
                  Enter
                </Kbd>
              )
            }
            className={layout.figures}
            {...callButton}
            aria-label={text('customer.callNumber', { number })}
            aria-keyshortcuts={isFirst ? 'Enter' : undefined}
            onClick={call(phoneIndex)}
          >
            {numberText(number)}
          </Button>
        );
      })}
    </Group>
  );
}

/** Enter, pressed while nothing has the focus. */
const useEnter = (isActive: boolean, onEnter: () => void): void =>
  useHotKeys(isActive ? { enter: (event) => (event.repeat || !isFocusLost() ? false : onEnter()) } : {}, null);
