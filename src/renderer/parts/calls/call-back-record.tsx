import { ActionIcon, Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { isRecordToCallBack } from './call-back.ts';
import { otherNumber } from './numbers-of-call.ts';
import { useCallButton, useHasPhone } from './use-call-button.ts';
import { usePress } from '../../kit/use-press.ts';
import layout from '../../kit/layout.module.css';

interface Parts {
  readonly call: Cdr;
  /** Shows an icon, for use in a table row. */
  readonly isSmall?: boolean;
}

/** Calls the other side of a record that was cut off or missed; nothing for any other, and for who may not call. */
export function CallBackRecord({ call, isSmall = false }: Parts) {
  const mayCall = useHasPhone();
  return mayCall && isRecordToCallBack(call) ? <CallBack call={call} isSmall={isSmall} /> : null;
}

function CallBack({ call, isSmall }: Required<Parts>) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const { disabled, title } = useCallButton();
  const number = otherNumber(call);
  const label = text('desk.callBack', { number });
  const callBack = press(() => phone.dial({ number, source: { recordId: call.id } }));
  if (!isSmall)
    return (
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconPhone size={14} aria-hidden />}
        className={layout.keepsWidth}
        disabled={disabled}
        title={title}
        aria-label={label}
        onClick={callBack}
      >
        {text('phone.callBack')}
      </Button>
    );
  return (
    <ActionIcon
      variant="subtle"
      size="sm"
      mr={4}
      disabled={disabled}
      title={title ?? label}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        callBack(event);
      }}
    >
      <IconPhone size={16} />
    </ActionIcon>
  );
}
