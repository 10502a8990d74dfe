import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconDeviceMobile, IconPhone } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { CallMethod } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSignIn, useWorkstation } from '../../state/use-workstation.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { useCanCall } from '../../ui/use-can-call.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';
import { asDialled, isDialable } from '../../../shared/domain/dialled-number.ts';

export function Dialler() {
  const { text } = useText();
  const { phone } = useWorkstation();
  const canCall = useCanCall();
  const signedIn = useSignIn();
  const [number, setNumber] = useState('');
  const [isPlacing, setPlacing] = useState(false);
  const hasMobile = signedIn.state === 'signed-in' && signedIn.user.mobile !== null;
  const dial = (method?: CallMethod): void => {
    setPlacing(true);
    phone
      .dial({ number, ...(method ? { method } : {}) })
      .then(() => setNumber(''), notifyProblem)
      .finally(() => setPlacing(false));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canDial) dial();
  };
  const isNumber = isDialable(asDialled(number));
  const isInvalid = number.trim() !== '' && !isNumber;
  const canDial = canCall && !isPlacing && isNumber;
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
          <Button type="submit" leftSection={<IconPhone size={16} />} disabled={!canDial}>
            {text('phone.call')}
          </Button>
          {hasMobile && (
            <Button
              variant="default"
              leftSection={<IconDeviceMobile size={16} />}
              disabled={!canDial}
              onClick={() => dial('dual')}
            >
              {text('phone.callByMobile')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
