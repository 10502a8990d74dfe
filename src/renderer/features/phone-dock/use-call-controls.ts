import {
  IconArrowForwardUp,
  IconGridDots,
  IconMicrophone,
  IconMicrophoneOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserPlus,
} from '@tabler/icons-react';
import { isTransferring } from '../../../shared/domain/own-call.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePhonePart, useWorkstation } from '../../state/use-workstation.ts';
import { useCallButton } from '../../parts/calls/use-call-button.ts';
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

/** The number field beside a call. */
export interface DialControl {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** The audio controls of a call, and the panels that they open. */
export function useCallControls(
  call: PhoneCall,
  { open, toggle, dial }: { open: CallPanel | null; toggle: (panel: CallPanel) => void; dial: DialControl },
): { readonly sound: readonly CallControl[]; readonly panels: readonly CallControl[] } {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  // Holding waits for the other side; the call can be muted and ended meanwhile.
  const pressHold = usePress();
  const { id: callId, muted, held, canTransfer } = call;
  const hasTwoCalls = useCapability('twoCalls');
  const { title: whyNoCall } = useCallButton();
  const isMerged = usePhonePart(({ mergedCallIds }) => mergedCallIds.includes(callId));
  const merged = isMerged ? text('phone.splitFirst') : undefined;
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
        whyNot: merged,
        Icon: held ? IconPlayerPlay : IconPlayerPause,
        isOn: held,
        press: pressHold(() => phone.setHeld({ callId, held: !held })),
      },
    ],
    panels: [
      {
        label: text('phone.transfer'),
        keys: 'Alt+T',
        whyNot: canTransfer ? (merged ?? underWay) : text('phone.noTransfer'),
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
      ...(hasTwoCalls
        ? [
            {
              label: text('phone.addCall'),
              keys: 'Alt+D',
              whyNot: whyNoCall,
              Icon: IconUserPlus,
              isOn: dial.isOpen,
              press: dial.toggle,
            },
          ]
        : []),
    ],
  };
}
