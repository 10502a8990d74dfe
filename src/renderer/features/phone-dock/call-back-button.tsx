import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { HangupCode } from '../../../shared/contract/call.ts';
import { asDialled, isDialable } from '../../../shared/domain/dialled-number.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { useCallButton } from '../../ui/use-call-button.ts';
import { usePress } from '../../ui/use-press.ts';

/** The ends of a conversation that nobody had meant to end. */
const cutOff: ReadonlySet<HangupCode> = new Set([
  'connection-lost',
  'refresh-lost',
  'service-stopped',
  'media-lost',
  'sound-refused',
  'page-closed',
]);

const mayCall = (number: string): boolean => isDialable(asDialled(number)) && !isMasked(number);

/** Whether the other side was cut off, and has a number that can be called from here: a masked one is in the list. */
export const isToCallBack = ({ state, talked, detail, number }: PhoneCall): boolean =>
  state === 'ended' && talked && detail?.code != null && cutOff.has(detail.code) && mayCall(number);

export function CallBackButton({ number }: { number: string }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  return (
    <Button
      variant="light"
      leftSection={<IconPhone size={16} aria-hidden />}
      {...useCallButton()}
      onClick={press(() => phone.dial({ number }))}
    >
      {text('phone.callBack')}
    </Button>
  );
}
