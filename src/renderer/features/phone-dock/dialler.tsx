import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconDeviceMobile, IconPhone, IconPhoneCall } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { CallMethod } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhone, useWorkstation } from '../../state/use-workstation.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { useCallButton } from '../../ui/use-call-button.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';
import { asDialled, isDialable } from '../../../shared/domain/dialled-number.ts';

const icons = { dual: <IconDeviceMobile size={16} />, extension: <IconPhoneCall size={16} /> };

export function Dialler() {
  const { text } = useText();
  const { phone } = useWorkstation();
  const { otherMethods } = usePhone();
  const callButton = useCallButton();
  const [number, setNumber] = useState('');
  const [isPlacing, setPlacing] = useState(false);
  const dial = (method?: CallMethod): void => {
    setPlacing(true);
    phone
      .dial({ number, ...(method ? { method } : {}) })
      .then(() => setNumber(''), notifyProblem)
      .finally(() => setPlacing(false));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isDisabled) dial();
  };
  const isNumber = isDialable(asDialled(number));
  const isInvalid = number.trim() !== '' && !isNumber;
  const isDisabled = callButton.disabled || isPlacing || !isNumber;
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          label={text('phone.number')}
          id="number"
          inputMode="tel"
          autoComplete="off"
          className="figures"
          value={number}
          error={isInvalid && text('phone.invalidNumber')}
          onChange={(event) => setNumber(typedText(event.currentTarget.value))}
        />
        <Group gap="xs" wrap="nowrap" className="dial-buttons">
          <Button type="submit" leftSection={<IconPhone size={16} />} {...callButton} disabled={isDisabled}>
            {text('phone.call')}
          </Button>
          {otherMethods.map((method) => (
            <Button
              key={method}
              variant="default"
              leftSection={icons[method]}
              {...callButton}
              disabled={isDisabled}
              onClick={() => dial(method)}
            >
              {text(method === 'dual' ? 'phone.callByMobile' : 'phone.callExtension')}
            </Button>
          ))}
        </Group>
      </Stack>
    </form>
  );
}
