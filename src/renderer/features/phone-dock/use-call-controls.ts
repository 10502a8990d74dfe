import {
  IconArrowForwardUp,
  IconGridDots,
  IconMicrophone,
  IconMicrophoneOff,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { isTransferring } from '../../../shared/domain/own-call.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { usePress } from '../../kit/use-press.ts';

export type CallPanel = 'keypad' | 'transfer';

export interface CallControl {
  readonly label: string;
  /** The key that presses it on the main call. */
  readonly keys?: string;
  /** Why it cannot be used now. */
  readonly whyNot?: string | undefined;
  readonly Icon: typeof IconMicrophone;
  readonly isOn: boolean;
  readonly press: () => void;
}

/** The audio controls of a call, and the panels that they open. */
export function useCallControls(
  call: PhoneCall,
  { open, toggle }: { open: CallPanel | null; toggle: (panel: CallPanel) => void },
): { readonly sound: readonly CallControl[]; readonly panels: readonly CallControl[] } {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  // Holding waits for the other side; the call can be muted and ended meanwhile.
  const pressHold = usePress();
  const { id: callId, muted, held, canTransfer } = call;
  const underWay = isTransferring(call) ? text('phone.transferUnderWay') : undefined;
  return {
    sound: [
      {
        label: muted ? text('phone.unmute') : text('phone.mute'),
        keys: 'Alt+M',
        Icon: muted ? IconMicrophoneOff : IconMicrophone,
        isOn: muted,
        press: press(() => phone.setMuted({ callId, muted: !muted })),
      },
      {
        label: held ? text('phone.resume') : text('phone.hold'),
        keys: 'Alt+O',
        Icon: held ? IconPlayerPlay : IconPlayerPause,
        isOn: held,
        press: pressHold(() => phone.setHeld({ callId, held: !held })),
      },
    ],
    panels: [
      {
        label: text('phone.transfer'),
        keys: 'Alt+T',
        whyNot: canTransfer ? underWay : text('phone.noTransfer'),
        Icon: IconArrowForwardUp,
        isOn: open === 'transfer',
        press: () => toggle('transfer'),
      },
      {
        label: text('phone.keypad'),
        Icon: IconGridDots,
        isOn: open === 'keypad',
        press: () => toggle('keypad'),
      },
    ],
  };
}
