import { ActionIcon, Button, Kbd, Text, TextInput } from '@mantine/core';
import { IconDeviceMobile, IconGridDots, IconPhone, IconPhoneCall } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { CallMethod } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhone, useWorkstation } from '../../state/use-workstation.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { Keypad } from '../../kit/keypad.tsx';
import { useCallButton, useMobileButton } from '../../parts/calls/use-call-button.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { asDialled, isDialable } from '../../../shared/domain/dialled-number.ts';
import { useLastDialled } from './own-calls.ts';
import layout from '../../kit/layout.module.css';
import styles from './phone-dock.module.css';

const icons = { dual: <IconDeviceMobile size={16} />, extension: <IconPhoneCall size={16} /> };

/** The number field, and the ways to call it. `number` is kept outside: it outlives the block, which calls hide. */
export function Dialler({
  number,
  onNumber,
  onFocused,
}: {
  number: string;
  onNumber: (number: string) => void;
  onFocused: (isFocused: boolean) => void;
}) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const { dialMethod, otherMethods } = usePhone();
  const callButton = useCallButton();
  const mobileButton = useMobileButton();
  const [hasKeypad, setKeypad] = useState(false);
  const [isPlacing, setPlacing] = useState(false);
  const lastNumber = useLastDialled();
  const redials = number.trim() === '' && lastNumber !== null;
  const dial = (method?: CallMethod): void => {
    setPlacing(true);
    phone
      .dial({ number, ...(method ? { method } : {}) })
      .then(() => onNumber(''), notifyProblem)
      .finally(() => setPlacing(false));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isDisabled) return;
    // As on any phone: one press for the last number, and one to call it.
    if (redials) onNumber(lastNumber);
    else dial();
  };
  const isNumber = isDialable(asDialled(number));
  const isInvalid = number.trim() !== '' && !isNumber;
  const mayPress = !isPlacing && isNumber;
  const isDisabled = callButton.disabled || !(mayPress || redials);
  return (
    <form onSubmit={submit} className={styles.dialler}>
      <TextInput
        size="md"
        aria-label={text('phone.number')}
        placeholder={text('phone.number')}
        leftSection={<IconPhone size={16} aria-hidden />}
        rightSection={<Kbd aria-hidden>Alt D</Kbd>}
        rightSectionWidth={60}
        rightSectionPointerEvents="none"
        aria-keyshortcuts="Alt+D"
        id="number"
        inputMode="tel"
        autoComplete="off"
        className={layout.figures}
        value={number}
        error={isInvalid && text('phone.invalidNumber')}
        onChange={(event) => onNumber(typedText(event.currentTarget.value))}
        onFocus={() => onFocused(true)}
        onBlur={() => onFocused(false)}
      />
      <div className={styles.dialButtons}>
        <Button
          type="submit"
          variant="default"
          className={styles.dialButton}
          leftSection={<IconPhone size={16} />}
          {...callButton}
          title={callButton.title ?? (redials ? text('phone.redial') : undefined)}
          disabled={isDisabled}
        >
          {text('phone.call')}
        </Button>
        {otherMethods.map((method) => {
          const { disabled, title } = method === 'dual' ? mobileButton : callButton;
          return (
            <Button
              key={method}
              variant="default"
              className={styles.dialButton}
              leftSection={icons[method]}
              title={title}
              aria-label={text(method === 'dual' ? 'phone.callByMobile' : 'phone.callExtension')}
              disabled={disabled || !mayPress}
              onClick={() => dial(method)}
            >
              {text(method === 'dual' ? 'phone.byMobile' : 'phone.callExtension')}
            </Button>
          );
        })}
        <ActionIcon
          size={32}
          variant={hasKeypad ? 'filled' : 'default'}
          aria-label={text('phone.keypad')}
          aria-expanded={hasKeypad}
          onClick={() => setKeypad(!hasKeypad)}
        >
          <IconGridDots size={16} />
        </ActionIcon>
      </div>
      {dialMethod === 'dual' && !callButton.disabled && <Text size="sm">{text('phone.ringsMobileFirst')}</Text>}
      {hasKeypad && <Keypad onKey={(key) => onNumber(number + key)} />}
    </form>
  );
}
